// @vitest-environment happy-dom
import type { Ride } from '@woodalo/protocol'
import { web as es } from '@woodalo/languages/es/web'
import { expect, test } from 'vitest'
import { rideOf } from '../app/live/ride-fixture.ts'
import { render } from '../testing/render.ts'
import { MoneyCard } from './money-card.tsx'

const money = (amount: number) => ({ amount, currency: 'EUR' })
const shared = rideOf('r1', ['ana', 'ben'])
const ride: Ride = {
  ...shared,
  cost: money(2_400),
  rideRequests: shared.rideRequests.map((entry, index) => ({
    ...entry,
    cost: { share: money([1_400, 1_000][index]!) },
  })),
}
/** The words before the first figure. */
const beginning = (text: string) => text.split('§')[0]!
const examples = [es.money.meter('§', '§'), es.money.meterBack('§', '§')].map(beginning)

async function textFor(readerUid: string, settled: { settled?: boolean }) {
  const page = await render(<MoneyCard ride={ride} readerUid={readerUid} {...settled} />)
  return page.get('h2').closest('div')!.parentElement!.parentElement!.textContent
}

for (const [readerUid, example] of [
  ['ben', examples[0]!],
  ['ana', examples[1]!],
] as const) {
  test.each([{}, { settled: false }])(
    `an example tells ${readerUid} of a meter that shows more: %j`,
    async (during) => {
      expect(await textFor(readerUid, during)).toContain(example)
    },
  )

  test(`after the ride, ${readerUid} is told only what was agreed`, async () => {
    const settled = await textFor(readerUid, { settled: true })
    expect(settled).not.toContain(example)
    expect(settled).toContain('10,00')
  })
}

test.each([
  ['BRL', 'en efectivo o por Pix'],
  ['EUR', 'en efectivo o por transferencia'],
])('what is given in %s is given as people do there: %s', async (currency, way) => {
  const paid = ride.rideRequests.map((entry) => ({
    ...entry,
    cost: { share: { amount: 1_000, currency } },
  }))
  await render(<MoneyCard ride={{ ...ride, rideRequests: paid } as Ride} readerUid="ben" />)
  expect(document.body.textContent).toContain(way)
})

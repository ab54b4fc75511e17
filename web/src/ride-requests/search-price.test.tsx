// @vitest-environment happy-dom
import type { NamedPoint } from '@woodalo/protocol'
import { smallestParty } from '@woodalo/protocol/vehicles'
import { expect, test } from 'vitest'
import type { Api } from '../api/calls-by-domain.ts'
import { ApiContext } from '../api/use-api.ts'
import { wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { useSearchPrice } from './search-price.ts'

const from = { name: 'Sol', latitude: 40.4169, longitude: -3.7035 }
const to = { name: 'Barajas', latitude: 40.4917, longitude: -3.5935 }
const euros = (amount: number) => ({ amount, currency: 'EUR' })
type Searched = { trip: { from: NamedPoint; to: NamedPoint }; party: typeof smallestParty } | null

function Price({ search }: { search: Searched }) {
  const price = useSearchPrice(search)
  return price ? `${price.alone} / ${price.shared} / ${price.drive}` : String(price)
}

async function open(search: Searched, usual: readonly number[] | null = [1100, 700, 900]) {
  const asked: { body: object; signal: AbortSignal }[] = []
  const api = {
    estimates: {
      create: async (body: object, { signal }: { signal: AbortSignal }) => {
        asked.push({ body, signal })
        if (!usual) throw new Error('offline')
        const sharedWith = usual.map((amount) => ({ usual: euros(amount) }))
        return { solo: { from: euros(1800), to: euros(2200) }, sharedWith, route: 'its way' }
      },
    },
  } as unknown as Api
  const priceOf = (searched: Searched) => (
    <ApiContext value={api}>
      <Price search={searched} />
    </ApiContext>
  )
  const page = await render(priceOf(search))
  return { asked, said: () => wordsOf(document.body), now: (next: Searched) => page.rerender(priceOf(next)) }
}
const search = { trip: { from, to }, party: smallestParty }

test.each([
  [search, [1100, 700, 900], '18–22 € / 7–11 € / its way'],
  [search, [900], '18–22 € / 9 € / its way'],
  [search, [], '18–22 € / null / its way'],
  [search, null, 'undefined'],
  [null, [900], 'null'],
])('%j, shared for %j, costs %s', async (searched, usual, price) => {
  const { said } = await open(searched, usual)
  expect(said().replaceAll(/\s/gu, ' ')).toBe(price)
})

test('is asked for anew for another trip or party, and not for the same one', async () => {
  const { asked, now } = await open(search)
  await now({ trip: { from: { ...from }, to }, party: { ...smallestParty } })
  expect(asked).toHaveLength(1)
  const more = { ...smallestParty, people: 2 }
  await now({ ...search, party: more })
  await now({ trip: { from: to, to: from }, party: more })
  expect(asked.map(({ body }) => body)).toEqual([
    { origin: from, destination: to, party: smallestParty },
    { origin: from, destination: to, party: more },
    { origin: to, destination: from, party: more },
  ])
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true, false])
})

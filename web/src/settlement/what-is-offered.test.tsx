// @vitest-environment happy-dom
import type { PayTo, Settlement } from '@woodalo/protocol'
import { act, type ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { controls } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { euros, settlementOf } from './settlement-card-fixture.tsx'
import { SettlementCard } from './settlement-card.tsx'

const settlement = settlementOf()
const bizum: PayTo = { kind: 'bizum', value: '+34600123456' }

type Props = ComponentProps<typeof SettlementCard>
const done = async () => null
const cardOf = (readerUid: string, changes: Partial<Settlement> = {}, props: Partial<Props> = {}) => (
  <SettlementCard
    settlement={{ ...settlement, ...changes }}
    readerUid={readerUid}
    lateMinutes={null}
    mayEnterFare
    mayPay
    chatPath="/chat/r1"
    colourOf={() => 0}
    payTo={{ read: async () => [bizum], save: async (ways) => [...ways] }}
    actions={{
      enterFare: done,
      receipt: async () => new Blob(['receipt']),
      sent: done,
      received: done,
      waived: done,
      disputed: done,
    }}
    {...props}
  />
)
const offered = () => [...controls().keys()]

const photo = 'Fotografiar el recibo'
const stored = { fare: euros(3420), hasReceipt: true, receiptId: 'p1' }
test.each<[string, Partial<Settlement>, boolean, string[]]>([
  ['before the figure', {}, true, ['', 'Confirmar', photo, 'Recibo']],
  ['before the figure', {}, false, []],
  ['with the figure', { fare: euros(3420) }, true, [photo, `${photo} (2)`, 'Cambiar el importe']],
  ['with the figure', { fare: euros(3420) }, false, []],
  ['with a photo, too', stored, true, ['Ver la foto del recibo', 'Cambiar el importe o la foto']],
  ['with a photo, too', stored, false, ['Ver la foto del recibo']],
])('%s, a payer is offered what may be done about it: %o, %s', async (_, changes, mayEnterFare, names) => {
  await render(cardOf('ana', changes, { mayEnterFare }))
  expect(offered().filter((name) => !name.includes('Ben'))).toEqual(names)
})

test.each<[Settlement['payTo'], string | null, boolean]>([
  [[], '/chat/r1', true],
  [[], null, false],
  [[{ ...bizum, link: null }], '/chat/r1', false],
  [[{ kind: 'cash', value: '', link: null }], '/chat/r1', false],
])(
  'a debtor told to pay by %j, with the chat %s, is offered to ask how: %s',
  async (payTo, chatPath, asks) => {
    await render(cardOf('ben', { payTo }, { chatPath }))
    expect(offered().includes('Preguntar a Ana')).toBe(asks)
  },
)

test('the photo of another receipt is shown in place of the one before', async () => {
  let count = 0
  const actions = { ...cardOf('ben').props.actions, receipt: async () => new Blob([`${++count}`]) }
  const shown = (receiptId: string) =>
    cardOf('ben', { fare: euros(3420), hasReceipt: true, receiptId }, { actions })
  const page = await render(shown('p1'))
  const before = page.get<HTMLImageElement>('img').src
  await page.rerender(shown('p1'))
  expect([count, page.get<HTMLImageElement>('img').src]).toEqual([1, before])
  await page.rerender(shown('p2'))
  expect(count).toBe(2)
  expect(page.get<HTMLImageElement>('img').src).not.toBe(before)
})

test('a figure that is being saved is not sent again', async () => {
  const sent: number[] = []
  let answer = (_: null) => {}
  const actions = {
    ...cardOf('ana').props.actions,
    enterFare(amount: number) {
      sent.push(amount)
      return new Promise<null>((resolve) => (answer = resolve))
    },
  }
  const page = await render(cardOf('ana', {}, { actions }))
  await page.fire(page.get('form'), 'submit')
  await page.fire(page.get('form'), 'submit')
  expect(sent).toEqual([3100])
  await act(async () => answer(null))
})

test.each<[string, PayTo[], boolean]>([
  ['nobody was told how', [], true],
  ['it is known', [bizum], false],
])('a payer is asked how to be paid where %s', async (_, ways, asked) => {
  await render(cardOf('ana', {}, { payTo: { read: async () => ways, save: async (to) => [...to] } }))
  expect(offered().includes('Elegir cómo cobrar')).toBe(asked)
})

test('whoever has said how to be paid is asked no more', async () => {
  const page = await render(cardOf('ana', {}, { payTo: { read: async () => [], save: async () => [bizum] } }))
  await page.press(page.button('Elegir cómo cobrar'))
  await page.press(page.button('Guardar formas de pago'))
  expect(document.querySelector('dialog[open]')).toBeNull()
  expect(offered()).not.toContain('Elegir cómo cobrar')
})

test.each(['ana', 'ben'])('%s sees the other in the colour of their strand', async (readerUid) => {
  await render(cardOf(readerUid, {}, { colourOf: (uid) => (uid === readerUid ? 'own' : 3) }))
  const drawn = [...document.querySelectorAll<HTMLElement>('[style*="--strand:"]')]
  expect(drawn.map(({ style }) => style.getPropertyValue('--strand'))).toEqual(['var(--strand-3)'])
})

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

const asking = { ...cardOf('ben').props.actions, ask: done }
test.each<[Settlement['payTo'], Props['actions'], string[]]>([
  [[], asking, ['Pedirle el Bizum a Ana', 'Se lo di en efectivo']],
  [[], cardOf('ben').props.actions, ['Se lo di en efectivo']],
  [[{ ...bizum, link: null }], asking, [`Copiar el número: ${bizum.value}`, 'Ya pagué']],
  [[{ kind: 'cash', value: '', link: null }], asking, ['Se lo di en efectivo']],
])('a debtor told to pay by %j is offered one thing first', async (payTo, actions, names) => {
  await render(cardOf('ben', { payTo }, { actions }))
  const ways = offered().filter((name) => name !== 'No estoy de acuerdo')
  expect(ways).toEqual(names)
  const first = [...document.querySelectorAll('button[class*=primary]')].filter(
    (each) => !each.closest('dialog'),
  )
  expect(first.map((each) => each.getAttribute('aria-label') ?? each.textContent)).toEqual([names[0]])
})

test('a payer who is asked in the chat is named there with the sum, and is not asked twice', async () => {
  const asked: string[] = []
  const ask = async (message: string) => {
    asked.push(message)
    return null
  }
  const page = await render(cardOf('ben', { payTo: [] }, { actions: { ...asking, ask } }))
  await page.press(page.button('Pedirle el Bizum a Ana'))
  expect(asked).toEqual([expect.stringMatching(/^Ana, ¿me pasas tu Bizum\? Te debo 11,90\s€ del taxi\.$/)])
  expect(offered()).toEqual(['Abrir el chat', 'Se lo di en efectivo', 'No estoy de acuerdo'])
  expect(document.body.textContent).toContain('En cuanto Ana lo diga, sale aquí.')
})

test('a question that could not be sent can be asked again', async () => {
  const page = await render(
    cardOf('ben', { payTo: [] }, { actions: { ...asking, ask: async () => 'No hay conexión.' } }),
  )
  await page.press(page.button('Pedirle el Bizum a Ana'))
  expect(page.get('[role=alert] p').textContent).toBe('No hay conexión.')
  expect(offered()).toContain('Pedirle el Bizum a Ana')
})

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
  expect(offered().includes('Otra forma de cobrar')).toBe(asked)
})

test('whoever has said how to be paid is asked no more', async () => {
  const page = await render(cardOf('ana', {}, { payTo: { read: async () => [], save: async () => [bizum] } }))
  await page.press(page.button('Otra forma de cobrar'))
  await page.press(page.button('Guardar formas de pago'))
  expect(document.querySelector('dialog[open]')).toBeNull()
  expect(offered()).not.toContain('Otra forma de cobrar')
})

const field = '[class*=_ask_] input'
test('one field is enough to say it, for the way that is usual there', async () => {
  const saved: PayTo[][] = []
  const save = async (ways: PayTo[]) => {
    saved.push(ways)
    return ways
  }
  const page = await render(cardOf('ana', {}, { payTo: { read: async () => [], save } }))
  expect(page.get<HTMLInputElement>(field).labels![0]!.textContent).toBe(
    'Tu teléfono español, para que te paguen',
  )
  await page.fire(page.get(field).closest('form')!, 'submit')
  expect(saved).toEqual([])
  await page.type(page.get(field), ' +34600123456 ')
  await page.fire(page.get(field).closest('form')!, 'submit')
  expect(saved).toEqual([[bizum]])
  expect(document.body.textContent).toContain('Guardado. Ya lo ve quien te debe.')
})

test('a key that the service refuses stays, with the reason beside it', async () => {
  const refused = { message: 'Revisa los datos.', values: new Map([[0, 'Esto no es un número.']]) }
  const page = await render(cardOf('ana', {}, { payTo: { read: async () => [], save: async () => refused } }))
  await page.type(page.get(field), '12')
  await page.fire(page.get(field).closest('form')!, 'submit')
  expect(page.get<HTMLInputElement>(field).value).toBe('12')
  expect(document.body.textContent).toContain('Esto no es un número.')
})

test.each(['ana', 'ben'])('%s sees the other in the colour of their strand', async (readerUid) => {
  await render(cardOf(readerUid, {}, { colourOf: (uid) => (uid === readerUid ? 'own' : 3) }))
  const drawn = [...document.querySelectorAll<HTMLElement>('[style*="--strand:"]')]
  expect(drawn.map(({ style }) => style.getPropertyValue('--strand'))).toEqual(['var(--strand-3)'])
})

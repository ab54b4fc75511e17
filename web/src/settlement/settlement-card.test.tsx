// @vitest-environment happy-dom
import type { PayTo, Settlement } from '@woodalo/protocol'
import { act, cloneElement } from 'react'
import { expect, test } from 'vitest'
import { wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { cash, euros, settlementOf, show } from './settlement-card-fixture.tsx'
import { icons } from '../ui/icons.ts'
import { openSum } from './open-sum.ts'
import { owedToPayer } from './owed-to-payer.ts'
import { pixCodeOf } from './pix-code.ts'

test('the payer enters the meter’s figure in minor units, and only a figure', async () => {
  const { done, card } = show(settlementOf(), 'ana')
  const page = await render(card)
  await page.type(page.get('input'), 'mucho')
  await page.press(page.button('Guardar importe'))
  expect(document.body.textContent).toContain('Escribe el importe')
  expect(done).toEqual([])
  await page.type(page.get('input'), '34,20')
  await page.press(page.button('Guardar importe'))
  expect(done).toEqual(['fare 3420'])
})

test.each([
  ['1', 100],
  ['9,87', 987],
  ['23.5', 2350],
  ['146,07', 14_607],
])('the figure %s is sent as it was typed, also after a wrong one', async (figure, amount) => {
  const { done, card } = show(settlementOf(), 'ana')
  const page = await render(card)
  await page.type(page.get('input'), '0')
  await page.press(page.button('Guardar importe'))
  await page.type(page.get('input'), figure)
  expect(document.body.textContent).not.toContain('Escribe el importe')
  await page.press(page.button('Guardar importe'))
  expect(done).toEqual([`fare ${amount}`])
})

test('a changed figure that is refused stays as it was typed, with the reason', async () => {
  const { done, card } = show(settlementOf({ fare: euros(3420) }), 'ana', 'Ya no se puede cambiar.')
  const page = await render(card)
  await page.press(page.button('Cambiar el importe'))
  await page.type(page.get('input'), '40')
  await page.press(page.button('Guardar importe'))
  expect(done).toEqual(['fare 4000'])
  expect(page.get<HTMLInputElement>('input').value).toBe('40')
  expect(document.body.textContent).toContain('Ya no se puede cambiar.')
})

test('a stored figure is saved again only once it is another one', async () => {
  const { done, card } = show(settlementOf({ fare: euros(3420) }), 'ana')
  const page = await render(card)
  await page.press(page.button('Cambiar el importe'))
  expect(page.button('Guardar importe').disabled).toBe(true)
  await page.type(page.get('input'), '34,50')
  await page.press(page.button('Guardar importe'))
  expect(done).toEqual(['fare 3450'])
})

test('the payer is asked for the meter’s figure before the sums that follow from it', async () => {
  await render(show(settlementOf(), 'ana').card)
  const shown = document.body.textContent
  expect(shown.indexOf('¿Cuánto costó el taxi?')).toBeGreaterThanOrEqual(0)
  expect(shown.indexOf('¿Cuánto costó el taxi?')).toBeLessThan(shown.indexOf('Recuperas'))
})

test('the estimate is proposed as the meter’s figure: it is confirmed, or the first digit replaces it', async () => {
  const { done, card } = show(settlementOf({ estimate: euros(14_477) }), 'ana')
  const page = await render(card)
  const input = page.get<HTMLInputElement>('input')
  expect([input.value, input.labels![0]!.textContent]).toEqual(['144,77', 'Importe del taxi'])
  await act(async () => input.focus())
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, 6])
  await page.press(page.button('Confirmar'))
  expect(done).toEqual(['fare 14477'])
  await page.type(input, '150')
  await page.press(page.button('Guardar importe'))
  expect(done).toEqual(['fare 14477', 'fare 15000'])
})

test.each([
  ['owed', 'Le debes a Ana'],
  ['disputed', 'Le debes a Ana'],
  ['sent', 'Le pagaste a Ana'],
  ['received', 'Le pagaste a Ana'],
  ['waived', 'No le debes nada a Ana'],
] as const)('a debtor whose share is %s reads “%s”', async (state, title) => {
  await render(show(settlementOf({}, state), 'ben').card)
  expect(document.querySelector('h2')!.textContent).toBe(title)
})

test.each([
  ['sent', 0],
  ['received', 1],
] as const)('only a payment that the payer has confirmed is ticked off: %s', async (state, ticks) => {
  await render(show(settlementOf({}, state), 'ben').card)
  expect(document.querySelectorAll(`p path[d="${icons.check}"]`)).toHaveLength(ticks)
})

test('a debtor reads the payer’s words about cash', async () => {
  const payTo: Settlement['payTo'] = [{ kind: 'cash', value: 'En el portal', link: null }]
  await render(show(settlementOf({ payTo }), 'ben').card)
  expect(document.body.textContent).toContain('Efectivo: En el portal')
  expect(document.body.textContent).not.toContain('no ha dicho')
})

test.each<[string, Settlement['payTo'], string]>([
  ['nothing', [], 'Se lo di en efectivo'],
  ['only cash', [cash], 'Se lo di en efectivo'],
  ['cash or Bizum', [cash, { kind: 'bizum', value: '+34600123456', link: null }], 'Ya pagué'],
])('a debtor of a payer who named %s says so by its own words', async (_, payTo, words) => {
  const { done, card } = show(settlementOf({ payTo }), 'ben')
  const page = await render(card)
  await page.press(page.button(words))
  expect(done).toEqual(['sent'])
  // Cash without words needs no line of its own.
  expect(document.body.textContent).not.toContain('Efectivo:')
})

test('a debtor reads the figure of the meter, and that a share above the price alone is one', async () => {
  const above = settlementOf({ fare: euros(3420) })
  above.shares[0]!.aboveSolo = true
  const { remove } = await render(show(above, 'ben').card)
  expect(document.body.textContent).toMatch(/El taxi costó 34,20\s€/)
  expect(document.body.textContent).toContain('Es más de lo que te habría costado ir en solitario.')
  await remove()
  await render(show(settlementOf({ fare: euros(3420) }), 'ben').card)
  expect(document.body.textContent).not.toContain('Es más de lo que')
})

test('a debtor who may no longer pay here is shown the share, and nothing to press', async () => {
  const payTo: Settlement['payTo'] = [{ kind: 'bizum', value: '+34600123456', link: null }]
  await render(show(settlementOf({ payTo }), 'ben', null, undefined, undefined, false).card)
  expect(document.body.textContent).toMatch(/Le debes a Ana.*11,90\s€/)
  expect([...document.querySelectorAll('button')].filter((button) => !button.closest('dialog'))).toEqual([])
})

test('the payer sees the outstanding shares, and confirms or waives each', async () => {
  const { done, card } = show(settlementOf({ fare: euros(3420) }, 'sent'), 'ana')
  const page = await render(card)
  expect(document.body.textContent).toMatch(/Recuperas 11,90\s€ de 34,20\s€/)
  expect(document.body.textContent).toContain('Dice que ya pagó')
  await page.press(page.button('Marcar pagado: Ben'))
  // Apart from it, behind a press of its own.
  const waive = page.button('Perdonar su parte a Ben')
  expect(waive.closest('details')?.open).toBe(false)
  await page.press(waive)
  expect(done).toEqual(['received ben', 'waived ben'])
})

test('a debtor sees the payer’s ways, says that the share is paid, and sees an error if that fails', async () => {
  const payTo: Settlement['payTo'] = [
    { kind: 'paypal', value: 'ana', link: 'https://paypal.me/ana/11.90EUR' },
    { kind: 'bizum', value: '+34600123456', link: null },
  ]
  const { done, card } = show(settlementOf({ payTo }), 'ben', 'No se pudo')
  const page = await render(card)
  expect(document.body.textContent).toContain('Le debes a Ana')
  expect(page.get<HTMLAnchorElement>('a').href).toBe('https://paypal.me/ana/11.90EUR')
  expect(page.button('Copiar el número')).toBeTruthy()
  expect(document.body.textContent).toContain('+34600123456')
  await page.press(page.button('Ya pagué'))
  expect(done).toEqual(['sent'])
  expect(page.get('[role=alert] p').textContent).toBe('No se pudo')
})

test.each([
  ['sent', 'Lo marcaste pagado Falta que Ana lo confirme.'],
  ['received', 'Ana confirmó que lo recibió.'],
] as const)(
  'whoever has paid a share that is %s reads whether the payer has confirmed it',
  async (state, step) => {
    await render(show(settlementOf({}, state), 'ben').card)
    expect(wordsOf(document.body)).toContain(step)
  },
)

test.each([
  ['allows', async () => {}, 'Copiado'],
  ['refuses', () => Promise.reject(new Error('not allowed')), 'Copiar el número'],
])('after a press, where the browser %s copying, the payer’s number says so', async (_, writeText, name) => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  const payTo: Settlement['payTo'] = [{ kind: 'bizum', value: '+34600123456', link: null }]
  const page = await render(show(settlementOf({ payTo }), 'ben').card)
  await page.press(page.button('Copiar el número'))
  expect(page.button(name).textContent).toBe(name)
})

test('an error is no longer said while the same is tried again', async () => {
  const answers = [Promise.resolve('No se pudo'), new Promise<null>(() => {})]
  const { card } = show(settlementOf(), 'ben', null, undefined, () => answers.shift()!)
  const page = await render(card)
  await page.press(page.button('Se lo di en efectivo'))
  expect(page.get('[role=alert]').textContent).toBe('No se pudo')
  await page.press(page.button('Se lo di en efectivo'))
  expect(page.get('[role=alert]').textContent).toBe('')
  expect(page.button('Se lo di en efectivo').getAttribute('aria-busy')).toBe('true')
})

test('a waived share is neither owed nor counted', async () => {
  const settlement = settlementOf({}, 'waived')
  expect(owedToPayer(settlement)).toEqual(euros(0))
  await render(show(settlement, 'ben').card)
  expect(document.body.textContent).toContain('No le debes nada a Ana')
  expect(document.body.textContent).not.toMatch(/Ya pagué|en efectivo|No estoy de acuerdo/)
})

test.each([
  ['owed', 1190, 1190],
  ['sent', 1190, 0],
  ['disputed', 1190, 1190],
  ['received', 0, 0],
  ['waived', 0, 0],
] as const)(
  'of a share that is %s, %i is open for the payer and %i for the debtor',
  (state, payer, debtor) => {
    expect(openSum(settlementOf({}, state), 'ana')).toEqual(euros(payer))
    expect(openSum(settlementOf({}, state), 'ben')).toEqual(euros(debtor))
  },
)

test.each([
  ['owed', true, true],
  ['sent', false, true],
  ['disputed', false, false],
  ['received', false, false],
  ['waived', false, false],
] as const)(
  'of a share that is %s, paying it is offered: %s, disagreeing: %s',
  async (state, pays, disagrees) => {
    await render(show(settlementOf({}, state), 'ben').card)
    const names = [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
    expect(names.includes('Se lo di en efectivo')).toBe(pays)
    expect(names.includes('No estoy de acuerdo')).toBe(disagrees)
  },
)

test('a debtor disagrees in words, and only in words', async () => {
  const { done, card } = show(settlementOf({}, 'sent'), 'ben')
  const page = await render(card)
  await page.press(page.button('No estoy de acuerdo'))
  expect(page.button('Enviar').disabled).toBe(true)
  await page.type(page.get('textarea'), ' \n ')
  expect(page.button('Enviar').disabled).toBe(true)
  await page.type(page.get('textarea'), ' Me bajé antes ')
  await page.press(page.button('Enviar'))
  expect(done).toEqual(['disputed Me bajé antes'])
  expect(document.querySelector('dialog[open]')).toBeNull()
})

test.each([
  ['Ana Ruiz', 'Le debes a Ana'],
  // Two of one first name are told apart.
  ['Ben Ruiz', 'Le debes a Ben Ruiz'],
])('%s is called as the group calls them', async (userName, heading) => {
  const [ben, ana] = settlementOf().shares
  const shares = [
    { ...ben!, userName: 'Ben Sol' },
    { ...ana!, userName },
  ]
  await render(show(settlementOf({ shares }), 'ben').card)
  expect(document.querySelector('h2')?.textContent).toBe(heading)
})

test.each([
  ['owed', 0],
  ['sent', 0],
  ['received', 1],
  ['waived', 0],
] as const)(
  'a share that is %s has a tick beside its sum only if the money has come',
  async (state, ticks) => {
    await render(show(settlementOf({ fare: euros(3100) }, state), 'ana').card)
    const [row] = document.querySelectorAll('li')
    expect(row!.textContent).toContain('Ben')
    const drawn = [...row!.querySelectorAll(`path[d="${icons.check}"]`)]
    expect(drawn.filter((each) => !each.closest('button'))).toHaveLength(ticks)
  },
)

const pix: Settlement['payTo'] = [{ kind: 'pix', value: 'ana@example.org', link: null }]
const reais = (amount: number) => ({ amount, currency: 'BRL' })
const inReais = (state: 'owed' | 'sent' = 'owed') => {
  const settlement = settlementOf({ payTo: pix }, state)
  return { ...settlement, shares: settlement.shares.map((share) => ({ ...share, amount: reais(4173) })) }
}

test('a debt in reais is copied as a payment with its sum, and its key alone by a press of its own', async () => {
  const copied: string[] = []
  const writeText = async (text: string) => void copied.push(text)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  const page = await render(show(inReais(), 'ben').card)
  await page.press(page.button('Copiar Pix de R$\u00a041,73'))
  await page.press(page.button('Copiar solo la clave'))
  expect(copied).toEqual([pixCodeOf('ana@example.org', 'Ana', reais(4173)), 'ana@example.org'])
})

test('a key that is no Pix, or of a debt in another money, is copied as it is', async () => {
  const page = await render(show(settlementOf({ payTo: pix }), 'ben').card)
  expect(page.button('Copiar la clave Pix: ana@example.org')).toBeTruthy()
  expect(document.body.textContent).not.toContain('Copiar solo la clave')
})

test('whoever has marked the share as paid by mistake tells the payer so, once', async () => {
  const asked: string[] = []
  const { card } = show(inReais('sent'), 'ben')
  const actions = { ...card.props.actions, ask: async (words: string) => (asked.push(words), null) }
  const page = await render(cloneElement(card, { actions }))
  await page.press(page.button('Aún no lo pagué'))
  expect(asked).toEqual([expect.stringMatching(/^Ana, marqué R\$\s41,73 como pagados por error/)])
  expect(document.body.textContent).toContain('Se lo dijimos a Ana en el chat.')
  expect(document.body.textContent).not.toContain('Aún no lo pagué')
})

test.each<[string, PayTo[], RegExp]>([
  [
    'r7',
    [{ kind: 'pix', value: 'ana@example.org' }],
    /tu parte del taxi es R\$\s41,73. En el viaje tienes mi Pix/,
  ],
  ['r8', [{ kind: 'cash', value: '' }], /¿Me pagas cuando puedas\?$/],
])(
  'the payer asks somebody for their share in the chat, once, without the key: %s',
  async (rideId, ways, words) => {
    const asked: string[] = []
    const { card } = show({ ...inReais(), rideId }, 'ana')
    const actions = { ...card.props.actions, ask: async (said: string) => (asked.push(said), null) }
    const page = await render(
      cloneElement(card, { actions, payTo: { ...card.props.payTo, read: async () => ways } }),
    )
    await page.press(page.button('Cobrarle su parte a Ben'))
    expect(asked).toEqual([expect.stringMatching(words)])
    expect(asked[0]).not.toContain('ana@example.org')
    expect(page.button('Cobrarle su parte a Ben').disabled).toBe(true)
  },
)

test('a confirmed cost is a line that opens', async () => {
  const page = await render(show(settlementOf({ fare: euros(3420) }), 'ana').card)
  expect(page.get('summary').textContent).toMatch(/^Taxi 34,20\s€Cambiar$/)
  expect(page.button('Cambiar el importe').closest('details')!.open).toBe(false)
})

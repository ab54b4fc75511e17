// @vitest-environment happy-dom
import type { Ride, Settlement } from '@woodalo/protocol'
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { ApiContext } from '../api/use-api.ts'
import { controls, wordsOf } from '../testing/effects.ts'
import { client } from './browser-client.ts'
import { rideOf } from './live/ride-fixture.ts'
import { strandColour } from '../ui/strand-colour.ts'
import { knownSettlement } from './known-settlement.ts'
import { openPage, Refusal } from './page-fixture.tsx'
import { Settling } from './settlement-actions.tsx'

const euros = (amount: number) => ({ amount, currency: 'EUR' })
const ride = (): Ride => ({
  ...rideOf('r1', ['ana', 'ben'], { status: 'completed' }),
  may: ['pay', 'enter-fare', 'write'],
})
const settlement = (payerUid: string, states: readonly string[]): Settlement =>
  ({
    rideId: 'r1',
    payerUid,
    estimate: euros(2400),
    fare: null,
    dueBy: '2026-11-23T10:00:00.000Z',
    hasReceipt: false,
    receiptId: null,
    payTo: [],
    shares: ['ana', 'ben'].map((uid, index) => ({
      firebase_uid: uid,
      userName: uid,
      amount: euros(1200),
      aboveSolo: false,
      state: states[index],
      dispute: null,
    })),
  }) as Settlement

const open = (
  read: Settlement | undefined,
  answers: Record<string, unknown> = {},
  changes: Partial<Ride> = {},
) =>
  openPage(
    '/ride/r1',
    <Settling ride={{ ...ride(), ...changes }} readerUid="ana" otherwise={<p>Nada que pagar</p>} />,
    { answers: { 'GET /rides/r1/settlement': read, 'GET /user/ana/pay-to': [], ...answers } },
  )
const acts = (asked: string[]) => asked.filter((call) => !call.startsWith('GET'))
const owing = settlement('ben', ['owed', 'received'])
const owed = settlement('ana', ['received', 'owed'])

describe('the money of a ride', () => {
  test.each<[string, Settlement, string, string, Settlement]>([
    ['Se lo di', owing, 'POST /rides/r1/settlement/sent', '', settlement('ben', ['sent', 'received'])],
    [
      'Marcar pagado: ben',
      owed,
      'POST /rides/r1/settlement/received',
      ' {"uid":"ben"}',
      settlement('ana', ['received', 'received']),
    ],
    [
      'Perdonar su parte',
      owed,
      'POST /rides/r1/settlement/waived',
      ' {"uid":"ben"}',
      settlement('ana', ['received', 'waived']),
    ],
  ])(
    '“%s” is told to the service, and what it answers is shown and known',
    async (name, read, call, body, after) => {
      const { page, asked, settle } = await open(read, { [call]: after })
      await page.press(page.button(name))
      await settle()
      expect(acts(asked)).toEqual([`${call}${body}`])
      expect(knownSettlement('r1')).toEqual(after)
      expect([...controls().keys()].some((each) => each.includes(name))).toBe(false)
    },
  )

  test('a refusal is said beside it, and nothing changes', async () => {
    const { page, settle } = await open(owing, {
      'POST /rides/r1/settlement/sent': new Refusal(409, 'Ya está saldado.'),
    })
    await page.press(page.button('Se lo di'))
    await settle()
    expect(wordsOf(document.body)).toContain('Ya está saldado.')
    expect(client.store.getState().notices).toEqual([])
    expect(knownSettlement('r1')).toEqual(owing)
  })

  test('a dispute is sent with its words', async () => {
    const call = 'POST /rides/r1/settlement/disputed'
    const { page, asked } = await open(owing, { [call]: settlement('ben', ['disputed', 'received']) })
    await page.press(page.button('No estoy de acuerdo'))
    await page.type(page.get('dialog[open] textarea'), 'No fui.')
    await page.press(page.button('Enviar'))
    expect(acts(asked)).toEqual([`${call} {"text":"No fui."}`])
  })

  test('the payer enters what the meter showed', async () => {
    const call = 'PUT /rides/r1/settlement/fare'
    const { page, asked } = await open(owed, { [call]: { ...owed, fare: euros(2650) } })
    await page.type(page.get('input:not([type=file])'), '26,50')
    await page.press(page.button('Guardar importe'))
    await act(async () => {})
    expect(acts(asked)).toEqual([`${call} {"amount":2650}`])
  })

  test.each<[string, Settlement, Ride['may'][number]]>([
    ['Confirmar', owed, 'enter-fare'],
    ['Se lo di en efectivo', owing, 'pay'],
    ['Pedirle el Bizum a ben', owing, 'write'],
  ])('“%s” is offered only while the ride allows it', async (name, read, may) => {
    const offered = () => [...controls().keys()].includes(name)
    const { page } = await open(read)
    expect(offered()).toBe(true)
    await page.remove()
    await open(read, {}, { may: ride().may.filter((each) => each !== may) })
    expect(offered()).toBe(false)
  })

  test('a rider has the colour that they have in the drawings of the ride', async () => {
    await open(owed)
    const [avatar] = document.querySelectorAll<HTMLElement>('li [aria-hidden=true]')
    expect(avatar!.style.getPropertyValue('--strand')).toBe(strandColour(0))
  })

  test('a fare far above the estimate is explained by a ride that arrived late', async () => {
    const stops = ride().stops.map((stop) => ({
      ...stop,
      state: 'dropped_off' as const,
      expectedAt: '2026-11-21T10:20:00.000Z',
    }))
    await open({ ...owing, fare: euros(4800) }, {}, { stops })
    expect(wordsOf(document.body)).toContain('el viaje llegó 20 min más tarde de lo previsto')
  })

  test('whoever is owed money is asked where they take it', async () => {
    const { asked } = await open(owed)
    expect(asked).toContain('GET /user/ana/pay-to')
  })

  test('what was known of it is shown at once, even if it cannot be read now', async () => {
    const { page } = await open(owing)
    await page.remove()
    await open(undefined)
    expect([...controls().keys()]).toContain('Se lo di en efectivo')
  })

  test('what was read before the ride changed is not shown over what was read since', async () => {
    const { page, answers } = await open(owing)
    const through = globalThis.fetch
    const held: (() => void)[] = []
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      const answer = await through(...given)
      await new Promise<void>((resolve) => held.push(resolve))
      return answer
    })
    const change = () =>
      page.rerender(
        <ApiContext value={client.api}>
          <Route path="/ride/r1">
            <Settling ride={ride()} readerUid="ana" otherwise={null} />
          </Route>
        </ApiContext>,
      )
    await change()
    answers['GET /rides/r1/settlement'] = settlement('ben', ['sent', 'received'])
    await change()
    await expect.poll(() => held.length).toBe(2)
    for (const answer of held.toReversed()) await act(async () => answer())
    expect(wordsOf(document.body)).toContain('Falta que ben lo confirme')
  })

  test('what is still open in the form’s list follows', async () => {
    const kept = { rideId: 'r1', unsettled: 'you-owe', sum: euros(1) } as never
    client.storage.write('openMoney', kept)
    await open(owing)
    expect(client.storage.read('openMoney')).toMatchObject({ rideId: 'r1', sum: euros(1200) })
    client.storage.write('openMoney', { ...(kept as object), rideId: 'r2' } as never)
    await open(owing)
    expect(client.storage.read('openMoney')).toMatchObject({ rideId: 'r2', sum: euros(1) })
    client.storage.write('openMoney', kept)
    await open(settlement('ben', ['waived', 'received']))
    expect(client.storage.read('openMoney')).toBeNull()
  })

  test('is read again with each change of the ride and each connection', async () => {
    const { page, asked, settle } = await open(owing)
    const reads = () => asked.filter((call) => call === 'GET /rides/r1/settlement').length
    const before = reads()
    await act(async () => client.store.setConnectionStatus('connected'))
    expect(reads()).toBe(before + 1)
    await page.rerender(
      <ApiContext value={client.api}>
        <Route path="/ride/r1">
          <Settling ride={ride()} readerUid="ana" otherwise={null} />
        </Route>
      </ApiContext>,
    )
    await settle()
    expect(reads()).toBe(before + 2)
  })

  test('a ride without a settlement shows what there is otherwise', async () => {
    const other = { ...ride(), id: 'r9' } as Ride
    await openPage('/ride/r9', <Settling ride={other} readerUid="ana" otherwise={<p>Nada que pagar</p>} />)
    expect(wordsOf(document.body)).toBe('Nada que pagar')
    expect(client.store.getState().notices).toEqual([])
  })
})

describe('the photo of a receipt', () => {
  const fare = 'PUT /rides/r1/settlement/fare'
  const upload = 'POST /rides/r1/settlement/receipt'
  const photographed = { ...owed, fare: euros(2650), hasReceipt: true, receiptId: 'p1' }
  const shown = {
    'GET /rides/r1/settlement/receipt': new Response('picture', {
      headers: { 'content-type': 'image/webp' },
    }),
  }
  const saves = 'Guardar importe'

  test('is uploaded before the fare that refers to it', async () => {
    const { page, asked, settle } = await open(owed, { [upload]: { id: 'p2' }, [fare]: photographed })
    const input = page.get<HTMLInputElement>('input[type=file]')
    const photo = new File(['photo'], 'receipt.jpg', { type: 'image/jpeg' })
    Object.defineProperty(input, 'files', { value: [photo] })
    await page.fire(input, 'change')
    await page.press(page.button(saves))
    await settle()
    expect(acts(asked)).toEqual([`${upload} picture`, `${fare} {"amount":2400,"receipt":"p2"}`])
  })

  test('goes when it is removed, and stays when only the fare changes', async () => {
    const { page, asked, settle } = await open(photographed, { ...shown, [fare]: photographed })
    await page.press(page.button('Cambiar el importe o la foto'))
    await page.type(page.get('input:not([type=file])'), '27')
    await page.press(page.button(saves))
    await settle()
    await page.press(page.button('Cambiar el importe o la foto'))
    await page.press(page.button('Quitar la foto'))
    await page.press(page.button(saves))
    await settle()
    expect(acts(asked)).toEqual([`${fare} {"amount":2700}`, `${fare} {"amount":2650,"receipt":null}`])
  })

  test('that cannot be read is said in its place only', async () => {
    await open(photographed)
    expect(wordsOf(document.body)).toContain('No se pudo cargar la foto del recibo.')
    expect(client.store.getState().notices).toEqual([])
  })
})

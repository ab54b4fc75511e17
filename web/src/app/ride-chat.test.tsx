// @vitest-environment happy-dom
import type { Ride } from '@woodalo/protocol'
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { wordsOf } from '../testing/effects.ts'
import { client } from './browser-client.ts'
import { Screen } from './chat-route.tsx'
import { rideOf } from './live/ride-fixture.ts'
import { openPage, ridingIn } from './page-fixture.tsx'
import { paths } from './paths-of-screens.ts'
import { RideChat } from './ride-chat.tsx'

const words = () => wordsOf(document.body)

async function open(
  ride: Ride | null,
  { isHeld = true, isAtDesk = false, answers = {} as Record<string, unknown>, isBeside = false } = {},
) {
  return openPage('/chat/r1', isBeside ? <RideChat rideId="r1" isBeside /> : <Screen />, {
    pattern: paths.chat,
    isAtDesk,
    ...(ride && isHeld && { travel: ridingIn(ride) }),
    answers: { ...(ride && { 'GET /rides/r1': ride }), ...answers },
  })
}
const riding = (changes: Partial<Ride> = {}, uids = ['ana', 'ben']): Ride => ({
  ...rideOf('r1', uids),
  ...changes,
})
const over = { status: 'completed' as const, endedAt: '2026-11-21T10:40:00.000Z' }

describe('the chat of a ride', () => {
  test.each([
    [['ana', 'ben'], 'ben y tú'],
    [['ana', 'ben', 'eva'], 'ben, eva y tú'],
    [['ana', 'ben', 'eva', 'luz'], 'ben, eva y\u00A01 más'],
  ])('of %j is called “%s”, with when and where it goes', async (uids, title) => {
    const { page } = await open(riding({}, uids))
    expect(page.get('h1').textContent).toBe(title)
    expect(wordsOf(page.get('header'))).toContain('Sale a las 10:00 · Sol')
    expect(document.querySelectorAll('header svg')).not.toHaveLength(0)
  })

  test('says above the messages where each of the others is, until all have met', async () => {
    const [ana, ben, eva] = riding({}, ['ana', 'ben', 'eva']).rideRequests
    const at = '2026-11-21T10:02:00.000Z'
    const rideRequests = [ana!, { ...ben!, arrived: true, arrivedAt: at }, { ...eva!, onWayAt: at }]
    const { page } = await open(riding({ rideRequests }, ['ana', 'ben', 'eva']))
    const there = wordsOf(page.get('ul[aria-label="Compañeros de viaje"]'))
    expect(there.replaceAll(/\d+:\d\d/g, '…')).toBe('ben Aquí · … eva En camino · …')
    await page.remove()
    await open(riding({ isVerified: true, rideRequests }, ['ana', 'ben', 'eva']))
    expect(document.querySelector('ul[aria-label="Compañeros de viaje"]')).toBeNull()
  })

  test('that is over says so, and is read from the service', async () => {
    const { page } = await open(riding(over), { isHeld: false })
    // Where they met is over, too: it says when that was.
    expect(wordsOf(page.get('header'))).toMatch(/Viaje terminado · .+, \d?\d:\d\d$/)
    expect(document.querySelector('textarea')).not.toBeNull()
  })

  test.each([
    ['owes', 'you-owe', 'owed', ['/ride/r1 Tienes 8,70 € por pagar']],
    ['has paid', 'you-owe', 'sent', []],
    ['owes nothing', null, 'owed', []],
  ] as const)(
    'that is over begins with what is still open for whoever %s',
    async (_, unsettled, state, all) => {
      const share = { aboveSolo: false, dispute: null }
      const shares = [
        { ...share, firebase_uid: 'ana', userName: 'Ana', amount: { amount: 870, currency: 'EUR' }, state },
        {
          ...share,
          firebase_uid: 'ben',
          userName: 'Ben',
          amount: { amount: 930, currency: 'EUR' },
          state: 'received',
        },
      ]
      const settlement = {
        rideId: 'r1',
        payerUid: 'ben',
        fare: null,
        estimate: { amount: 1800, currency: 'EUR' },
        payTo: [],
        shares,
      }
      const { settle } = await open(
        riding({ ...over, unsettled, may: ['write'], chatWritableUntil: '2100-01-01T00:00:00.000Z' }),
        { isHeld: false, answers: { 'GET /rides/r1/settlement': settlement } },
      )
      await settle()
      const links = [...document.querySelectorAll('a')].map(
        (link) => `${link.getAttribute('href')} ${wordsOf(link)}`,
      )
      expect(links).toEqual(all)
    },
  )

  test('that is over tells the others with one tap that something was left in the taxi', async () => {
    const writable = { ...over, may: ['write'] as Ride['may'], chatWritableUntil: '2100-01-01T00:00:00.000Z' }
    const { page, settle } = await open(riding(writable), { isHeld: false })
    client.arrivedAt('/chat/r1')
    await act(async () => client.store.patchChat({ messages: [], loaded: true }))
    await page.press(page.button('Preguntar al grupo'))
    await settle()
    expect(client.storage.read('outbox')).toMatchObject([
      { rideId: 'r1', text: expect.stringMatching(/^Olvidé algo en el taxi de las/) },
    ])
  })

  test.each([
    [{ may: [] as Ride['may'] }, true],
    [{ chatWritableUntil: '2020-01-01T00:00:00.000Z' }, true],
    [{ chatWritableUntil: '2100-01-01T00:00:00.000Z' }, false],
  ])('with %j is closed: %s', async (changes, isClosed) => {
    await open(riding({ ...over, ...changes }), { isHeld: false })
    expect(words().includes('El chat de este viaje ya está cerrado.')).toBe(isClosed)
  })

  test('that is not the reader’s is not found; beside a ride it is only empty', async () => {
    const { page } = await open(null)
    expect(words()).toContain('No encontramos este viaje')
    await page.remove()
    await open(null, { isBeside: true })
    expect(words()).not.toContain('No encontramos este viaje')
  })

  test('stands beside the ride on a desk as long as one travels or may write', async () => {
    const desk = await open(riding(), { isAtDesk: true })
    expect(desk.path()).toBe('/ride/r1')
    await desk.page.remove()
    history.replaceState(null, '', '/chat/r1')
    const off = riding().stops.map((stop) => ({ ...stop, state: 'dropped_off' as const }))
    const left = await open(riding({ stops: off }), { isAtDesk: true })
    expect(left.path()).toBe('/ride/r1')
    await left.page.remove()
    history.replaceState(null, '', '/chat/r1')
    const closed = await open(riding({ stops: off, may: [] }), { isAtDesk: true })
    expect(closed.path()).toBe('/chat/r1')
    await closed.page.remove()
    const phone = await open(riding())
    expect(phone.path()).toBe('/chat/r1')
    await phone.page.press(phone.page.button('Volver'))
    expect(phone.path()).toBe('/ride/r1')
  })

  test('keeps what is being written for this ride, and nothing once the field is empty', async () => {
    const { page } = await open(riding())
    const field = page.get<HTMLTextAreaElement>('textarea')
    await page.type(field, 'Ya')
    expect(client.storage.read('messageDraft')).toEqual({ rideId: 'r1', text: 'Ya' })
    await page.remove()
    const again = await open(riding())
    expect(again.page.get<HTMLTextAreaElement>('textarea').value).toBe('Ya')
    await again.page.type(again.page.get('textarea'), '')
    expect(client.storage.read('messageDraft')).toBeNull()
    client.storage.write('messageDraft', { rideId: 'r2', text: 'Otro' })
    await again.page.remove()
    const other = await open(riding())
    expect(other.page.get<HTMLTextAreaElement>('textarea').value).toBe('')
  })

  test('shows a sent message at once, before the service has it', async () => {
    const { page, settle } = await open(riding())
    client.arrivedAt('/chat/r1')
    await page.type(page.get('textarea'), 'Llego ya')
    await page.fire(page.get('form'), 'submit')
    await settle()
    expect(words()).toContain('Llego ya')
    expect(client.storage.read('outbox')).toMatchObject([{ rideId: 'r1', text: 'Llego ya' }])
  })

  test('says without a network that messages wait', async () => {
    client.storage.write('outbox', null)
    const { page, settle } = await open(riding())
    client.arrivedAt('/chat/r1')
    await page.type(page.get('textarea'), 'Llego ya')
    await page.fire(page.get('form'), 'submit')
    await settle()
    const [message] = client.store.getState().chat.messages
    await act(async () => {
      client.store.setConnectionStatus('offline')
      client.store.patchChat({ messages: [{ ...message!, delivery: 'failed' } as never] })
    })
    expect(words()).toContain('Se enviará con red')
  })

  test.each([
    ['Voy en camino', 'POST /rides/r1/on-my-way'],
    ['Estoy aquí', 'POST /rides/r1/arrived'],
    ['Hola', null],
  ])('“%s” also tells the list of riders: %s', async (reply, call) => {
    const ride = riding({ may: ['arrive', 'write'] })
    const { page, asked, settle } = await open(ride, { answers: call === null ? {} : { [call]: ride } })
    await page.press(page.button(reply))
    await settle()
    expect(asked.filter((each) => /on-my-way|arrived/u.test(each))).toEqual(call === null ? [] : [call])
  })

  test('where one is goes to nobody once it cannot be said any more', async () => {
    const { page, asked, settle } = await open(riding({ may: ['write'] }))
    await page.press(page.button('Estoy aquí'))
    await settle()
    expect(asked.filter((each) => each.includes('arrived'))).toEqual([])
  })

  test('is read by whoever sees it, and its notification closes', async () => {
    const closed = vi.fn()
    const getNotifications = vi.fn(async () => [{ close: closed }])
    const { page } = await open(riding())
    Object.assign(navigator, {
      serviceWorker: {
        getRegistration: async () => ({ getNotifications }),
        ready: Promise.resolve({ getNotifications }),
      },
    })
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await page.fire(document, 'visibilitychange')
    expect(getNotifications).not.toHaveBeenCalled()
    hidden.mockReturnValue(false)
    await page.fire(document, 'visibilitychange')
    await vi.waitFor(() => expect(closed).toHaveBeenCalled(), { timeout: 10_000 })
    expect(getNotifications).toHaveBeenCalledWith({ tag: 'chat-r1' })
    await page.remove()
    getNotifications.mockClear()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(getNotifications).not.toHaveBeenCalled()
  })
})

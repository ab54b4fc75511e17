// @vitest-environment happy-dom
import type { Ride } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import { readDraft } from '../ride-requests/form-draft-and-checks.ts'
import { wordsOf } from '../testing/effects.ts'
import { client } from './browser-client.ts'
import { rideOf } from './live/ride-fixture.ts'
import { Refusal } from './page-fixture.tsx'
import { find, openRide as open, rideWith, words } from './ride-page-fixture.tsx'

describe('a ride that is over', () => {
  const over = (changes: Partial<Ride> = {}) =>
    rideWith({ status: 'completed', endedAt: '2026-11-21T10:40:00.000Z', may: ['rate', 'write'], ...changes })

  test.each([
    ['Volver', '/request-ride'],
    ['Chat del viaje', '/chat/r1'],
  ])('has its ways on: “%s” leads to %s', async (name, to) => {
    const { press, path } = await open(over())
    const link = find(name)!.getAttribute('href')
    if (link === null) await press(name)
    expect(link ?? path()).toBe(to)
  })

  test('can be rated; the rating stays in this browser and can be changed', async () => {
    const { asked, press, page } = await open(over(), { 'POST /rides/r1/feedback': {} })
    client.storage.write('ratings', { r0: { rating: 5, feedback: '', companions: [] } })
    await press('Valorar el viaje')
    await page.press(page.get('input[value="4"]'))
    await press('Enviar valoración')
    expect(asked.find((call) => call.startsWith('POST /rides/r1/feedback'))).toContain('"rating":4')
    // Those of other rides stay.
    expect(client.storage.read('ratings')).toMatchObject({ r0: { rating: 5 }, r1: { rating: 4 } })
    // The thanks stand on the page, with the stars; nothing lies over it.
    expect(client.store.getState().notices).toEqual([])
    expect(wordsOf(document.body)).toContain('Gracias por tu valoración')
    expect(page.get('[role=status] [role=img]').getAttribute('aria-label')).toBe('4 estrellas')
    expect(document.querySelector('dialog[open]')).toBeNull()
    await press('Cambiar valoración')
    expect(page.get<HTMLInputElement>('input[value="4"]').checked).toBe(true)
  })

  test.each([
    [750, true],
    [0, false],
  ])('is rated with what it saved, if it saved something: %i', async (amount, isSaid) => {
    const ride = over()
    const euros = (cents: number) => ({ amount: cents, currency: 'EUR' })
    const [own] = ride.rideRequests
    own!.cost = { share: euros(850), solo: euros(850 + amount), saved: euros(amount) }
    const { press } = await open(ride)
    await press('Valorar el viaje')
    expect(/Ahorr/iu.test(wordsOf(document.querySelector('dialog[open]')!))).toBe(isSaid)
  })

  test('whose rating is refused says why, and keeps nothing', async () => {
    const { press, page } = await open(over(), { 'POST /rides/r1/feedback': new Refusal(409, 'Tarde.') })
    await press('Valorar el viaje')
    await page.press(page.get('input[value="4"]'))
    await press('Enviar valoración')
    expect(words()).toContain('Tarde.')
    expect(client.storage.read('ratings')).toBeNull()
    expect(client.store.getState().notices).toEqual([])
  })

  test('only companions who were met are rated, and each can be looked at from there', async () => {
    const ride = over()
    ride.rideRequests = rideOf('r1', ['ana', 'ben', 'eva']).rideRequests.map((each) => ({
      ...each,
      isVerified: each.firebase_uid !== 'eva',
    }))
    ride.stops = rideOf('r1', ['ana', 'ben', 'eva']).stops
    const { press } = await open(ride)
    await press('Valorar el viaje')
    const asked = wordsOf(document.querySelector('dialog[open]')!)
    expect(asked).toContain('ben')
    expect(asked).not.toContain('eva')
  })

  test('tells the others what was left in the taxi, in the chat', async () => {
    const { press, asked, path } = await open(over(), { 'POST /rides/r1/messages': { id: 'm1' } })
    await press('Olvidé algo')
    expect(asked.filter((call) => call.startsWith('POST /rides/r1/messages'))).toHaveLength(1)
    expect(asked.find((call) => call.startsWith('POST /rides/r1/messages'))).toContain(
      'Olvidé algo en el taxi de las 10:00',
    )
    expect(path()).toBe('/chat/r1')
  })

  test('that was canceled leaves its trip in the form for a new ride', async () => {
    const cancellation = { reason: 'NO_DRIVER_FOUND' as const, byUid: null }
    const { press, path } = await open(over({ status: 'canceled', cancellation, may: [] }))
    sessionStorage.clear()
    await press('Buscar otro grupo')
    expect(path()).toBe('/request-ride')
    expect(readDraft(sessionStorage).trip.to?.name).toBe('Somewhere')
  })

  test('that was made leaves the form as it is', async () => {
    const { press, path } = await open(over({ may: [] }))
    await press('Nuevo viaje')
    expect(path()).toBe('/request-ride')
    expect(readDraft(sessionStorage).trip.to).toBeNull()
  })

  test('begins its rating with the one given before', async () => {
    client.storage.write('ratings', { r1: { rating: 2, feedback: 'Regular.' } })
    const { press, page } = await open(over())
    await press('Cambiar')
    expect(page.get<HTMLTextAreaElement>('dialog[open] textarea').value).toBe('Regular.')
    expect(page.get<HTMLInputElement>('input[value="2"]').checked).toBe(true)
  })

  test.each([
    ['canceled', [false, false]],
    ['completed', [true, true]],
  ] as const)('%s: chat and money are there: %j', async (status, [hasChat, hasMoney]) => {
    const cancellation = status === 'canceled' ? { reason: 'NO_DRIVER_FOUND' as const, byUid: null } : null
    const { asked } = await open(over({ status, cancellation, may: [] }))
    expect(find('Chat del viaje') !== undefined).toBe(hasChat)
    expect(asked.includes('GET /rides/r1/settlement')).toBe(hasMoney)
  })
})

// @vitest-environment happy-dom
import type { Ride } from '@woodalo/protocol'
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { rideOf } from '../app/live/ride-fixture.ts'
import { effectsOf, type Noting, wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { RideDetailsScreen } from './ride-details-screen.tsx'

const euros = (amount: number) => ({ amount, currency: 'EUR' })
const nothing: Noting = (_, result) => async () => result as never

interface Case {
  changes?: Partial<Ride>
  rated?: boolean
  mayRate?: boolean
  chatPath?: string | null
  mayTell?: boolean
}

function past(
  { changes, rated = false, mayRate = true, chatPath = null, mayTell = false }: Case,
  does = nothing,
) {
  const ride = rideOf('r1', ['ana', 'ben'], { status: 'completed', ...changes }) as Ride
  ride.rideRequests[0]!.cost = { share: euros(800), solo: euros(1600), saved: euros(800) }
  return (
    <RideDetailsScreen
      ride={ride}
      readerUid="ana"
      chatPath={chatPath}
      rated={rated}
      onRate={mayRate ? does('rate') : undefined}
      onLost={mayTell ? does('tell') : undefined}
      money={<p>money</p>}
      onOpenPerson={({ firebase_uid }) => void does('open')(firebase_uid)}
      onBack={does('back')}
      onNewRide={does('new')}
    />
  )
}
const canceled: Partial<Ride> = {
  status: 'canceled',
  cancellation: { reason: 'NO_DRIVER_FOUND', byUid: null },
}

describe('a ride that is over', () => {
  test.each([
    ['2026-11-21T11:05:00', 'hoy, 11:05 · Completado'],
    ['2026-11-20T11:05:00', 'ayer, 11:05 · Completado'],
    ['2026-11-18T11:05:00', '18 nov 2026, 11:05 · Completado'],
  ])('says when, as the list of rides does: %s', async (departedAt, said) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T18:00:00') })
    await render(past({ changes: { departedAt, endedAt: '2026-11-21T17:00:00' } }))
    expect(wordsOf(document.body)).toContain(said)
    vi.useRealTimers()
  })

  test('that was canceled says when it was', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T18:00:00') })
    await render(past({ changes: { ...canceled, endedAt: '2026-11-21T17:00:00' } }))
    expect(wordsOf(document.body)).toContain('hoy, 17:00 · Cancelado')
    vi.useRealTimers()
  })

  const always = { Volver: ['back()'], 'ben Sin valoraciones': ['open("ben")'] }
  const rate = { 'Valorar el viaje': ['rate()'] }
  test.each<[string, Case, Record<string, string[]>]>([
    ['can be rated', {}, rate],
    ['is rated', { rated: true }, { 'Cambiar valoración': ['rate()'], 'Nuevo viaje': ['new()'] }],
    ['can no longer be rated', { mayRate: false }, { 'Nuevo viaje': ['new()'] }],
    [
      'was canceled',
      { changes: canceled },
      { 'Buscar otro grupo En grupo pagarías 8,00 €': ['new()'], ...rate },
    ],
    [
      'has a chat',
      { chatPath: '/ride/r1/chat', mayTell: true },
      {
        ...rate,
        'Olvidé algo en el taxi': ['tell("Olvidé algo en el taxi de las 10:00. ¿Alguien lo vio?")'],
        'Chat del viaje': ['/ride/r1/chat'],
      },
    ],
  ])('that %s has these controls', async (_, of, own) => {
    expect(await effectsOf((does) => past(of, does))).toEqual({ ...always, ...own })
  })

  test('asks after something lost with the plate of the taxi if it is known, and once at a time', async () => {
    const asked: string[] = []
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const tell: Noting = (_, __) =>
      (async (...given: unknown[]) => {
        asked.push(String(given[0]))
        return promise
      }) as never
    const changes = { taxi: { plate: '1234 ABC', app: '', driverName: '' } } as unknown as Partial<Ride>
    const page = await render(past({ changes, mayTell: true }, tell))
    const button = () => page.button('Olvidé algo en el taxi')
    await page.press(button())
    expect(button().getAttribute('aria-busy')).toBe('true')
    await page.press(button())
    expect(asked).toEqual([expect.stringContaining('1234 ABC')])
    await act(async () => resolve(undefined))
    expect(button().getAttribute('aria-busy')).not.toBe('true')
  })

  test('that was canceled just now offers a taxi alone with its price, and no other one does', async () => {
    const offers = async (changes: Partial<Ride>) => {
      const page = await render(past({ changes }))
      const said = wordsOf(document.body)
      await page.remove()
      return /Un taxi para ti ~16\s€/u.test(said)
    }
    const endedAt = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString()
    expect(await offers({ ...canceled, endedAt: endedAt(5) })).toBe(true)
    expect(await offers({ ...canceled, endedAt: endedAt(61) })).toBe(false)
    expect(await offers({ endedAt: endedAt(5) })).toBe(false)
  })

  test.each<[string, Partial<Ride>, string, string]>([
    ['completed', {}, 'Tu parte 8 , 00 €', 'Ahorraste 8,00 € · 50 %'],
    ['canceled', canceled, 'Te habría tocado 8 , 00 €', 'Habrías ahorrado 8,00 € · 50 %'],
  ])('%s says what it cost', async (_, changes, share, saved) => {
    await render(past({ changes }))
    expect(wordsOf(document.body)).toContain(share)
    expect(wordsOf(document.body)).toContain(saved)
  })

  test('that did not take place has no hours, and says that nothing is owed unless all had met', async () => {
    const page = await render(past({ changes: canceled }))
    const line = () => wordsOf(document.querySelector('ol')!)
    expect(line()).not.toMatch(/\d:\d\d/)
    expect(wordsOf(document.body)).toContain('No pagaste nada.')
    await page.rerender(past({ changes: { ...canceled, isVerified: true } }))
    expect(wordsOf(document.body)).not.toContain('No pagaste nada.')
    await page.rerender(past({ changes: {} }))
    expect(line()).toMatch(/\d:\d\d/)
  })

  test('that was canceled says who ended it and why, as the notice did', async () => {
    const [, ben] = past({ changes: canceled }).props.ride.rideRequests as Ride['rideRequests']
    const cancellation = { reason: 'NO_DRIVER_FOUND', byUid: ben!.firebase_uid } as const
    await render(past({ changes: { ...canceled, cancellation } }))
    expect(wordsOf(document.body)).toContain(`${ben!.userName} no encontró taxi y canceló el viaje`)
  })

  test('says in its head what it saved while money is open, and only there where the costs come below', async () => {
    const saves = 'Ahorraste 8,00 € · 50 %'
    const page = await render(past({ changes: { unsettled: 'you-owe' } }))
    const times = () => wordsOf(document.body).split(saves).length - 1
    // There, and with the costs.
    expect(times()).toBe(2)
    await page.remove()
    await render(past({}))
    expect(times()).toBe(1)
  })

  test.each([
    [null, false],
    ['you-owe', true],
  ] as const)('the money comes before the costs only while it is open: %s', async (unsettled, isFirst) => {
    const page = await render(past({ changes: { unsettled } }))
    const comesFirst = () => {
      const words = wordsOf(document.body)
      return words.indexOf('money') < words.indexOf('Por tu cuenta')
    }
    expect(comesFirst()).toBe(isFirst)
    await page.rerender(past({ changes: { unsettled: null } }))
    expect(comesFirst()).toBe(isFirst)
  })

  test('names who is still aboard after the reader has got off: not those who have got off or never came', async () => {
    const ride = rideOf('r1', ['ana', 'ben', 'eva', 'leo'])
    for (const request of ride.rideRequests.slice(0, 3)) request.isVerified = true
    for (const stop of [ride.stops[0]!, ride.stops[1]!]) stop.state = 'dropped_off'
    await render(past({ changes: { ...ride } }))
    expect(wordsOf(document.body)).toContain('El taxi sigue con eva')
    expect(wordsOf(document.body)).not.toContain('sigue con eva y')
  })
})

// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Ride } from '@woodalo/protocol'
import { web as es } from '@woodalo/languages/es/web'
import { groupOf, minute } from '../testing/group.ts'
import { wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { RideLoadFailed } from './ride-load-failed.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a ride that could not be read is read again by itself, one attempt after the other', async () => {
  const onRetry = vi.fn<() => void>()
  const shown = (trying: boolean) => (
    <RideLoadFailed trying={trying} onRetry={onRetry} homePath="/request-ride" />
  )
  const page = await render(shown(false))
  expect(document.body.textContent).toContain(es.ride.loadFailedText)
  await act(() => vi.advanceTimersByTimeAsync(4_900))
  expect(onRetry).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(onRetry).toHaveBeenCalledOnce()
  await page.rerender(shown(true))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(onRetry).toHaveBeenCalledOnce()
  await page.rerender(shown(false))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(onRetry).toHaveBeenCalledTimes(2)
})

const group = (changes: Partial<Ride> = {}, ana: { about?: string } = {}) =>
  groupOf({ status: 'active', departedAt: null, ...changes }, { ana })
const taxi: Ride['taxi'] = {
  byUid: 'ana',
  plate: '1234 ABC',
  app: 'Cabify',
  car: '',
  driverName: '',
  arrivesAt: null,
  notedAt: minute(9),
}

test.each<[string, Ride, string, string | null, RegExp, RegExp]>([
  [
    'whom to ask for the code, and how they are found',
    group({}, { about: 'Abrigo rojo' }),
    'ben',
    null,
    /Sale a las .*Salida 2, Barajas.*Bajas en Calle 2.*Pídele el código a Ana Abrigo rojo Cómo llegar/,
    /Salió/,
  ],
  ['the code of who orders', group(), 'ana', '4711', /Tú pides el taxi.* 4711 Cómo llegar/, /Pídele/],
  ['no code that is not known', group(), 'ana', null, /Calle 1 Cómo llegar/, /Tú pides/],
  ['the taxi', group({ taxi }), 'ben', null, /1234 ABC Cabify Cómo llegar/, /Salió/],
  [
    'no way to a point that was left',
    group({ departedAt: minute(12), taxi }),
    'ben',
    null,
    /Salió a las/,
    /Cómo/,
  ],
  [
    'no departure of a canceled one',
    group({ status: 'canceled' }),
    'ben',
    null,
    /Viaje cancelado/,
    /Sal(e|ió) a/,
  ],
])('what the device kept of a ride has %s', async (_, known, readerUid, code, said, not) => {
  await render(
    <RideLoadFailed
      trying
      onRetry={() => {}}
      homePath="/request-ride"
      known={known}
      readerUid={readerUid}
      code={code}
    />,
  )
  const words = wordsOf(document.body)
  expect(words).toContain(es.ride.loadFailedKept)
  expect(words).toMatch(said)
  expect(words).not.toMatch(not)
})

// @vitest-environment happy-dom
import type { WatchedRide } from '@woodalo/protocol'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { web as es } from '@woodalo/languages/es/web'
import { openPage, Refusal } from './page-fixture.tsx'
import { Screen } from './watch-route.tsx'

const call = 'GET /watch/t1'
const ride: WatchedRide = {
  state: 'meeting',
  sharedBy: 'Ana',
  meetingPoint: { name: 'Puerta de Atocha', latitude: 40.4, longitude: -3.7 },
  meetAt: '2026-11-21T12:10:00.000Z',
  eta: '2026-11-21T12:30:00.000Z',
  expectedAt: '2026-11-21T12:30:00.000Z',
  riders: [],
  taxi: null,
  lastSignAt: '2026-11-21T12:04:00.000Z',
  serverTime: '2026-11-21T12:05:00.000Z',
  expiresAt: '2026-11-21T12:59:00.000Z',
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const open = (answer: unknown) =>
  openPage('/watch/t1', <Screen />, { pattern: '/watch/:token', user: null, answers: { [call]: answer } })
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const title = () => document.querySelector('h1')?.textContent

test('a link to a ride that is over or no longer shared says so, and is not read again', async () => {
  const { asked } = await open(new Refusal(404, 'No existe.'))
  await pass(0)
  expect(title()).toBe(es.watch.gone)
  await pass(60_000)
  expect(asked).toEqual([call])
})

test('a ride that cannot be read is read again, until it can', async () => {
  const { asked, answers } = await open(new Refusal(400, 'Ahora no.'))
  await pass(0)
  expect(title()).toBe(es.watch.failed)
  answers[call] = ride
  await pass(9_000)
  expect(asked).toEqual([call])
  await pass(1_000)
  expect(asked).toEqual([call, call])
  expect(title()).toBe(es.watch.title('Ana'))
})

test('a ride that was read once stays in sight while it cannot be read, and goes once it is over', async () => {
  const { answers } = await open(ride)
  await pass(0)
  expect(title()).toBe(es.watch.title('Ana'))
  answers[call] = new Refusal(400, 'Ahora no.')
  await pass(10_000)
  expect(title()).toBe(es.watch.title('Ana'))
  answers[call] = new Refusal(404, 'No existe.')
  await pass(10_000)
  expect(title()).toBe(es.watch.gone)
})

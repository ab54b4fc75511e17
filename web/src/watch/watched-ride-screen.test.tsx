// @vitest-environment happy-dom
import type { WatchedRide } from '@woodalo/protocol'
import { expect, test } from 'vitest'
import { wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { WatchedRideScreen } from './watched-ride-screen.tsx'

const at = (minute: number) => new Date(2026, 10, 21, 12, minute).toISOString()
const rider = (name: string, changes: Partial<WatchedRide['riders'][number]> = {}) => ({
  name,
  isSharing: false,
  hasArrived: false,
  gotOff: false,
  ...changes,
})

const meeting: WatchedRide = {
  state: 'meeting',
  sharedBy: 'Ana',
  meetingPoint: { name: 'Puerta de Atocha', latitude: 40.4, longitude: -3.7 },
  meetAt: at(10),
  eta: at(30),
  expectedAt: at(30),
  riders: [rider('Ana', { isSharing: true, hasArrived: true }), rider('Ben')],
  taxi: { app: 'Uber', plate: '1234 KLM', driverName: 'Luz' } as WatchedRide['taxi'],
  lastSignAt: at(4),
  serverTime: at(5),
  expiresAt: at(59),
}

async function shown(changes: Partial<WatchedRide> = {}, isStale = false) {
  const page = await render(
    <WatchedRideScreen ride={{ ...meeting, ...changes }} isStale={isStale} corner={<i>ES</i>} />,
  )
  const said = { all: wordsOf(document.body), state: wordsOf(page.get('[role=status]')) }
  await page.remove()
  return said
}

test('who follows a ride sees its state, the taxi, the meeting point, the people and until when', async () => {
  const { all, state } = await shown()
  expect(state).toBe('De camino al punto de encuentro Llega hacia las 12:30')
  expect(all).toContain(
    'El viaje de Ana De camino al punto de encuentro Llega hacia las 12:30 Taxi · Uber 1234 KLM Luz ' +
      'Punto de encuentro Puerta de Atocha Quedan a las 12:10 ' +
      'Van en el viaje Ana Ya está allí Ben Última señal a las 12:04 El enlace funciona hasta las 12:59',
  )
  expect(all).toContain('ES')
})

test('a delay is told with the new time, and no arrival is in the past', async () => {
  expect((await shown({ state: 'riding', expectedAt: at(40) })).state).toBe(
    'En el taxi Llega hacia las 12:40 · 10 min de retraso',
  )
  expect((await shown({ serverTime: at(50) })).state).toContain('12:50 · 20 min de retraso')
})

test.each([
  ['over', 'Llegó'],
  ['canceled', 'El viaje se canceló'],
] as const)('a ride that is %s has neither a time nor a taxi any more', async (state, said) => {
  const seen = await shown({ state })
  expect(seen.state).toBe(said)
  expect(seen.all).not.toContain('1234 KLM')
})

test('what is not known of the taxi leaves no gap', async () => {
  const taxi = { app: '', plate: '', driverName: 'Luz' } as unknown as WatchedRide['taxi']
  expect((await shown({ taxi })).all).toContain('Taxi Luz Punto de encuentro')
  expect((await shown({ taxi: null })).all).not.toContain('Taxi')
})

test('who has got off is told, and who is at the meeting point only as long as they meet there', async () => {
  const riders = [rider('Ana', { hasArrived: true }), rider('Ben', { hasArrived: true, gotOff: true })]
  expect((await shown({ state: 'riding', riders })).all).toContain('Ana Ben Ya bajó')
})

test('a state that could not be read again says from when it is', async () => {
  const stale = 'Lo que ves es de las 12:05: ahora no hay conexión.'
  expect((await shown({}, true)).all).toContain(stale)
  expect((await shown()).all).not.toContain(stale)
})

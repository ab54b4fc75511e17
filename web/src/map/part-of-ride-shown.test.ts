import type { Ride, RideRequest, Stop } from '@woodalo/protocol'
import { encodePolyline } from '@woodalo/geography'
import { expect, test } from 'vitest'
import { stageOf } from './part-of-ride-shown.ts'

const at = (latitude: number) => ({ latitude, longitude: -3.7 })
const stop = (uid: string, order: number, state: Stop['state'] = 'waiting') =>
  ({ firebase_uid: uid, order, state, ...at(41 + order) }) as Stop
const own = {
  firebase_uid: 'me',
  origin: at(40.1),
  arrived: false,
  isVerified: false,
} as unknown as RideRequest
const meeting = {
  status: 'active',
  meetingPoint: { name: 'Sol', ...at(40) },
  stops: [stop('me', 1), stop('ana', 0)],
  rideRequests: [own],
  departedAt: null,
  route: null,
  isVerified: false,
  taxi: null,
  meetAt: '2026-11-23T10:00:00Z',
} satisfies Partial<Ride> as unknown as Ride

const now = Date.parse(meeting.meetAt)
const latitudes = (ride: Ride, at = now) => stageOf(ride, 'me', at)?.map(({ latitude }) => latitude)

test('on the way to the meeting point the map shows the walk', () => {
  expect(latitudes(meeting)).toEqual([40.1, 40])
})

test('whoever orders the taxi walks as well, although they count as verified from the start', () => {
  const verified = { ...meeting, rideRequests: [{ ...own, isVerified: true }] }
  expect(latitudes({ ...verified, requesterUid: 'me' })).toEqual([40.1, 40])
  expect(latitudes({ ...verified, requesterUid: 'ana' })).toBe(undefined)
})

test('at the meeting point, and before everybody has accepted, it shows the whole ride', () => {
  expect(latitudes({ ...meeting, rideRequests: [{ ...own, arrived: true }] })).toBe(undefined)
  expect(latitudes({ ...meeting, status: 'pending' })).toBe(undefined)
})

test('while a taxi comes it shows where that will stop, until the ride counts as under way', () => {
  const taxi = { arrivesAt: '2026-11-23T10:04:00Z' } as NonNullable<Ride['taxi']>
  const waiting = { ...meeting, isVerified: true, departedAt: meeting.meetAt, taxi }
  expect(latitudes(waiting)).toEqual([40.001, 39.999])
  expect(latitudes({ ...waiting, taxi: null })).toEqual([40, 41, 42])
  expect(latitudes(waiting, now + 10 * 60_000)).toEqual([40, 41, 42])
})

test('in the taxi it shows the way from the last stop to one’s own, and no further', () => {
  const ride = { ...meeting, isVerified: true, departedAt: '2026-11-23T10:00:00Z' }
  expect(latitudes(ride)).toEqual([40, 41, 42])
  expect(latitudes({ ...ride, stops: [stop('me', 0), stop('ana', 1)] })).toEqual([40, 41])
  const later = { ...meeting, stops: [stop('me', 1), stop('ana', 0, 'dropped_off')] }
  expect(latitudes(later)).toEqual([41, 42])
})

test('after the reader got off it shows the whole ride again', () => {
  const off = { ...meeting, stops: [stop('me', 0, 'dropped_off'), stop('ana', 1)] }
  expect(latitudes(off)).toBe(undefined)
})

test('a way along the streets is shown as far as it is still ahead', () => {
  const route = encodePolyline([at(40), at(40.5), at(41), at(41.6), at(42), at(43)])
  const stops = [stop('ana', 0, 'dropped_off'), stop('me', 1), stop('eva', 2)]
  expect(latitudes({ ...meeting, isVerified: true, route, stops })).toEqual([41, 41, 41.6, 42, 42])
})

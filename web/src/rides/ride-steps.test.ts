import type { Ride, RideRequest, Stop } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import { rideStep } from './ride-steps.ts'
import { leaveReasons } from './leave-reasons.ts'
import { missingRiders } from './riders-not-met.ts'

const meetAt = '2026-11-21T12:00:00.000Z'
const before = Date.parse(meetAt) - 60_000
const after = Date.parse(meetAt) + 60_000
const later = Date.parse(meetAt) + 10 * 60_000

function ride(verified: string[], off: string[] = []): Ride {
  const uids = ['ana', 'luis', 'req']
  return {
    requesterUid: 'req',
    meetAt,
    taxi: null,
    isVerified: uids.every((uid) => verified.includes(uid)),
    rideRequests: uids.map(
      (uid) => ({ firebase_uid: uid, isVerified: verified.includes(uid) }) as RideRequest,
    ),
    stops: uids.map(
      (uid, order) =>
        ({ firebase_uid: uid, order, state: off.includes(uid) ? 'dropped_off' : 'waiting' }) as Stop,
    ),
  } as Ride
}

describe('the steps of a ride', () => {
  test('go from walking to arriving', () => {
    expect(rideStep(ride(['req']), 'ana', before)).toBe(0)
    expect(rideStep(ride(['req']), 'ana', after)).toBe(1)
    expect(rideStep(ride(['req', 'ana']), 'ana', before)).toBe(2)
    expect(rideStep(ride(['req', 'ana']), 'req', before)).toBe(1)
    expect(rideStep(ride(['req', 'ana']), 'luis', before)).toBe(1)
    expect(rideStep(ride(['req', 'ana', 'luis']), 'luis', after)).toBe(2)
    expect(rideStep(ride(['req', 'ana', 'luis']), 'luis', later)).toBe(3)
    expect(rideStep(ride(['req', 'ana', 'luis'], ['ana']), 'luis', after)).toBe(4)
    expect(rideStep(ride(['req', 'ana', 'luis'], ['ana']), 'req', after)).toBe(3)
    expect(rideStep(ride(['req', 'ana', 'luis'], ['ana']), 'ana', after)).toBe(5)
  })

  test('wait for a taxi as long after whoever came late', () => {
    const late = { ...ride(['req', 'ana', 'luis']), departedAt: new Date(later).toISOString() }
    expect(rideStep(late, 'luis', later)).toBe(2)
    expect(rideStep(late, 'luis', later + 6 * 60_000)).toBe(3)
  })

  test('wait for a taxi that comes later than the group meets', () => {
    const all = ride(['req', 'ana', 'luis'])
    const taxi = { arrivesAt: new Date(later).toISOString() } as NonNullable<Ride['taxi']>
    expect(rideStep({ ...all, taxi }, 'luis', later)).toBe(2)
    expect(rideStep({ ...all, taxi }, 'luis', later + 3 * 60_000)).toBe(3)
    expect(rideStep({ ...all, taxi: { ...taxi, arrivesAt: null } }, 'luis', later)).toBe(3)
  })

  test('say whose stop is next in any order of the stops', () => {
    const mixed = ride(['req', 'ana', 'luis'], ['ana'])
    mixed.stops.reverse()
    expect(['luis', 'req'].map((uid) => rideStep(mixed, uid, after))).toEqual([4, 3])
  })

  test('continue without somebody who never came', () => {
    expect(rideStep(ride(['req', 'ana']), 'req', later)).toBe(3)
    expect(rideStep(ride(['req', 'ana']), 'luis', later)).toBe(1)
  })

  test('reach the ride with its pinned drop-off button for everybody who has met', () => {
    for (const verified of [
      ['req', 'ana'],
      ['req', 'luis'],
      ['req', 'ana', 'luis'],
    ])
      for (const uid of verified) expect(rideStep(ride(verified), uid, later)).toBeGreaterThanOrEqual(3)
  })

  test('know who has not met yet', () => {
    expect(missingRiders(ride(['req', 'ana'])).map(({ firebase_uid }) => firebase_uid)).toEqual(['luis'])
  })
})

test('the reasons to leave match what the reader may do', () => {
  expect(leaveReasons({ may: ['leave', 'no-driver', 'write'] })).toEqual([
    'CANCELED_BY_USER',
    'NO_DRIVER_FOUND',
  ])
  expect(leaveReasons({ may: ['no-driver', 'drop-off'] })).toEqual(['NO_DRIVER_FOUND'])
  expect(leaveReasons({ may: ['leave', 'verify'] })).toEqual(['CANCELED_BY_USER'])
  expect(leaveReasons({ may: ['drop-off'] })).toEqual([])
})

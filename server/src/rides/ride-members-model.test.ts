import { type RideStatus, rideStatuses } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import { everybodyIsOff, isFullyVerified, memberOf, membersOf } from './ride-members-model.ts'
import type { RideRecord, RideRider } from './ride-states-model.ts'

describe('who is in a ride', () => {
  const at = new Date(0)
  const member = (userId: string, stopOrder: number, more: Partial<RideRider> = {}) =>
    ({ userId, stopOrder, leftAt: null, verifiedAt: null, droppedOffAt: null, ...more }) as RideRider
  const rideOf = (riders: RideRider[], status: RideStatus = 'active') =>
    ({ status, riders }) as unknown as RideRecord

  test('is listed in the order of the stops, without those who left', () => {
    const ride = rideOf([member('c', 3), member('gone', 1, { leftAt: at }), member('a', 1), member('b', 2)])
    expect(membersOf(ride).map(({ userId }) => userId)).toEqual(['a', 'b', 'c'])
    expect(memberOf(ride, 'b').stopOrder).toBe(2)
    for (const stranger of ['gone', 'nobody'])
      expect(() => memberOf(ride, stranger)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }) as Error)
  })

  test('A1: has met if all who remain have met, while the ride is active or was completed', () => {
    const met = [
      member('a', 1, { verifiedAt: at }),
      member('b', 2, { verifiedAt: at }),
      member('gone', 3, { leftAt: at }),
    ]
    const verified = rideStatuses.filter((status) => isFullyVerified(rideOf(met, status)))
    expect(verified).toEqual(['active', 'completed'])
    expect(isFullyVerified(rideOf([...met, member('late', 3)]))).toBe(false)
  })

  test('A6: has got off if all who met have got off, even if others never came', () => {
    const off = member('a', 1, { verifiedAt: at, droppedOffAt: at })
    expect(everybodyIsOff(rideOf([off, member('absent', 2)]))).toBe(true)
    expect(everybodyIsOff(rideOf([off, member('b', 2, { verifiedAt: at })]))).toBe(false)
    expect(everybodyIsOff(rideOf([off, member('b', 2, { verifiedAt: at, leftAt: at })]))).toBe(true)
  })
})

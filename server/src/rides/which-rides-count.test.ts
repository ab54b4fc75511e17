import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RideRecord } from './ride-states-model.ts'
import { isTooQuick, ratingCounts } from './which-rides-count.ts'

const meeting = { latitude: 40.4917, longitude: -3.5935 }
/** 11 km south: 250 s at 160 km/h. */
const destination = { latitude: 40.3927, longitude: -3.5935 }
const metAt = new Date('2026-11-21T10:00:00Z')
const after = (seconds: number) => new Date(metAt.getTime() + seconds * 1000)

function ride(offAfter: readonly (number | null)[], status = 'completed'): RideRecord {
  return {
    status,
    meeting,
    riders: offAfter.map((seconds, index) => ({
      userId: `rider-${index}`,
      stopOrder: index,
      trip: { to: destination },
      leftAt: null,
      verifiedAt: metAt,
      droppedOffAt: seconds === null ? null : after(seconds),
    })),
  } as unknown as RideRecord
}

test('a ride whose stops were reached impossibly soon gives no good ratings', () => {
  expect(isTooQuick(ride([0.3, 0.6]))).toBe(true)
  expect(isTooQuick(ride([240, 240]))).toBe(true)
  expect(isTooQuick(ride([240, 260]))).toBe(false)
  expect(isTooQuick(ride([null, null]))).toBe(false)
  expect([3, 4, 5].map((rating) => ratingCounts(ride([0.3, 0.6]), rating))).toEqual([true, false, false])
  expect(ratingCounts(ride([600, 900]), 5)).toBe(true)
})

test('a ride is measured from the moment when the last of those who met was there', () => {
  const { riders, ...rest } = ride([260, 260, null])
  const metLater = (seconds: number | null) => ({
    ...rest,
    riders: [...riders.slice(0, 2), { ...riders[2]!, verifiedAt: seconds === null ? null : after(seconds) }],
  })
  expect(isTooQuick(metLater(null))).toBe(false)
  expect(isTooQuick(metLater(5))).toBe(false)
  expect(isTooQuick(metLater(20))).toBe(true)
})

test('a ride canceled after the meeting gives bad ratings but no good ones', () => {
  expect([1, 2, 3, 4, 5].map((rating) => ratingCounts(ride([null, null], 'canceled'), rating))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('more time never makes a ride too quick', () => {
  const seconds = fc.option(fc.nat({ max: 1_000 }), { nil: null })
  const rides = fc.array(seconds, { minLength: 2, maxLength: 4 })
  const grows = fc.property(rides, fc.nat({ max: 1_000 }), (off, more) => {
    const later = off.map((value) => (value === null ? null : value + more))
    return isTooQuick(ride(off)) || !isTooQuick(ride(later))
  })
  expect(fc.check(grows).failed).toBe(false)
})

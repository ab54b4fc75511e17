import { expect, test } from 'vitest'
import { drivesOf } from './learn-traffic-from-rides.ts'
import type { RideRecord } from './ride-states-model.ts'

const time = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute))
const place = (latitude: number) => ({ latitude, longitude: -3.7 })

interface Rode {
  verified: number | null
  off: number | null
  left?: number
}

function rideOf(riders: readonly Rode[]): RideRecord {
  return {
    meeting: { placeId: 'sol', names: {}, ...place(40) },
    riders: riders.map(({ verified, off, left }, index) => ({
      stopOrder: index + 1,
      trip: { to: { name: 'Somewhere', placeId: null, ...place(41 + index) } },
      verifiedAt: verified === null ? null : time(verified),
      droppedOffAt: off === null ? null : time(off),
      endReason: null,
      leftAt: left === undefined ? null : time(left),
    })),
  } as unknown as RideRecord
}

test('a ride teaches the drive to its first stop and from stop to stop, without a name', () => {
  const ride = rideOf([
    { verified: 1, off: 11 },
    { verified: 3, off: 16 },
  ])
  expect(drivesOf(ride)).toEqual([
    // The taxi left when the last one was there.
    { from: place(40), to: place(41), startedAt: time(3), seconds: 480 },
    { from: place(41), to: place(42), startedAt: time(11), seconds: 300 },
  ])
})

test('a stop that nobody noted is passed over, like those who did not come or left', () => {
  const ride = rideOf([
    { verified: 1, off: null },
    { verified: null, off: null },
    { verified: 2, off: 12, left: 13 },
    { verified: 3, off: 23 },
  ])
  expect(drivesOf(ride)).toEqual([{ from: place(40), to: place(44), startedAt: time(3), seconds: 1_200 }])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agreedArrival, arrivalsOf, departureOf } from './arrivals-model.ts'
import type { RideRecord, RideRider } from './ride-states-model.ts'

const meetAt = Date.parse('2026-11-21T10:00:00Z')
const minutes = (count: number) => new Date(meetAt + count * 60_000)

interface Member {
  stopSeconds: number
  verifiedAt?: Date | null
  droppedOffAt?: Date | null
}

/** Nothing else of a ride matters here. */
function rideOf(members: readonly Member[], readAt: Date, more: object = {}): RideRecord {
  return {
    status: 'active',
    meetAt: new Date(meetAt),
    readAt,
    taxi: null,
    ...more,
    riders: members.map((member, index) => ({
      requestId: `r${index}`,
      userId: `u${index}`,
      stopOrder: index + 1,
      leftAt: null,
      verifiedAt: null,
      droppedOffAt: null,
      ...member,
    })) as unknown as RideRider[],
  } as unknown as RideRecord
}

const timesOf = (ride: RideRecord) => [...arrivalsOf(ride).values()]

describe('the expected time of a stop', () => {
  const stops = [{ stopSeconds: 600 }, { stopSeconds: 900 }, { stopSeconds: 1_200 }]
  const met = (at: Date) => stops.map((stop) => ({ ...stop, verifiedAt: at }))

  test('is the agreed one until departure, and then later by the delay of the taxi or of a rider', () => {
    expect(timesOf(rideOf(stops, minutes(-3)))).toEqual([minutes(10), minutes(15), minutes(20)])
    expect(timesOf(rideOf(stops, minutes(2)))).toEqual([minutes(12), minutes(17), minutes(22)])
    const taxi = { arrivesAt: minutes(4) }
    expect(timesOf(rideOf(stops, minutes(2), { taxi }))).toEqual([minutes(14), minutes(19), minutes(24)])
    expect(timesOf(rideOf(stops, minutes(30), { status: 'pending' }))).toEqual([
      minutes(10),
      minutes(15),
      minutes(20),
    ])
  })

  test('counts from the moment when everybody was in the taxi, and from each reached stop', () => {
    expect(timesOf(rideOf(met(minutes(3)), minutes(5)))).toEqual([minutes(13), minutes(18), minutes(23)])
    const [first, second, third] = met(minutes(3))
    const oneOff = [{ ...first!, droppedOffAt: minutes(16) }, second!, third!]
    expect(timesOf(rideOf(oneOff, minutes(17)))).toEqual([minutes(16), minutes(21), minutes(26)])
    // Sooner than agreed is told as well.
    const early = [{ ...first!, droppedOffAt: minutes(8) }, second!, third!]
    expect(timesOf(rideOf(early, minutes(9)))).toEqual([minutes(8), minutes(13), minutes(18)])
  })

  test('is later for all stops after a late one', () => {
    expect(timesOf(rideOf(met(minutes(0)), minutes(14)))).toEqual([minutes(14), minutes(19), minutes(24)])
  })

  const time = fc.integer({ min: -3_600, max: 7_200 }).map((seconds) => new Date(meetAt + seconds * 1_000))
  const maybe = fc.option(time, { nil: null })
  const member = fc.record({ stopSeconds: fc.nat({ max: 4_000 }), verifiedAt: maybe, droppedOffAt: maybe })
  const anyRide = fc
    .record({
      members: fc.array(member, { minLength: 2, maxLength: 6 }),
      readAt: time,
      status: fc.constantFrom('pending', 'active', 'completed', 'canceled'),
      arrivesAt: maybe,
    })
    .map(({ members, readAt, status, arrivesAt }) => {
      const inOrder = members.toSorted((a, b) => a.stopSeconds - b.stopSeconds)
      return rideOf(inOrder, readAt, { status, taxi: arrivesAt && { arrivesAt } })
    })

  test('is never in the past, keeps the order of stops, and is the real time of reached stops', () => {
    fc.assert(
      fc.property(anyRide, (ride) => {
        const arrivals = arrivalsOf(ride)
        const timeOf = ({ requestId }: RideRider) => arrivals.get(requestId)!.getTime()
        for (const [index, rider] of ride.riders.entries()) {
          const fixed = rider.droppedOffAt ?? (ride.status === 'active' ? null : agreedArrival(ride, rider))
          const before = ride.riders[index - 1]
          const least = fixed?.getTime() ?? Math.max(ride.readAt.getTime(), before ? timeOf(before) : 0)
          const most = fixed?.getTime() ?? Infinity
          expect(timeOf(rider)).toBeGreaterThanOrEqual(least)
          expect(timeOf(rider)).toBeLessThanOrEqual(most)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

test('a ride has left when the last of those in the taxi was verified, once it is under way', () => {
  const rider = (verifiedAt: Date | null, droppedOffAt: Date | null = null) => ({
    stopSeconds: 600,
    verifiedAt,
    droppedOffAt,
  })
  const leftAt = (...members: Member[]) => departureOf(rideOf(members, minutes(30)))
  expect(leftAt(rider(minutes(2)), rider(null))).toBeNull()
  expect(leftAt(rider(minutes(2)), rider(minutes(4)))).toEqual(minutes(4))
  expect(leftAt(rider(minutes(2), minutes(20)), rider(minutes(3)), rider(null))).toEqual(minutes(3))
})

import fc from 'fast-check'
import { decodePolyline, nearMeters } from '@woodalo/geography'
import type { Coordinates } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import { asToldToOthers } from '../rides/rounded-place-rules.ts'
import { openArea } from '../roads/imported-area.ts'
import type { DriveLines } from '../roads/drives-and-walks-model.ts'
import { lineAsText } from '../roads/line-as-text.ts'
import { createStreets } from '../roads/streets-of-all-areas.ts'
import { roadTown } from '../testing/road-town.ts'
import { linesOf, routeOver } from './route-shown-to-rider.ts'

const town = roadTown(38.9, -6.5)
const streets = createStreets([openArea({ bytes: town.network.buffer, slowness: { large: 1, small: 1 } })])
const ownStreets = { streets, router: null, mayWait: true }
const noStreets = createStreets([])

/** Anywhere in the town. */
const place = fc
  .tuple(fc.double({ min: 0, max: 0.016, noNaN: true }), fc.double({ min: 0, max: 0.016, noNaN: true }))
  .map(([north, east]): Coordinates => ({ latitude: 38.9 + north, longitude: -6.5 + east }))
const inCell = fc.double({ min: -0.000_49, max: 0.000_49, noNaN: true })
const rider = (requestId: string) =>
  fc.record({ requestId: fc.constant(requestId), trip: fc.record({ from: place, to: place }) })
const ride = fc.integer({ min: 2, max: 5 }).chain((count) =>
  fc.record({
    meeting: place,
    riders: fc.tuple(...Array.from({ length: count }, (_, index) => rider(`r${index}`))),
    reader: fc.nat({ max: count - 1 }),
    moves: fc.array(fc.tuple(inCell, inCell, place), { minLength: count, maxLength: count }),
  }),
)

describe('W2: the lines on a rider’s map', () => {
  test('do not depend on where others set out or where in their rounded place they get off', async () => {
    await fc.assert(
      fc.asyncProperty(ride, async ({ meeting, riders, reader, moves }) => {
        const own = riders[reader]!
        const others = riders.map((other, index) => {
          if (other === own) return other
          const [north, east, from] = moves[index]!
          const { latitude, longitude } = asToldToOthers(other.trip.to)
          return {
            ...other,
            trip: { from, to: { latitude: latitude + north, longitude: longitude + east } },
          }
        })
        expect(await linesOf(ownStreets, meeting, others, own)).toEqual(
          await linesOf(ownStreets, meeting, riders, own),
        )
      }),
      { numRuns: 300 },
    )
  })

  test('end before another rider’s stop, and at one’s own', () => {
    fc.assert(
      fc.property(place, place, place, (meeting, to, last) => {
        const told = asToldToOthers(last)
        fc.pre(nearMeters(to, told) > 400 && nearMeters(meeting, to) > 50)
        const legs = [streets.lineOfDrive(meeting, to), streets.lineOfDrive(to, told)]
        const own = routeOver(meeting, [{ ...to, isOwn: true }], legs)!
        const both = routeOver(
          meeting,
          [
            { ...to, isOwn: true },
            { ...told, isOwn: false },
          ],
          legs,
        )!
        // The same line up to the own stop. From there it heads towards the other stop, but does not reach it.
        expect(both.slice(0, own.length)).toEqual(own)
        const onward = both.slice(own.length)
        const end = nearMeters(onward.at(-1)!, told)
        expect(end).toBeGreaterThanOrEqual(100)
        expect(end).toBeLessThan(125)
      }),
      { numRuns: 200 },
    )
  })

  test('begin at the meeting point, which everybody knows, also where the first stop is another rider’s', () => {
    fc.assert(
      fc.property(place, place, fc.boolean(), (meeting, to, isOwn) => {
        const told = isOwn ? to : asToldToOthers(to)
        fc.pre(nearMeters(meeting, told) > 400)
        const leg = streets.lineOfDrive(meeting, told)!
        expect(routeOver(meeting, [{ ...told, isOwn }], [leg])![0]).toEqual(leg[0])
      }),
      { numRuns: 200 },
    )
  })

  test('come from the router if it has a line, and otherwise from our own streets', async () => {
    const [meeting, first, second] = [town.at(0, 1), town.at(4, 4), town.at(8, 2)]
    const riders = [first, second].map((to, index) => ({
      requestId: `r${index}`,
      trip: { from: meeting, to },
    }))
    const asked: Coordinates[][] = []
    const via = { latitude: 38.95, longitude: -6.45 }
    const router: DriveLines = {
      lineOfDrive: async (from, to) => {
        asked.push([from, to])
        return asked.length === 1 ? [from, via, to] : null
      },
      cachedLineOfDrive: () => null,
    }
    const { route, walkPath } = await linesOf({ streets, router, mayWait: true }, meeting, riders, riders[1]!)
    const told = asToldToOthers(first)
    // The router is told no more of the first rider's stop than the reader is.
    expect(asked).toEqual([
      [meeting, told],
      [told, second],
    ])
    const drawn = decodePolyline(route!)
    const onStreets = routeOver(
      meeting,
      [
        { ...told, isOwn: false },
        { ...second, isOwn: true },
      ],
      [[meeting, via, told], streets.lineOfDrive(told, second)],
    )
    expect(route).toBe(lineAsText(onStreets!))
    expect(Math.min(...drawn.map((point) => nearMeters(point, via)))).toBeLessThan(25)
    expect(nearMeters(drawn.at(-1)!, second)).toBeLessThan(30)
    expect(walkPath).not.toBeNull()
    asked.length = 0
    const alone = await linesOf({ streets: null, router, mayWait: true }, meeting, riders, riders[1]!)
    expect(alone.walkPath).toBeNull()
    expect(alone.route).not.toBeNull()
  })

  test('are absent where there are no streets', async () => {
    const own = { requestId: 'a', trip: { from: town.at(0, 0), to: town.at(4, 4) } }
    for (const none of [null, noStreets])
      expect(
        await linesOf({ streets: none, router: null, mayWait: true }, town.at(0, 1), [own], own),
      ).toEqual({
        route: null,
        walkPath: null,
      })
  })

  test('lead from the origin along the streets to the meeting point if they are walks', () => {
    const [from, meeting] = [town.at(0, 0), town.at(1, 1)]
    const { line, distanceMeters, durationSeconds } = streets.lineOfWalk(from, meeting)!
    expect([line[0], line.at(-1)]).toEqual([from, meeting])
    expect(
      line.some((point) => nearMeters(point, town.at(0, 1)) < 1 || nearMeters(point, town.at(1, 0)) < 1),
    ).toBe(true)
    expect(distanceMeters).toBeCloseTo(222.4 + 173, -1)
    expect(durationSeconds).toBeCloseTo(distanceMeters / 1.3, 0)
    expect(streets.walk(from, meeting)).toEqual({ distanceMeters, durationSeconds })
    expect(streets.walk(town.at(0, 0), town.at(2, 2)).distanceMeters).toBe(Infinity)
  })
})

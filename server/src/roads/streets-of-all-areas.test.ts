import { nearMeters, offsetBy } from '@woodalo/geography'
import { expect, test } from 'vitest'
import { roadTown } from '../testing/road-town.ts'
import { openArea } from './imported-area.ts'
import { createStreets } from './streets-of-all-areas.ts'
import { atOnce } from './work-in-steps.ts'

const towns = [roadTown(38.9, -6.5), roadTown(39.4, -6.5)]
function bytesOf({ network }: (typeof towns)[number]): SharedArrayBuffer {
  const bytes = new SharedArrayBuffer(network.length)
  new Uint8Array(bytes).set(network)
  return bytes
}
const streets = createStreets(
  towns.map((town) => openArea({ bytes: bytesOf(town), slowness: { large: 1.2, small: 1.1 } })),
)
const [one, other] = towns as [(typeof towns)[number], (typeof towns)[number]]
const placesOf = ({ at }: typeof one) => [at(1, 4), at(3, 7), at(2, 2), at(5, 8)]

test('many drives at once are those that come one by one, in every area', () => {
  for (const town of towns) {
    const [from, to] = [placesOf(town), placesOf(town).toReversed()]
    const drives = from.flatMap((start) => to.map((end) => streets.drive(start, end)))
    const { seconds, meters } = streets.matrix(from, to)
    expect([...seconds]).toEqual(drives.map(({ durationSeconds }) => durationSeconds))
    expect([...meters]).toEqual(drives.map(({ distanceMeters }) => distanceMeters))
  }
})

test('an area is as slow as it is said to be when it is opened, and as it becomes', () => {
  const secondsAt = (
    slowness: { large: number; small: number },
    area = openArea({ bytes: bytesOf(one), slowness }),
  ) => placesOf(one).map((place) => area.drive(one.at(1, 1), place)!.durationSeconds)
  const free = secondsAt({ large: 1, small: 1 })
  for (const [index, seconds] of secondsAt({ large: 2, small: 2 }).entries())
    expect(seconds / free[index]!).toBeGreaterThan(1.5)
  const quick = openArea({ bytes: bytesOf(one), slowness: { large: 1, small: 1 } })
  const slow = { large: 1.4, small: 1.2 }
  expect(secondsAt(slow, atOnce(quick.slowed(slow)))).toEqual(secondsAt(slow))
})

test('places of two areas and of none are measured at once, too', () => {
  const [nowhere, inOne, inOther] = [{ latitude: 0, longitude: 0 }, placesOf(one), placesOf(other)]
  const all = [inOne[0]!, nowhere, ...inOther.slice(0, 2), ...inOne.slice(1)]
  for (const [from, to] of [
    [all, all.toReversed()],
    [inOne, inOther],
    [inOne, [nowhere]],
    [[nowhere], [nowhere, ...inOther]],
  ] as const) {
    const drives = from.flatMap((start) => to.map((end) => streets.drive(start, end)))
    const { seconds, meters } = streets.matrix(from, to)
    expect([...seconds]).toEqual(drives.map(({ durationSeconds }) => durationSeconds))
    expect([...meters]).toEqual(drives.map(({ distanceMeters }) => distanceMeters))
  }
})

test('a walk leads from door to door, and counts the metres and seconds to the path and from it', () => {
  // In yards beside a street and behind a corner.
  const from = offsetBy(one.at(2, 2), 60, 40)
  const to = offsetBy(one.at(3, 3), -30, 50)
  const walk = streets.lineOfWalk(from, to)!
  expect(walk.line[0]).toEqual(from)
  expect(walk.line.at(-1)).toEqual(to)
  const pieces = walk.line.slice(1).map((point, index) => nearMeters(walk.line[index]!, point))
  expect(walk.distanceMeters).toBeCloseTo(
    pieces.reduce((sum, piece) => sum + piece, 0),
    0,
  )
  expect(walk.distanceMeters / walk.durationSeconds).toBeCloseTo(1.3, 2)
  const { distanceMeters, durationSeconds } = streets.walk(from, to)
  expect([distanceMeters, durationSeconds]).toEqual([walk.distanceMeters, walk.durationSeconds])
  expect(streets.lineOfWalk(from, from)).toEqual({ distanceMeters: 0, durationSeconds: 0, line: [] })
})

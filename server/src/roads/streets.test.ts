import { expect, test } from 'vitest'
import { roadTown } from '../testing/road-town.ts'
import { openArea } from './area.ts'
import { createStreets } from './streets.ts'

const towns = [roadTown(38.9, -6.5), roadTown(39.4, -6.5)]
const streets = createStreets(
  towns.map(({ network }) => {
    const bytes = new SharedArrayBuffer(network.length)
    new Uint8Array(bytes).set(network)
    return openArea({ bytes, slowness: { large: 1.2, small: 1.1 } })
  }),
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

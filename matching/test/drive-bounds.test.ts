// Bounds of drives from a few landmarks: no drive is shorter, and where many go, most of what is far is known to be far.
import { expect, test } from 'vitest'
import { boundByLandmarks, boundsFrom, boundsOf } from '../src/drive-bounds-by-landmarks.ts'
import type { DriveMatrix, MeasuredRoads } from '../src/problem-and-solution.ts'
import { SeededRandom } from '../src/random.ts'

type Place = Parameters<MeasuredRoads['measure']>[0]

const random = new SeededRandom(5)
const places = Array.from({ length: 500 }, () => ({
  latitude: 40.3 + 0.2 * random.next(),
  longitude: -3.8 + 0.25 * random.next(),
}))

/** To the north and to the east everything takes longer than back. */
const measure = (from: Place, to: Place) => {
  const [north, east] = [to.latitude - from.latitude, (to.longitude - from.longitude) * 0.76]
  const distanceMeters = 111_195 * (Math.abs(north) + Math.abs(east))
  return {
    distanceMeters,
    durationSeconds: distanceMeters / 7 + Math.max(0, north) * 2_000 + Math.max(0, east) * 4_000,
  }
}

/** These roads, and how many drives each matrix had that was asked for. */
function roadsWith(answers: (from: number, to: number) => boolean) {
  const asked: [number, number][] = []
  const matrix = (from: readonly Place[], to: readonly Place[]): DriveMatrix | null => {
    asked.push([from.length, to.length])
    if (!answers(from.length, to.length)) return null
    const drives = from.flatMap((start) => to.map((end) => measure(start, end)))
    return {
      seconds: drives.map(({ durationSeconds }) => durationSeconds),
      meters: drives.map(({ distanceMeters }) => distanceMeters),
    }
  }
  return { roads: { kind: 'measured', measure, matrix } satisfies MeasuredRoads, asked }
}

test('no drive takes less than its bound, and mostly it takes little more', () => {
  const { roads, asked } = roadsWith(() => true)
  const bounds = boundsOf(roads, places)
  // To and from the landmarks; nothing else is measured.
  expect(asked).toEqual([
    [bounds.count, 500],
    [500, bounds.count],
  ])
  let [bounded, driven] = [0, 0]
  for (let row = 0; row < places.length; row += 7)
    for (let column = 0; column < places.length; column += 3) {
      const seconds = measure(places[row]!, places[column]!).durationSeconds
      const least = boundByLandmarks(bounds, row, column)
      expect(least).toBeLessThanOrEqual(seconds)
      bounded += Math.max(0, least)
      driven += seconds
    }
  expect(bounded / driven).toBeGreaterThan(0.8)
})

test('nor does a drive from another place than those that the landmarks are among', () => {
  const { roads } = roadsWith(() => true)
  const bounds = boundsOf(roads, places)
  const origins = places.slice(0, 40).map(({ latitude, longitude }) => ({
    latitude: latitude + 0.003,
    longitude: longitude - 0.002,
  }))
  const fromOrigins = boundsFrom(roads, bounds.marks, origins)
  let [bounded, driven] = [0, 0]
  for (let row = 0; row < origins.length; row += 1)
    for (let column = 0; column < places.length; column += 3) {
      const seconds = measure(origins[row]!, places[column]!).durationSeconds
      const least = boundByLandmarks(bounds, row, column, fromOrigins)
      expect(least).toBeLessThanOrEqual(seconds)
      bounded += Math.max(0, least)
      driven += seconds
    }
  expect(bounded / driven).toBeGreaterThan(0.8)
})

test('landmarks are measured only where so many go that it pays, and on roads that have a matrix', () => {
  const { roads, asked } = roadsWith(() => true)
  expect(boundsOf(roads, places.slice(1)).count).toBe(0)
  expect(boundsOf({ kind: 'measured', measure }, places).count).toBe(0)
  expect(asked).toEqual([])
})

test.each([
  ['to them', (from: number) => from < 500],
  ['from them', (from: number) => from === 500],
])('there are no bounds where the landmarks have no matrix %s', (_, answers) => {
  const { roads } = roadsWith(answers)
  const bounds = boundsOf(roads, places)
  expect(bounds.count).toBe(0)
  expect(boundByLandmarks(bounds, 0, 1)).toBeLessThanOrEqual(0)
})

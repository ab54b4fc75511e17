import { expect, test } from 'vitest'
import { hubTrips } from '../bench/seeded-city.ts'
import { drivesOfGroup } from '../src/drives-of-chosen-group.ts'
import { REFERENCE_SETTINGS, type Settings } from '../src/index.ts'
import type { Travel } from '../src/problem-and-solution.ts'
import { RequestBook } from '../src/requests-as-columns.ts'

type Place = { readonly latitude: number; readonly longitude: number }

const drive = (from: Place, to: Place): Travel => {
  const [north, east] = [to.latitude - from.latitude, to.longitude - from.longitude]
  const distanceMeters = 111_195 * (Math.abs(north) + Math.abs(east) + Math.max(0, east))
  return { distanceMeters, durationSeconds: distanceMeters / 7 + Math.max(0, north) * 2_000 }
}

test('the drives of a chosen group are those of the roads, and none that the search knows is measured again', () => {
  let measured = 0
  const measure = (from: Place, to: Place): Travel => {
    measured += 1
    return drive(from, to)
  }
  const settings: Settings = { ...REFERENCE_SETTINGS, roads: { kind: 'measured', measure } }
  const [one, two, three] = hubTrips(3, 3)
  // The third goes where the second does, as the same object, but from elsewhere.
  const from = { latitude: one!.trip.from.latitude + 0.01, longitude: one!.trip.from.longitude }
  const requests = [one!, two!, { ...three!, trip: { from, to: two!.trip.to } }]
  const book = new RequestBook(settings, requests)
  const slots = Int32Array.from(requests.keys())
  const point = { ...book.requests[0]!.trip.from }
  const all = () => {
    const roads = drivesOfGroup(book, slots, 0)
    const starts = [point, ...book.requests.flatMap(({ trip }) => [trip.from, trip.to])]
    return starts.flatMap((start) =>
      book.requests.map(({ trip: { to } }) => ({
        found: roads.kind === 'measured' ? roads.measure(start, to) : null,
        expected: drive(start, to),
      })),
    )
  }
  expect(all().map(({ found }) => found)).toEqual(all().map(({ expected }) => expected))
  measured = 0
  const roads = drivesOfGroup(book, slots, 0)
  for (const { trip } of book.requests)
    for (const start of [point, trip.from, ...book.requests.map((other) => other.trip.to)])
      if (roads.kind === 'measured') roads.measure(start, trip.to)
  expect(measured).toBe(0)
})

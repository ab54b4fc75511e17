import { expect, test } from 'vitest'
import { layStreets } from './streets.ts'

test('a matrix on the streets of the benchmark holds the drives that are measured one by one, also beside them', () => {
  const { roads } = layStreets(20).settings
  if (roads.kind !== 'measured' || !roads.matrix) throw new Error('the benchmark drives on streets')
  const places = [
    { latitude: 40.75, longitude: -73.99 },
    { latitude: 40.757, longitude: -73.985 },
    // Newark, in the copy to the west.
    { latitude: 40.6921, longitude: -74.1812 },
    { latitude: 40.7, longitude: -73.2 },
  ]
  const single = places.flatMap((from) => places.map((to) => roads.measure(from, to)))
  const { seconds, meters } = roads.matrix(places, places)!
  expect(Array.from(seconds)).toEqual(single.map(({ durationSeconds }) => durationSeconds))
  expect(Array.from(meters)).toEqual(single.map(({ distanceMeters }) => distanceMeters))
})

import { expect, test } from 'vitest'
import type { KnownPlace } from './meeting-model.ts'
import { nameCorner } from './meeting-point-names.ts'

const point = { latitude: 40.4169, longitude: -3.7035 }
const placeAt = (meters: number, name: string): KnownPlace => ({
  placeId: name,
  names: { es: name, en: name },
  latitude: point.latitude + meters / 111_195,
  longitude: point.longitude,
})

test.each([
  [[2], 'Meeting point 10 m from place 0'],
  [[14], 'Meeting point 10 m from place 0'],
  [[500, 146, 300], 'Meeting point 150 m from place 1'],
  [[1_490], 'Meeting point 1490 m from place 0'],
  [[1_510], 'Meeting point'],
  [[], 'Meeting point'],
] as const)('a corner that is %s m from places is called %s', (distances, name) => {
  const places = distances.map((meters, index) => placeAt(meters, `place ${index}`))
  const corner = nameCorner(point, places)
  expect(corner).toMatchObject({ ...point, placeId: null })
  expect(corner.names.en).toBe(name)
})

import { METERS_PER_DEGREE, nearMeters } from '@woodalo/geography'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reachMeters } from './candidate-meeting-points.ts'
import { createKnownPlaces } from './known-places.ts'
import type { KnownPlace } from './meeting-model.ts'
import { centerOfRegion, regionOf } from './regions.ts'

const madrid = { latitude: 40.4169, longitude: -3.7035 }
const offset = fc.double({ min: -0.01, max: 0.01, noNaN: true })
const pointNear = fc.record({ north: offset, east: offset }).map(({ north, east }) => ({
  latitude: madrid.latitude + north,
  longitude: madrid.longitude + east,
}))

function knowing(places: readonly KnownPlace[]) {
  let asked = 0
  const known = createKnownPlaces(async (latitude, longitude, meters) => {
    asked++
    return places.filter((place) => nearMeters(place, { latitude, longitude }) <= meters)
  }, reachMeters)
  return { known, asked: () => asked }
}

test('all places within a walk of a point are known, wherever in its cell it lies, and asked for once', async () => {
  const turn = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })
  await fc.assert(
    fc.asyncProperty(pointNear, fc.array(turn, { maxLength: 20 }), async (point, turns) => {
      const places = turns.map((angle, index) => ({
        // As far away as anybody walks.
        latitude: point.latitude + (Math.cos(angle) * 0.999 * reachMeters) / METERS_PER_DEGREE,
        longitude:
          point.longitude +
          (Math.sin(angle) * 0.999 * reachMeters) /
            (METERS_PER_DEGREE * Math.cos((point.latitude * Math.PI) / 180)),
        placeId: `${index}`,
        names: { es: '', en: '' },
      }))
      const { known, asked } = knowing(places)
      const found = await known.around(point)
      expect(found).toEqual(places)
      await known.around(point)
      expect(asked()).toBe(1)
    }),
  )
})

test('of a region, the places are known from its centre to beyond its corners', async () => {
  const region = regionOf(madrid)
  const center = centerOfRegion(region)
  const corner = { latitude: center.latitude + 0.025, longitude: center.longitude - 0.025 }
  const place = { ...corner, placeId: 'corner', names: { es: '', en: '' } }
  expect(await knowing([place]).known.ofRegion(region)).toEqual([place])
})

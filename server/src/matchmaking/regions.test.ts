import { nearMeters, offsetBy } from '@woodalo/geography'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameCorner } from './meeting-point-names.ts'
import { centerOfRegion, isNearRegion, neighbourMeters, regionOf, regionsAround } from './regions.ts'
import { cornersForAll, sharedCorners } from './candidate-meeting-points.ts'

// Up to the northernmost towns. Nearer to a pole, a region is narrower than the distance between neighbours.
const place = fc.record({
  latitude: fc.double({ min: -78, max: 78, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('M1: regions', () => {
  test('contain each place and see its neighbours on every side and across the antimeridian', () => {
    fc.assert(
      fc.property(
        place,
        fc.integer({ min: 0, max: 359 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (here, bearing, part) => {
          const meters = part * neighbourMeters * 0.99
          const angle = (bearing * Math.PI) / 180
          const there = offsetBy(here, meters * Math.sin(angle), meters * Math.cos(angle))
          const neighbour = { ...there, longitude: ((there.longitude + 540) % 360) - 180 }
          const region = regionOf(here)
          expect(isNearRegion(region, here)).toBe(true)
          expect(regionsAround(region)).toContain(regionOf(neighbour))
          expect(isNearRegion(region, neighbour)).toBe(true)
        },
      ),
    )
  })

  test('have eight neighbours, also on both sides of the antimeridian', () => {
    const rows = (columns: number[]) =>
      [9, 10, 11].flatMap((row) => columns.map((column) => `${row}:${column}`))
    expect(regionsAround('10:20')).toEqual(rows([19, 20, 21]))
    expect(regionsAround('10:0')).toEqual(rows([7_199, 0, 1]))
    expect(regionsAround('10:7199')).toEqual(rows([7_198, 7_199, 0]))
    expect(regionOf({ latitude: 0, longitude: 180 })).toBe(regionOf({ latitude: 0, longitude: -180 }))
    const edge = regionOf({ latitude: 0.025, longitude: 179.99 })
    expect(isNearRegion(edge, { latitude: 0.025, longitude: -179.995 })).toBe(true)
    expect(isNearRegion(edge, { latitude: 0.025, longitude: -179.98 })).toBe(false)
  })

  test('do not see distant places', () => {
    expect(
      isNearRegion(regionOf({ latitude: 40.49, longitude: -3.59 }), { latitude: 40.49, longitude: -3.63 }),
    ).toBe(false)
    expect(new Set(regionsAround('2609:3528')).size).toBe(9)
    expect(centerOfRegion(regionOf({ latitude: 40.49, longitude: -3.59 })).latitude).toBeCloseTo(40.475, 6)
  })
})

describe('M4: where to meet', () => {
  const home = { latitude: 40.41653, longitude: -3.70379 }
  const reach = 500 / 1.3

  test('is within everybody’s reach and at nobody’s door', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            latitude: fc.double({ min: 40.415, max: 40.418, noNaN: true }),
            longitude: fc.double({ min: -3.706, max: -3.702, noNaN: true }),
          }),
          { minLength: 2, maxLength: 6 },
        ),
        (origins) => {
          const corners = cornersForAll(origins, origins, reach)
          for (const corner of corners)
            for (const origin of origins) {
              expect(nearMeters(corner, origin)).toBeLessThanOrEqual(reach)
              expect(nearMeters(corner, origin)).toBeGreaterThanOrEqual(30)
            }
          expect(corners.length).toBeGreaterThan(0)
        },
      ),
    )
  })

  test('is found for two riders who can just reach the middle between them', () => {
    const other = { latitude: home.latitude + 0.0055, longitude: home.longitude }
    expect(nearMeters(home, other)).toBeGreaterThan(600)
    expect(cornersForAll([home, other], [home, other], reach).length).toBeGreaterThan(0)
    expect(sharedCorners([home, other], reach).length).toBeGreaterThan(0)
    expect(sharedCorners([home], reach)).toEqual([])
  })

  test('is nowhere between two riders who are too far apart to meet, also where no corner is near both', () => {
    for (const [meters, isFound] of [
      [2 * reach - 20, true],
      [2 * reach + 20, false],
    ] as const) {
      const other = offsetBy(home, 0, meters)
      expect(sharedCorners([home, other], reach).length > 0).toBe(isFound)
    }
  })

  test('is named after a nearby place in every language, or neutrally', () => {
    const sol = {
      placeId: 'sol',
      names: { es: 'Puerta del Sol', en: 'Puerta del Sol square' },
      latitude: 40.4169,
      longitude: -3.7035,
    }
    const corner = { latitude: 40.418, longitude: -3.7035 }
    expect(nameCorner(corner, [sol]).names).toEqual({
      es: 'Punto de encuentro a 120 m de Puerta del Sol',
      en: 'Meeting point 120 m from Puerta del Sol square',
      pt: 'Ponto de encontro a 120 m de Puerta del Sol',
    })
    expect(nameCorner(corner, []).names).toEqual({
      es: 'Punto de encuentro',
      en: 'Meeting point',
      pt: 'Ponto de encontro',
    })
  })
})

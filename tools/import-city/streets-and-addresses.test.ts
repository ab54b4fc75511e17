import { nearMeters, offsetBy } from '@woodalo/geography'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pointsAlong, streetsOf } from './streets-and-addresses.ts'
import type { AddressSpot, Extract, Settlement, StreetWay } from './read-extract.ts'

const point = fc.record({
  latitude: fc.double({ min: 40, max: 40.02, noNaN: true }),
  longitude: fc.double({ min: -3.72, max: -3.7, noNaN: true }),
})

describe('the points along a street', () => {
  test('are close to each other and include its ends', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 12 }), (line) => {
        const points = pointsAlong(line)
        expect(points[0]).toEqual(line[0])
        expect(nearMeters(points.at(-1)!, line.at(-1)!)).toBeLessThan(1e-3)
        for (const [index, each] of points.slice(1).entries())
          expect(nearMeters(points[index]!, each)).toBeLessThan(61)
      }),
    )
  })

  test('leave no part of the street out', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 12 }), (line) => {
        const points = pointsAlong(line)
        for (const corner of line)
          expect(Math.min(...points.map((each) => nearMeters(each, corner)))).toBeLessThan(41)
      }),
    )
  })
})

const names = ['Calle Mayor', 'CALLE MAYOR', 'Rua Nova', 'Paseo', 'Calle del Río']
const way = fc
  .record({
    id: fc.integer({ min: 1, max: 60 }),
    name: fc.constantFrom(...names),
    highway: fc.constantFrom('residential', 'footway', 'primary'),
    refs: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 }),
  })
  .map(({ id, name, highway, refs }): StreetWay => ({
    id,
    tags: { name, highway },
    nodes: refs.map((ref) => ({
      id: ref,
      point: { latitude: 40 + (ref % 4) * 0.004, longitude: -3.7 + Math.floor(ref / 4) * 0.004 },
    })),
  }))

describe('the streets of an extract', () => {
  const extracts = fc
    .uniqueArray(way, { selector: ({ id }) => id, maxLength: 15 })
    .map((ways): Extract => ({ ways, addresses: [], settlements: [], drawn: [] }))
  const read = (extract: Extract) => streetsOf(extract, { areaName: 'Villar', isOneCity: false })

  test('contain every way once and have unique ids', () => {
    fc.assert(
      fc.property(extracts, (extract) => {
        const { streets } = read(extract)
        expect(new Set(streets.map(({ id }) => id)).size).toBe(streets.length)
        for (const { nodes } of extract.ways)
          for (const node of nodes)
            expect(
              streets.some(({ points }) => points.some((each) => nearMeters(each, node.point) < 41)),
            ).toBe(true)
        for (const street of streets)
          expect(street.points).toContainEqual({ latitude: street.latitude, longitude: street.longitude })
      }),
    )
  })

  test('meet at corners of two names where a taxi can stop, in any order of the ways', () => {
    fc.assert(
      fc.property(extracts, (extract) => {
        const { corners } = read(extract)
        const reversed = read({ ...extract, ways: extract.ways.toReversed() })
        expect(reversed.corners.map(({ id }) => id)).toEqual(corners.map(({ id }) => id))
        for (const { id, street, crossing } of corners) {
          expect(street.toLowerCase()).not.toBe(crossing.toLowerCase())
          const meeting = extract.ways.filter(({ nodes }) =>
            nodes.some((node) => `corner:n${node.id}` === id),
          )
          expect(meeting.length).toBeGreaterThan(1)
          expect(meeting.some(({ tags }) => tags['highway'] !== 'footway')).toBe(true)
        }
      }),
    )
  })
})

describe('in a small town', () => {
  const at = (metersNorth: number, metersEast: number) =>
    offsetBy({ latitude: 40, longitude: -3.7 }, metersEast, metersNorth)
  const street = (
    id: number,
    name: string,
    nodes: [id: number, north: number, east: number][],
    highway = 'residential',
  ) => ({
    id,
    tags: { name, highway },
    nodes: nodes.map(([node, north, east]) => ({ id: node, point: at(north, east) })),
  })
  const town = (parts: Partial<Extract>, isOneCity = false) =>
    streetsOf(
      { ways: [], addresses: [], settlements: [], drawn: [], ...parts },
      { areaName: 'Villar', isOneCity },
    )
  const settlement = (name: string, rank: Settlement['rank'], north: number): Settlement => ({
    name,
    rank,
    point: at(north, 0),
  })

  test('a street is of the settlement in whose reach it is deepest, or of the area', () => {
    const settlements = [
      settlement('Ciudad', 'city', 0),
      settlement('Pueblo', 'town', 6_000),
      settlement('Aldea', 'village', 20_000),
    ]
    const cityAt = (north: number, isOneCity = false) =>
      town({ ways: [street(1, 'Calle Mayor', [[1, north, 0]])], settlements }, isOneCity).streets[0]!.city
    expect([1_000, 4_400, 4_600, 8_900, 9_100, 14_900, 15_100].map((north) => cityAt(north))).toEqual([
      'Ciudad',
      'Ciudad',
      'Pueblo',
      'Pueblo',
      'Ciudad',
      'Ciudad',
      'Villar',
    ])
    expect([17_900, 18_100, 21_900, 22_100].map((north) => cityAt(north))).toEqual([
      'Villar',
      'Aldea',
      'Aldea',
      'Villar',
    ])
    expect(cityAt(6_000, true)).toBe('Villar')
  })

  test('a building’s house numbers are of the nearest street of that name, one by one', () => {
    const ways = [
      street(1, 'Calle Mayor', [
        [1, 0, 0],
        [2, 0, 100],
      ]),
      street(2, 'CALLE MAYOR', [
        [3, 1_200, 0],
        [4, 1_200, 100],
      ]),
    ]
    const spot = (
      id: string,
      north: number,
      number: string,
      more: Record<string, string> = {},
    ): AddressSpot => ({
      id,
      tags: { 'addr:street': 'calle mayor', 'addr:housenumber': number, ...more },
      point: at(north, 50),
    })
    const { addresses, streets } = town({
      ways,
      addresses: [
        spot('n1', 10, '12;14'),
        spot('n2', 1_190, ' 7 , 9bis'),
        spot('n3', 20, '-'),
        spot('n4', 590, '1'),
        spot('n5', 0, '3', { 'addr:street': ' Plaza  Nueva', 'addr:city': 'Otero' }),
        spot('n6', 0, '4', { 'addr:street': 'Plaza nueva' }),
        spot('w7', 0, '5', { 'addr:street': 'Rúa Sola' }),
      ],
    })
    expect(addresses.map(({ id, streetId, houseNumber }) => [id, streetId, houseNumber])).toEqual([
      ['address:n1:12', 'street:w1', '12'],
      ['address:n1:14', 'street:w1', '14'],
      ['address:n2:7', 'street:w2', '7'],
      ['address:n2:9bis', 'street:w2', '9bis'],
      ['address:n4:1', 'street:w1', '1'],
      ['address:n5:3', 'street:n5', '3'],
      ['address:n6:4', 'street:n5', '4'],
      ['address:w7:5', 'street:w7', '5'],
    ])
    // What only a number knows is a street as well, of the city that it names.
    expect(streets.slice(2).map(({ id, name, city }) => [id, name, city])).toEqual([
      ['street:n5', 'Plaza  Nueva', 'Otero'],
      ['street:w7', 'Rúa Sola', 'Villar'],
    ])
  })

  test('a corner is where two names meet and a taxi can stop, once for the lanes of a large street', () => {
    const ways = [
      street(1, 'Calle Mayor', [
        [1, 0, 0],
        [2, 0, 100],
        [3, 0, 140],
        [4, 0, 300],
      ]),
      street(2, 'Gran Vía', [
        [2, 0, 100],
        [5, 100, 100],
      ]),
      street(3, 'Gran Vía', [
        [3, 0, 140],
        [6, 100, 140],
      ]),
      street(
        4,
        'Pasaje',
        [
          [4, 0, 300],
          [7, 100, 300],
        ],
        'footway',
      ),
      street(
        5,
        'Escalera',
        [
          [7, 100, 300],
          [8, 200, 300],
        ],
        'steps',
      ),
    ]
    expect(town({ ways }).corners.map(({ id, street: one, crossing }) => [id, one, crossing])).toEqual([
      ['corner:n2', 'Calle Mayor', 'Gran Vía'],
      ['corner:n4', 'Calle Mayor', 'Pasaje'],
    ])
  })
})

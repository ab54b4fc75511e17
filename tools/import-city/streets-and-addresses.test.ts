import { nearMeters } from '@woodalo/geography'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pointsAlong, streetsOf } from './streets-and-addresses.ts'
import type { Extract, StreetWay } from './read-extract.ts'

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

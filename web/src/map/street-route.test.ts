import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RouteStrand } from './route.ts'
import { partsOf, reaching } from './street-route.tsx'
import { streetLinesOf } from './street-lines.ts'
import { besideOf, thinned, withoutStubs } from './parallel-lanes.ts'
import { along } from './straight-route.tsx'

const at = (north: number, east: number) => ({ latitude: 40 + north / 1000, longitude: -3 + east / 1000 })
const drive = [at(0, 0), at(0, 5), at(5, 5), at(5, 9)]
const strand = (id: string, ...through: RouteStrand['through']): RouteStrand => ({
  id,
  colour: id === 'own' ? 'own' : 0,
  through,
})

describe('strands along the streets', () => {
  const own = strand('own', at(0, 0), at(5.1, 5.2))
  const other = strand('other', at(0, 0), at(5, 10))

  test('begin together, and each follows the drive as far as its own stop', () => {
    expect(partsOf(drive, [own, other])).toEqual([
      { strand: own, line: drive.slice(0, 3) },
      { strand: other, line: drive },
    ])
    expect(partsOf([], [other, own])).toEqual([])
  })

  test('go on to a stop beside the street, unless its dot covers their end', () => {
    const line = [
      { x: 0, y: 0 },
      { x: 50, y: 0 },
    ]
    expect(reaching(line, { x: 50, y: 8 })).toEqual(line)
    expect(reaching(line, { x: 50, y: 9 })).toEqual([...line, { x: 50, y: 9 }])
    expect(reaching([], { x: 50, y: 9 })).toEqual([])
  })

  test('never end before the previous stop, even if the drive passes a place twice', () => {
    const there = at(0, 5)
    const back = [at(0, 0), there, at(0, 9), there, at(-3, 5)]
    const parts = partsOf(back, [
      strand('a', at(0, 0), at(0, 9)),
      strand('b', at(0, 0), there),
      strand('own', at(0, 0), at(-3, 5)),
    ])
    expect(parts.map(({ line }) => line.length)).toEqual([3, 4, 5])
  })

  test('grow from stop to stop for any drive', () => {
    const point = fc.record({ north: fc.integer({ min: 0, max: 40 }), east: fc.integer({ min: 0, max: 40 }) })
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 2, maxLength: 30 }),
        fc.array(point, { minLength: 1, maxLength: 5 }),
        (line, stops) => {
          const way = line.map(({ north, east }) => at(north, east))
          const strands = stops.map(({ north, east }, index) => strand(`${index}`, way[0]!, at(north, east)))
          const parts = partsOf(way, strands)
          expect(parts.at(-1)!.line).toEqual(way)
          for (const [index, { line: part }] of parts.entries()) {
            expect(part).toEqual(way.slice(0, part.length))
            expect(part.length).toBeGreaterThanOrEqual(parts[index - 1]?.line.length ?? 2)
          }
        },
      ),
    )
  })
})

test('a line beside another keeps its distance on straight streets and stays near it everywhere', () => {
  const right = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 80 },
  ]
  expect(besideOf(right, 6)[0]).toEqual({ x: 0, y: 6 })
  const pixel = fc.record({ x: fc.integer({ min: 0, max: 360 }), y: fc.integer({ min: 0, max: 200 }) })
  fc.assert(
    fc.property(
      fc.array(pixel, { minLength: 2, maxLength: 20 }),
      fc.integer({ min: -15, max: 15 }),
      (line, lane) => {
        for (const { x, y } of besideOf(line, lane)) {
          expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true)
          const away = Math.min(...line.map((point) => Math.hypot(point.x - x, point.y - y)))
          expect(away).toBeLessThanOrEqual(Math.abs(lane) * 1.41 + 0.01)
        }
      },
    ),
  )
})

test('a line beside one that turns back on itself stays beside it', () => {
  const there = { x: 30, y: 0 }
  expect(besideOf([{ x: 0, y: 0 }, there, { x: 0, y: 0 }], 5)).toEqual([
    { x: 0, y: 5 },
    { x: 30, y: -5 },
    { x: 0, y: -5 },
  ])
})

test('a short way into a side street and out again is not drawn, a long one is', () => {
  const [start, corner, end] = [
    { x: 0, y: 0 },
    { x: 50, y: 0 },
    { x: 100, y: 0 },
  ]
  expect(withoutStubs([start, corner, { x: 50, y: 15 }, corner, end])).toEqual([start, corner, corner, end])
  const far = [start, corner, { x: 50, y: 45 }, corner, end]
  expect(withoutStubs(far)).toEqual(far)
  expect(withoutStubs([start, corner, end])).toEqual([start, corner, end])
})

test('a drawn line keeps its ends and stays near the drive', () => {
  const pixel = fc.record({ x: fc.integer({ min: 0, max: 360 }), y: fc.integer({ min: 0, max: 200 }) })
  fc.assert(
    fc.property(fc.array(pixel, { minLength: 2, maxLength: 40 }), (line) => {
      const drawn = thinned(line)
      expect([drawn[0], drawn.at(-1)]).toEqual([line[0], line.at(-1)])
      const kept = along(drawn)
      for (const { x, y } of line)
        expect(Math.min(...kept.map((point) => Math.hypot(point.x - x, point.y - y)))).toBeLessThan(3.5 + 12)
    }),
  )
})

test('without streets there are no lines', () => {
  expect(streetLinesOf({ start: null, strands: [] })).toBeNull()
  expect(streetLinesOf({ start: null, strands: [], lines: { drive: null, walk: null } })).toBeNull()
})

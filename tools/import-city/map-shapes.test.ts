import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Drawn, kindOf, ringsOf, shapesOf } from './map-shapes.ts'

const at = (north: number, east: number) => ({ latitude: 42 + north, longitude: -8 + east })
const square = (north: number, east: number, side: number) => [
  at(north, east),
  at(north, east + side),
  at(north + side, east + side),
  at(north + side, east),
  at(north, east),
]
const closed = (points: Drawn['lines'][number]['points']) => ({ points, isClosed: true })

describe('the drawn shapes', () => {
  test.each([
    [{ highway: 'motorway' }, 'motorway'],
    [{ highway: 'trunk_link' }, 'trunk'],
    [{ highway: 'living_street' }, 'street'],
    [{ highway: 'steps' }, 'path'],
    [{ highway: 'service' }, 'service'],
    [{ highway: 'service', service: 'parking_aisle' }, undefined],
    [{ highway: 'pedestrian', area: 'yes' }, undefined],
    [{ highway: 'proposed' }, undefined],
    [{ railway: 'rail' }, 'rail'],
    [{ railway: 'rail', tunnel: 'yes' }, undefined],
    [{ aeroway: 'runway' }, 'runway'],
    [{ railway: 'rail', service: 'siding' }, undefined],
    [{ aeroway: 'taxiway' }, 'runway'],
    [{ waterway: 'river' }, 'river'],
    [{ waterway: 'canal' }, 'river'],
    [{ waterway: 'river', tunnel: 'culvert' }, undefined],
    [{ waterway: 'riverbank' }, 'water'],
    [{ natural: 'water' }, 'water'],
    [{ natural: 'coastline' }, 'coast'],
    [{ leisure: 'park' }, 'green'],
    [{ landuse: 'industrial' }, undefined],
    [{ toString: 'park' }, undefined],
    [{}, undefined],
  ] as const)('for %j is %s', (tags, kind) => {
    expect(kindOf(tags)?.kind).toBe(kind)
  })
})

test.each([
  ['motorway', 6, 12],
  ['trunk', 7, 12],
  ['primary', 8, 12],
  ['secondary', 10, 12],
  ['tertiary', 11, 12],
  ['street', 12, 12],
  ['service', 14, 14],
  ['path', 14, 14],
  ['rail', 10, 12],
  ['runway', 11, 12],
  ['river', 9, 12],
  ['coast', 6, 12],
] as const)('a line of kind %s is shown from zoom %i, and a link of it from %i', (kind, zoom, ofLink) => {
  const lines = [{ points: [at(0, 0), at(0, 1)], isClosed: false }]
  const zoomOf = (isLink: boolean) => shapesOf([{ kind, name: '', isLink, lines }])[0]!.fromZoom
  expect([zoomOf(false), zoomOf(true)]).toEqual([zoom, ofLink])
})

describe('an outline', () => {
  test('is assembled from its parts in any direction and order', () => {
    const ring = square(0, 0, 0.01)
    fc.assert(
      fc.property(
        fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 }),
        fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
        (order, turned) => {
          const parts = order.map((start) => {
            const points = ring.slice(start, start + 2)
            return { points: turned[start] ? points.toReversed() : points, isClosed: false }
          })
          const rings = ringsOf(parts)
          expect(rings).toHaveLength(1)
          expect(rings[0]).toHaveLength(5)
          expect(rings[0]![0]).toEqual(rings[0]!.at(-1))
          for (const corner of ring) expect(rings[0]).toContainEqual(corner)
        },
      ),
    )
  })

  test('is left out if the extract cut it off', () => {
    expect(ringsOf([{ points: square(0, 0, 0.01).slice(0, 4), isClosed: false }])).toEqual([])
  })

  test('has its holes, and an area in a hole is a separate outline', () => {
    const lake = [
      square(0, 0, 0.01),
      square(0.002, 0.002, 0.004),
      square(0.003, 0.003, 0.001),
      square(0, 0.1, 0.001),
    ]
    const shapes = shapesOf([{ kind: 'water', name: 'Lago', isLink: false, lines: lake.map(closed) }])
    expect(shapes.map(({ rings }) => rings.length)).toEqual([2, 1, 1])
    expect(shapes[0]!.rings).toEqual([lake[0], lake[1]])
  })

  test('belongs to the same area whichever way round and in whichever order its rings were drawn', () => {
    // A lake with an island, on which is a pond with an islet; and a pond beside them.
    const nested = [square(0, 0, 0.01), square(0.001, 0.001, 0.008), square(0.002, 0.002, 0.006)]
    const rings = [...nested, square(0.003, 0.003, 0.004), square(0, 0.1, 0.001)]
    fc.assert(
      fc.property(
        fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5, maxLength: 5 }),
        fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
        (order, turned) => {
          const lines = order.map((place) =>
            closed(turned[place] ? rings[place]!.toReversed() : rings[place]!),
          )
          const sideOf = (ring: readonly { longitude: number }[]) =>
            Math.round(
              1_000 *
                (Math.max(...ring.map(({ longitude }) => longitude)) -
                  Math.min(...ring.map(({ longitude }) => longitude))),
            )
          const shapes = shapesOf([{ kind: 'water', name: '', isLink: false, lines }])
          expect(shapes.map((shape) => shape.rings.map(sideOf))).toEqual([[10, 8], [6, 4], [1]])
        },
      ),
    )
  })

  test('is shown from the zoom of its longer side, which may be its height or its width', () => {
    const strip = (north: number, east: number) => [
      at(0, 0),
      at(0, east),
      at(north, east),
      at(north, 0),
      at(0, 0),
    ]
    const zooms = [strip(0.1, 0.001), strip(0.001, 0.1), square(0, 0, 0.1)].map(
      (ring) => shapesOf([{ kind: 'green', name: '', isLink: false, lines: [closed(ring)] }])[0]!.fromZoom,
    )
    expect(new Set(zooms).size).toBe(1)
  })

  test('is shown at lower zooms if it is larger', () => {
    const zoomOf = (side: number) =>
      shapesOf([{ kind: 'green', name: '', isLink: false, lines: [closed(square(0, 0, side))] }])[0]!.fromZoom
    const zooms = [0.0001, 0.001, 0.01, 0.1].map(zoomOf)
    expect(zooms).toEqual(zooms.toSorted((a, b) => b - a))
    expect(new Set(zooms).size).toBeGreaterThan(2)
  })
})

test('a line needs two points, and a name one', () => {
  const one = [{ points: [at(0, 0)], isClosed: false }]
  expect(shapesOf([{ kind: 'street', name: 'Calle', isLink: false, lines: one }])).toEqual([])
  expect(shapesOf([{ kind: 'town', name: 'Villar', isLink: false, lines: one }])).toHaveLength(1)
})

import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { describe, expect, test } from 'vitest'
import type { ShapeKind } from './shape-model.ts'
import { cutTile, type StoredShape } from './cut-tile.ts'

// Around 0° 0°, which is the corner of four tiles; this one lies to the south-east of it.
const address = { z: 12, x: 2048, y: 2048 }
const ring: [number, number][] = [
  [0.01, -0.01],
  [0.03, -0.01],
  [0.03, -0.03],
  [0.01, -0.01],
]
const layersOf = (shapes: readonly StoredShape[]) => {
  const bytes = cutTile(shapes, address)
  return bytes === null ? {} : new VectorTile(new PbfReader(bytes)).layers
}

describe('a tile of the map', () => {
  const [point, line, polygon] = [1, 2, 3]
  test.each<[ShapeKind[], string, number]>([
    [['motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'street', 'service', 'path'], 'lines', line!],
    [['rail', 'runway', 'river', 'coast'], 'lines', line!],
    [['water', 'green'], 'areas', polygon!],
    [['city', 'town', 'village', 'suburb'], 'places', point!],
  ])('draws each of %j among its %s', (kinds, layer, type) => {
    const layers = layersOf(kinds.map((kind) => ({ kind, name: `the ${kind}`, rings: [ring] })))
    expect(Object.keys(layers)).toEqual([layer])
    const drawn = Array.from({ length: layers[layer]!.length }, (_, at) => layers[layer]!.feature(at))
    expect(drawn.map(({ properties }) => properties)).toEqual(
      kinds.map((kind) => ({ kind, name: `the ${kind}` })),
    )
    expect(drawn.map((each) => each.type)).toEqual(kinds.map(() => type))
  })

  test('is of the version and the extent that maps read', () => {
    const { lines } = layersOf([{ kind: 'path', name: '', rings: [ring] }])
    expect([lines!.version, lines!.extent]).toEqual([2, 4_096])
  })

  test('says no name of what has none', () => {
    const { lines } = layersOf([{ kind: 'path', name: '', rings: [ring] }])
    expect(lines!.feature(0).properties).toEqual({ kind: 'path' })
  })

  test('keeps the holes of an outline', () => {
    const outer: [number, number][] = [
      [0.01, -0.01],
      [0.07, -0.01],
      [0.07, -0.07],
      [0.01, -0.07],
      [0.01, -0.01],
    ]
    const inner = outer.map(([east, north]): [number, number] => [(east + 0.04) / 2, (north - 0.04) / 2])
    const { areas } = layersOf([{ kind: 'water', name: '', rings: [outer, inner] }])
    expect(areas!.feature(0).loadGeometry()).toHaveLength(2)
  })

  test('is nothing if none of the shapes lies in it, or they have no points', () => {
    const away = ring.map(([east, north]): [number, number] => [east + 10, north])
    expect(cutTile([], address)).toBeNull()
    expect(cutTile([{ kind: 'street', name: '', rings: [away] }], address)).toBeNull()
    expect(
      cutTile(
        [
          { kind: 'street', name: '', rings: [] },
          { kind: 'town', name: '', rings: [[]] },
        ],
        address,
      ),
    ).toBeNull()
  })
})

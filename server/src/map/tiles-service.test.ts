import { describe, expect, test } from 'vitest'
import { createMapService } from './tiles-service.ts'
import type { TileAddress } from './tile-address.ts'

/** A map that records which tiles it reads. */
function countedMap() {
  const read: string[] = []
  let version = 'first'
  const map = createMapService({
    styleUrl: undefined,
    store: {
      version: () => Promise.resolve(version),
      areas: () => Promise.resolve([]),
      shapesIn({ z, x, y }: TileAddress) {
        read.push(`${z}/${x}/${y}`)
        const [longitude, latitude] = [(x / 2 ** z) * 360 - 180 + 0.001, 0.001]
        return Promise.resolve(
          x === 0 ? [] : [{ kind: 'town', name: 'Villar', rings: [[[longitude, latitude]]] }],
        )
      },
    },
  })
  return { map, read, replace: () => (version = 'second') }
}

describe('the work of tiles', () => {
  test('is done once for all callers, even simultaneous ones, and for empty tiles', async () => {
    const { map, read } = countedMap()
    const tiles = [
      { z: 10, x: 5, y: 511 },
      { z: 10, x: 0, y: 511 },
    ]
    const ask = () => Promise.all(tiles.map((tile) => map.tile(tile)))
    const crowd = await Promise.all(Array.from({ length: 200 }, ask))
    for (const [full, empty] of crowd) {
      expect(full).toBe(crowd[0]![0])
      expect(empty).toBeNull()
    }
    for (let again = 0; again < 20; again++) await ask()
    expect(read).toEqual(['10/5/511', '10/0/511'])
  })
})

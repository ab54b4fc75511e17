import { expect, test } from 'vitest'
import { boxOfTile, isOnMap } from './tile-address.ts'

const rounded = (box: object) =>
  Object.fromEntries(Object.entries(box).map(([side, degrees]) => [side, Math.round(degrees * 1000) / 1000]))

test('the first tile shows the whole world, and never more of it to the north and the south', () => {
  const world = { south: -85.051, north: 85.051, west: -180, east: 180 }
  expect(rounded(boxOfTile({ z: 0, x: 0, y: 0 }, 0))).toEqual(world)
  expect(rounded(boxOfTile({ z: 0, x: 0, y: 0 }, 0.1))).toEqual({ ...world, west: -216, east: 216 })
})

test('a tile shows its part of the world, widened on every side by a share of it', () => {
  const middle = { z: 2, x: 1, y: 1 }
  expect(rounded(boxOfTile(middle, 0))).toEqual({ south: 0, north: 66.513, west: -90, east: 0 })
  expect(rounded(boxOfTile(middle, 0.5))).toEqual({ south: -40.98, north: 79.171, west: -135, east: 45 })
})

test.each([
  [{ z: 0, x: 0, y: 0 }, true],
  [{ z: 3, x: 7, y: 7 }, true],
  [{ z: 3, x: 8, y: 7 }, false],
  [{ z: 3, x: 7, y: 8 }, false],
])('the tile %o is on the map: %s', (tile, is) => expect(isOnMap(tile)).toBe(is))

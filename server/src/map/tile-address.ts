// Which part of the map a tile shows.
import type { DegreesBox } from './degrees-box-model.ts'

export interface TileAddress {
  z: number
  x: number
  y: number
}

/** The latitude at which the square world map ends. https://epsg.io/3857 */
const mercatorLimitDegrees = 85.051_129

/**
 * Returns the box that a tile shows, widened on every side by a share of its side: shapes beside it reach into it by
 * their width.
 */
export function boxOfTile({ z, x, y }: TileAddress, margin: number): DegreesBox {
  const side = 2 ** z
  const latitudeAt = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / side))) * 180) / Math.PI
  return {
    south: Math.max(-mercatorLimitDegrees, latitudeAt(y + 1 + margin)),
    north: Math.min(mercatorLimitDegrees, latitudeAt(y - margin)),
    west: ((x - margin) / side) * 360 - 180,
    east: ((x + 1 + margin) / side) * 360 - 180,
  }
}

export function isOnMap({ z, x, y }: TileAddress): boolean {
  return x < 2 ** z && y < 2 ** z
}

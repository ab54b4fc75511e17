import type { MapShape } from './shape-model.ts'

export interface DegreesBox {
  south: number
  west: number
  north: number
  east: number
}

export function boxOf(rings: MapShape['rings']): DegreesBox {
  const box = { south: 90, west: 180, north: -90, east: -180 }
  for (const { latitude, longitude } of rings.flat()) {
    box.south = Math.min(box.south, latitude)
    box.north = Math.max(box.north, latitude)
    box.west = Math.min(box.west, longitude)
    box.east = Math.max(box.east, longitude)
  }
  return box
}

import type { Coordinates } from '@woodalo/protocol'

/** A closed outline is filled, a line is drawn, and a place is a name at a point. */
export const shapeForms = {
  motorway: 'line',
  trunk: 'line',
  primary: 'line',
  secondary: 'line',
  tertiary: 'line',
  street: 'line',
  service: 'line',
  path: 'line',
  rail: 'line',
  runway: 'line',
  river: 'line',
  coast: 'line',
  water: 'outline',
  green: 'outline',
  city: 'place',
  town: 'place',
  village: 'place',
  suburb: 'place',
} as const

export type ShapeKind = keyof typeof shapeForms

export function isShapeKind(kind: string): kind is ShapeKind {
  return Object.hasOwn(shapeForms, kind)
}

/** Something shown on a map. */
export interface MapShape {
  kind: ShapeKind
  name: string
  /** One line, or the rings of an outline, or one point. */
  rings: readonly (readonly Coordinates[])[]
}

export interface DegreesBox {
  south: number
  west: number
  north: number
  east: number
}

const unitsPerDegree = 1e7
const bytesPerPair = 8
/** No coordinate is this low, so it can mark the start of another ring. */
const anotherRing = -(2 ** 31)

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

/** Packs rings for storage. */
export function packRings(rings: MapShape['rings']): Buffer {
  const pairs = rings.flatMap((ring, index) => [
    ...(index > 0 ? [[anotherRing, anotherRing] as const] : []),
    ...ring.map(
      ({ longitude, latitude }) =>
        [Math.round(longitude * unitsPerDegree), Math.round(latitude * unitsPerDegree)] as const,
    ),
  ])
  const packed = Buffer.alloc(pairs.length * bytesPerPair)
  for (const [index, [east, north]] of pairs.entries()) {
    packed.writeInt32LE(east, index * bytesPerPair)
    packed.writeInt32LE(north, index * bytesPerPair + 4)
  }
  return packed
}

/** Unpacks stored rings into GeoJSON positions: longitude, latitude. */
export function unpackRings(packed: Buffer): [number, number][][] {
  const rings: [number, number][][] = [[]]
  for (let offset = 0; offset + bytesPerPair <= packed.length; offset += bytesPerPair) {
    const east = packed.readInt32LE(offset)
    if (east === anotherRing) rings.push([])
    else rings.at(-1)!.push([east / unitsPerDegree, packed.readInt32LE(offset + 4) / unitsPerDegree])
  }
  return rings
}

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

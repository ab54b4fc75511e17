// The outlines of shapes as they are stored.
import type { MapShape } from './shape-model.ts'

const unitsPerDegree = 1e7
const bytesPerPair = 8
/** No coordinate is this low, so it can mark the start of another ring. */
const anotherRing = -(2 ** 31)

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

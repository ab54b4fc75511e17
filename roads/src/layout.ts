// A network as one block of bytes: to be stored, sent to a thread, or shared among threads without a copy.

const MAGIC = 0x57_52_44_53
/** Raised when the same streets would give other bytes. */
const LAYOUT_VERSION = 1

/** In this order. All numbers are 32 bits wide, so that one rule aligns them all. */
const SECTIONS = [
  // Streets run between junctions; direction 0 is that of their points, 1 the other one: `2 * street + direction`.
  'streetPoints', // of street s: points [streetPoints[s], streetPoints[s + 1])
  'pointLatitudes', // 1e-7 degrees
  'pointLongitudes',
  'streetKinds', // as in speeds.ts
  'decimeters', // of each street
  'travelMs', // of each direction of each street, from end to end; 0 where closed
  'arrivalMs', // of each direction: what the junction at its end costs
  'headNodes', // of each direction; −1 where closed
  'arcFirst', // of each direction: arcs [arcFirst[d], arcFirst[d + 1]), one for each node it may be entered from
  'arcTails',
  'upFirst', // the hierarchy: see hierarchy.ts
  'upHead',
  // Paths between crossings, for walkers, in both directions.
  'pathPoints',
  'pathLatitudes',
  'pathLongitudes',
  'pathDecimeters',
  'pathMs',
  'pathEnds', // two nodes of each path
] as const

type Section = (typeof SECTIONS)[number]

/** The streets and paths of an area, in typed arrays over one block of bytes. */
export type Network = { readonly [name in Section]: Int32Array } & {
  readonly buffer: ArrayBufferLike
  readonly nodeCount: number
  readonly streetCount: number
  readonly pathNodeCount: number
  readonly pathCount: number
}

/** What is in these bytes is no network, or one that another version wrote. */
export class NetworkFormatError extends Error {
  override readonly name = 'NetworkFormatError'
}

// Magic number, version, checksum, nodes, nodes of paths, then the length of each section.
const HEADER = 5 + SECTIONS.length

export type Sections = { readonly [name in Section]: ArrayLike<number> } & {
  readonly nodeCount: number
  readonly pathNodeCount: number
}

export function packNetwork(sections: Sections): Network {
  const lengths = SECTIONS.map((name) => sections[name].length)
  const words = lengths.reduce((sum, length) => sum + length, HEADER)
  const buffer = new SharedArrayBuffer(words * 4)
  const all = new Int32Array(buffer)
  all.set([MAGIC, LAYOUT_VERSION, 0, sections.nodeCount, sections.pathNodeCount, ...lengths])
  let at = HEADER
  for (const name of SECTIONS) {
    all.set(sections[name], at)
    at += sections[name].length
  }
  all[2] = checksumOf(all)
  return openNetwork(buffer)
}

/**
 * The network in these bytes, without a copy. Bytes that do not begin at a multiple of four have to be copied first.
 * @throws NetworkFormatError
 */
export function openNetwork(buffer: ArrayBufferLike): Network {
  if (buffer.byteLength % 4 !== 0 || buffer.byteLength < HEADER * 4)
    throw new NetworkFormatError(`${buffer.byteLength} bytes are no road network`)
  const all = new Int32Array(buffer)
  if (all[0] !== MAGIC) throw new NetworkFormatError('these bytes are no road network')
  if (all[1] !== LAYOUT_VERSION)
    throw new NetworkFormatError(
      `a road network of version ${all[1]}, expected ${LAYOUT_VERSION}: import its extract again`,
    )
  const lengths = all.subarray(5, HEADER)
  const words = lengths.reduce((sum, length) => sum + length, HEADER)
  if (words !== all.length || lengths.some((length) => length < 0) || all[2] !== checksumOf(all))
    throw new NetworkFormatError('a damaged road network: import its extract again')
  const views: Partial<Record<Section, Int32Array>> = {}
  let at = HEADER
  for (const [index, name] of SECTIONS.entries()) {
    views[name] = all.subarray(at, at + lengths[index]!)
    at += lengths[index]!
  }
  const sections = views as Record<Section, Int32Array>
  return {
    ...sections,
    buffer,
    nodeCount: all[3]!,
    streetCount: sections.decimeters.length,
    pathNodeCount: all[4]!,
    pathCount: sections.pathDecimeters.length,
  }
}

/** FNV-1a over words, without the checksum's own. */
function checksumOf(words: Int32Array): number {
  let hash = 0x81_1c_9d_c5 | 0
  for (let at = 0; at < words.length; at++) if (at !== 2) hash = Math.imul(hash ^ words[at]!, 0x01_00_01_93)
  return hash
}

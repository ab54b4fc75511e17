// Stores a network as one block of bytes that can be written to disk, sent to a thread, or shared among threads without
// a copy.

const MAGIC = 0x57_52_44_53
/** Increase it when the same streets would give different bytes. */
const LAYOUT_VERSION = 1

/** In this order. All numbers are 32 bits wide, so that they share one alignment. */
const SECTIONS = [
  // Streets run between junctions. Direction 0 follows their points and 1 runs against them: `2 * street + direction`.
  'streetPoints', // of street s: points [streetPoints[s], streetPoints[s + 1])
  'pointLatitudes', // 1e-7 degrees
  'pointLongitudes',
  'streetKinds', // indices into STREET_KINDS
  'decimeters', // per street
  'travelMs', // per direction of each street, from end to end; 0 if closed
  'arrivalMs', // per direction: the cost of the junction at its end
  'headNodes', // per direction; −1 if closed
  'arcFirst', // per direction: arcs [arcFirst[d], arcFirst[d + 1]), one per node from which it may be entered
  'arcTails',
  'upFirst', // the hierarchy: see contraction-hierarchy.ts
  'upHead',
  // Paths between crossings, walkable in both directions.
  'pathPoints',
  'pathLatitudes',
  'pathLongitudes',
  'pathDecimeters',
  'pathMs',
  'pathEnds', // the two nodes of each path
] as const

type Section = (typeof SECTIONS)[number]

/** The streets and paths of an area, as typed arrays over one block of bytes. */
export type Network = { readonly [name in Section]: Int32Array } & {
  readonly buffer: ArrayBufferLike
  readonly nodeCount: number
  readonly streetCount: number
  readonly pathNodeCount: number
  readonly pathCount: number
}

/** Thrown when the bytes are not a network, or come from another version. */
export class NetworkFormatError extends Error {
  override readonly name = 'NetworkFormatError'
}

// Magic number, version, checksum, node count, path node count, then the length of each section.
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
 * Opens the network in these bytes without a copy. Bytes that do not begin at a multiple of four must be copied first.
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

/** FNV-1a over the words, except the checksum itself. */
function checksumOf(words: Int32Array): number {
  let hash = 0x81_1c_9d_c5 | 0
  for (let at = 0; at < words.length; at++) if (at !== 2) hash = Math.imul(hash ^ words[at]!, 0x01_00_01_93)
  return hash
}

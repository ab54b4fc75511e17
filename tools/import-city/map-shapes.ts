// Chooses the parts of an extract that the map shows, and their zoom levels. Pure.
import type { ShapeKind } from '@woodalo/server/map/shape-model'
import type { NewShape } from '@woodalo/server/places/import-area-store'

interface Point {
  latitude: number
  longitude: number
}
type Tags = Readonly<Record<string, string>>

/** Something to draw, as the extract has it: lines that are one outline together, or one line. */
export interface Drawn {
  kind: ShapeKind
  name: string
  /** Of a junction between larger roads. */
  isLink: boolean
  /** Each line in order; what the extract cut off is missing. */
  lines: { points: Point[]; isClosed: boolean }[]
}

const roads: Readonly<Record<string, ShapeKind>> = {
  motorway: 'motorway',
  trunk: 'trunk',
  primary: 'primary',
  secondary: 'secondary',
  tertiary: 'tertiary',
  unclassified: 'street',
  residential: 'street',
  living_street: 'street',
  road: 'street',
  service: 'service',
  pedestrian: 'path',
  footway: 'path',
  steps: 'path',
}
const greens: Readonly<Record<string, ReadonlySet<string>>> = {
  leisure: new Set(['park', 'garden', 'golf_course', 'nature_reserve']),
  landuse: new Set(['forest', 'recreation_ground', 'cemetery', 'village_green', 'grass']),
  natural: new Set(['wood', 'scrub', 'grassland']),
}

/** The tags by which a way or a group of ways is drawn. */
export const drawnTags = [
  'highway',
  'railway',
  'aeroway',
  'waterway',
  'natural',
  'leisure',
  'landuse',
  'service',
  'tunnel',
  'area',
]

/** What is drawn for these tags, if anything. `link` tells of slip roads. */
export function kindOf(tags: Tags): { kind: ShapeKind; isLink: boolean } | null {
  const kind = (found: ShapeKind | undefined, isLink = false) => found && { kind: found, isLink }
  const highway = tags['highway']
  if (highway !== undefined) {
    // Aisles of car parks and ways to garages only clutter the map.
    if (highway === 'service' && tags['service'] !== undefined) return null
    if (tags['area'] === 'yes') return null
    const isLink = highway.endsWith('_link')
    return kind(roads[isLink ? highway.slice(0, -'_link'.length) : highway], isLink) ?? null
  }
  if (tags['railway'] === 'rail' && tags['service'] === undefined && tags['tunnel'] === undefined)
    return { kind: 'rail', isLink: false }
  if (tags['aeroway'] === 'runway' || tags['aeroway'] === 'taxiway') return { kind: 'runway', isLink: false }
  if (tags['natural'] === 'coastline') return { kind: 'coast', isLink: false }
  if (tags['natural'] === 'water' || tags['waterway'] === 'riverbank') return { kind: 'water', isLink: false }
  if (tags['waterway'] === 'river' || tags['waterway'] === 'canal')
    return tags['tunnel'] === undefined ? { kind: 'river', isLink: false } : null
  if (Object.entries(greens).some(([key, values]) => values.has(tags[key] ?? '')))
    return { kind: 'green', isLink: false }
  return null
}

const lineZooms: Partial<Record<ShapeKind, number>> = {
  motorway: 6,
  trunk: 7,
  primary: 8,
  secondary: 10,
  tertiary: 11,
  street: 12,
  service: 14,
  path: 14,
  rail: 10,
  runway: 11,
  river: 9,
  coast: 6,
  city: 6,
  town: 9,
  village: 11,
  suburb: 11,
}
/** Junctions are small, so at low zoom the roads that they join are enough. */
const linkZoom = 12
/** An outline is shown from the zoom at which its longer side is some pixels. */
const leastSideShare = 1 / 100
const leastOutlineZoom = 6
const mostOutlineZoom = 14

function outlineZoom(points: readonly Point[]): number {
  const spanOf = (values: readonly number[]) =>
    values.reduce((most, value) => Math.max(most, value), -Infinity) -
    values.reduce((least, value) => Math.min(least, value), Infinity)
  const span = Math.max(
    spanOf(points.map(({ latitude }) => latitude)),
    spanOf(points.map(({ longitude }) => longitude)),
  )
  const zoom = Math.ceil(Math.log2((360 * leastSideShare) / Math.max(span, 1e-6)))
  return Math.min(mostOutlineZoom, Math.max(leastOutlineZoom, zoom))
}

const keyOf = ({ latitude, longitude }: Point) => `${latitude} ${longitude}`

/** Puts lines together at their ends until they close; what never closes was cut off by the extract and is left out. */
export function ringsOf(lines: Drawn['lines']): Point[][] {
  const rings = lines.filter(({ isClosed }) => isClosed).map(({ points }) => points)
  const open = lines.filter(({ isClosed, points }) => !isClosed && points.length > 1)
  const pending = new Set(open.map(({ points }) => points))
  for (const line of pending) {
    pending.delete(line)
    const ring = [...line]
    for (let grown = true; grown && keyOf(ring[0]!) !== keyOf(ring.at(-1)!);) {
      grown = false
      const end = keyOf(ring.at(-1)!)
      for (const next of pending) {
        const fits = keyOf(next[0]!) === end ? next : keyOf(next.at(-1)!) === end ? next.toReversed() : null
        if (!fits) continue
        ring.push(...fits.slice(1))
        pending.delete(next)
        grown = true
        break
      }
    }
    if (keyOf(ring[0]!) === keyOf(ring.at(-1)!)) rings.push(ring)
  }
  return rings.filter((ring) => ring.length > 3)
}

function areaOf(ring: readonly Point[]): number {
  return Math.abs(
    ring.reduce((sum, { latitude, longitude }, index) => {
      const next = ring[(index + 1) % ring.length]!
      return sum + longitude * next.latitude - next.longitude * latitude
    }, 0) / 2,
  )
}

function isInside(point: Point, ring: readonly Point[]): boolean {
  let inside = false
  for (const [index, a] of ring.entries()) {
    const b = ring[(index + 1) % ring.length]!
    const crosses = a.latitude > point.latitude !== b.latitude > point.latitude
    const at = ((b.longitude - a.longitude) * (point.latitude - a.latitude)) / (b.latitude - a.latitude)
    if (crosses && point.longitude < at + a.longitude) inside = !inside
  }
  return inside
}

/** Each outer ring with the holes in it. A ring within a ring is a hole, one within that is land again, and so on. */
function outlinesOf(rings: readonly Point[][]): Point[][][] {
  const bySize = rings.toSorted((a, b) => areaOf(b) - areaOf(a))
  const outlines: { outer: Point[]; holes: Point[][] }[] = []
  for (const [index, ring] of bySize.entries()) {
    const depth = bySize.slice(0, index).filter((larger) => isInside(ring[0]!, larger)).length
    if (depth % 2 === 0) outlines.push({ outer: ring, holes: [] })
    else outlines.findLast(({ outer }) => isInside(ring[0]!, outer))?.holes.push(ring)
  }
  return outlines.map(({ outer, holes }) => [outer, ...holes])
}

const isOutline = (kind: ShapeKind) => kind === 'water' || kind === 'green'

/** Rows for the map. */
export function shapesOf(drawn: readonly Drawn[]): NewShape[] {
  return drawn.flatMap(({ kind, name, isLink, lines }): NewShape[] => {
    if (isOutline(kind))
      return outlinesOf(ringsOf(lines)).map((rings) => ({
        kind,
        name,
        rings,
        fromZoom: outlineZoom(rings[0]!),
      }))
    const fromZoom = Math.max(lineZooms[kind] ?? mostOutlineZoom, isLink ? linkZoom : 0)
    return lines.flatMap(({ points }) =>
      points.length > 1 || (lineZooms[kind] !== undefined && isPlace(kind) && points.length === 1)
        ? [{ kind, name, fromZoom, rings: [points] }]
        : [],
    )
  })
}

function isPlace(kind: ShapeKind): boolean {
  return kind === 'city' || kind === 'town' || kind === 'village' || kind === 'suburb'
}

// Reads what an OpenStreetMap extract (.osm.pbf) knows of streets and addresses, and what its map shows: in three passes, so
// that of all its ways and nodes only the needed ones are kept.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { OSMTransform } from 'osm-pbf-parser-node'
import { type Drawn, drawnTags, kindOf } from './map-shapes.ts'

type Tags = Readonly<Record<string, string>>

export interface Item {
  type?: 'node' | 'way' | 'relation'
  id: number
  lat: number
  lon: number
  refs: number[]
  members?: { type: string; ref: number; role: string }[]
  tags?: Tags
}

export interface Point {
  latitude: number
  longitude: number
}

export interface StreetWay {
  id: number
  tags: Tags
  /** In order; what the extract cut off is missing. */
  nodes: { id: number; point: Point }[]
}

export interface AddressSpot {
  /** 'n12' or 'w12', as OpenStreetMap tells nodes and ways apart. */
  id: string
  tags: Tags
  point: Point
}

export interface Settlement {
  name: string
  rank: 'city' | 'town' | 'village'
  point: Point
}

export interface Extract {
  ways: StreetWay[]
  addresses: AddressSpot[]
  settlements: Settlement[]
  /** For the map alone. */
  drawn: Drawn[]
}

export class ExtractError extends Error {}

/** Streets where people are picked up or that people name; no motorways, no tracks through fields. */
const streetKinds = new Set(
  (
    'trunk primary secondary tertiary unclassified residential living_street pedestrian road service ' +
    'footway steps'
  ).split(' '),
)
const settlementRanks = ['city', 'town', 'village'] as const

const wanted = [
  'highway',
  'name',
  'name:es',
  'name:en',
  'alt_name',
  'old_name',
  'short_name',
  'place',
  'addr:housenumber',
  'addr:street',
  'addr:place',
  'addr:city',
]

function isStreet(tags: Tags): boolean {
  return tags['name'] !== undefined && streetKinds.has(tags['highway'] ?? '')
}

function isAddress(tags: Tags): boolean {
  return tags['addr:housenumber'] !== undefined && (tags['addr:street'] ?? tags['addr:place']) !== undefined
}

/** Which tags of what are wanted; `false` skips it whole. */
export type TagsOf = { node: string[] | false; way: string[] | false; relation: string[] | false }

/** @throws ExtractError */
export async function eachItem(path: string, withTags: TagsOf, act: (item: Item) => void): Promise<void> {
  let items = 0
  try {
    await pipeline(
      createReadStream(path),
      new OSMTransform({ withTags }),
      async (blocks: AsyncIterable<Item[]>) => {
        for await (const block of blocks)
          for (const item of block)
            if (item.type) {
              items++
              act(item)
            }
      },
    )
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
      throw new ExtractError(`${path}: cannot be opened (${code})`)
    throw new ExtractError(`${path}: not a whole .osm.pbf file (${message})`, { cause: error })
  }
  if (items === 0) throw new ExtractError(`${path}: nothing is in this extract`)
}

/** Lakes, rivers and parks whose outline is several ways. */
interface Group {
  tags: Tags
  wayIds: number[]
}

async function readGroups(path: string): Promise<Group[]> {
  const groups: Group[] = []
  const tagged = ['type', 'name', ...drawnTags]
  await eachItem(path, { node: false, way: false, relation: tagged }, ({ type, tags, members = [] }) => {
    if (type !== 'relation' || tags?.['type'] !== 'multipolygon') return
    const kind = kindOf(tags)?.kind
    if (kind !== 'water' && kind !== 'green') return
    const wayIds = members.flatMap((member) => (member.type === 'way' ? [member.ref] : []))
    groups.push({ tags, wayIds })
  })
  return groups
}

/** @throws ExtractError when the file cannot be opened or is no whole extract. */
export async function readExtract(path: string): Promise<Extract> {
  const groups = await readGroups(path)
  const parts = new Map<number, Item | null>(groups.flatMap(({ wayIds }) => wayIds.map((id) => [id, null])))
  const ways: Item[] = []
  const points = new Map<number, Point | null>()
  await eachItem(path, { node: false, way: [...wanted, ...drawnTags], relation: false }, (item) => {
    if (item.type !== 'way') return
    const { tags } = item
    const isPart = parts.has(item.id)
    if (!isPart && !(tags && (isStreet(tags) || isAddress(tags) || kindOf(tags)))) return
    if (isPart) parts.set(item.id, item)
    if (tags) ways.push(item)
    for (const ref of item.refs) points.set(ref, null)
  })
  const addresses: AddressSpot[] = []
  const settlements: Settlement[] = []
  const drawn: Drawn[] = []
  await eachItem(path, { node: wanted, way: false, relation: false }, ({ type, id, lat, lon, tags }) => {
    if (type !== 'node') return
    const point = { latitude: lat, longitude: lon }
    if (points.has(id)) points.set(id, point)
    if (!tags) return
    if (isAddress(tags)) addresses.push({ id: `n${id}`, tags, point })
    const { place, name } = tags
    if (name === undefined) return
    const rank = settlementRanks.find((candidate) => candidate === place)
    if (rank) settlements.push({ name, rank, point })
    if (rank ?? place === 'suburb')
      drawn.push({
        kind: rank ?? 'suburb',
        name,
        isLink: false,
        lines: [{ points: [point], isClosed: false }],
      })
  })
  const nodesOf = ({ refs }: Item) =>
    refs.flatMap((ref) => {
      const point = points.get(ref)
      return point ? [{ id: ref, point }] : []
    })
  const lineOf = (way: Item) => {
    const nodes = nodesOf(way)
    const isWhole = nodes.length === way.refs.length
    return {
      points: nodes.map(({ point }) => point),
      isClosed: isWhole && nodes.length > 3 && nodes[0]!.id === nodes.at(-1)!.id,
    }
  }
  const streets: StreetWay[] = []
  for (const way of ways) {
    const { id, tags = {} } = way
    const nodes = nodesOf(way)
    if (nodes.length === 0) continue
    if (isStreet(tags)) streets.push({ id, tags, nodes })
    else if (isAddress(tags))
      addresses.push({ id: `w${id}`, tags, point: middleOf(nodes.map(({ point }) => point)) })
    const shown = kindOf(tags)
    if (shown) drawn.push({ ...shown, name: tags['name'] ?? '', lines: [lineOf(way)] })
  }
  for (const { tags, wayIds } of groups) {
    const lines = wayIds.flatMap((id) => {
      const way = parts.get(id)
      return way ? [lineOf(way)] : []
    })
    drawn.push({ ...kindOf(tags)!, name: tags['name'] ?? '', lines })
  }
  return { ways: streets, addresses, settlements, drawn }
}

/** Of a building: the middle of its box. */
function middleOf(points: readonly Point[]): Point {
  const middle = (values: readonly number[]) =>
    (values.reduce((least, value) => Math.min(least, value)) +
      values.reduce((most, value) => Math.max(most, value))) /
    2
  return {
    latitude: middle(points.map(({ latitude }) => latitude)),
    longitude: middle(points.map(({ longitude }) => longitude)),
  }
}

export async function hashOf(path: string, salt: string): Promise<Buffer> {
  const hash = createHash('sha256').update(salt)
  try {
    await pipeline(createReadStream(path), hash)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new ExtractError(`${path}: cannot be opened (${code ?? message})`)
  }
  return hash.digest()
}

// Reads streets, addresses and the shapes of the map from an OpenStreetMap extract (.osm.pbf), in three passes, so that
// only the needed ways and nodes are kept.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { STREET_TAGS, type StreetMap } from '@woodalo/roads'
import { isAddress, isStreet, type Tags } from './which-ways-are-streets.ts'
import { type Drawn, drawnTags, kindOf } from './map-shapes.ts'
import { eachItem, ExtractError, type Item, type TagsOf } from './pbf-items.ts'
import { createStreetMapReader, type StreetMapReader } from './read-street-map.ts'

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
  /** Only for the map. */
  drawn: Drawn[]
}

export interface WholeExtract extends Extract {
  /** For driving and walking. */
  streetMap: StreetMap
}

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

/** Called with the share of the file that has been read, and for what. */
type OnShare = (pass: 'relations' | 'ways' | 'nodes', share: number) => void

/** Goes through the file once. */
type Pass = (withTags: TagsOf, act: (item: Item) => void) => Promise<void>

/** Lakes, rivers and parks whose outline is several ways. */
interface Group {
  tags: Tags
  wayIds: number[]
}

async function readGroups(pass: Pass, streetMap: StreetMapReader): Promise<Group[]> {
  const groups: Group[] = []
  const tagged = ['type', 'name', ...drawnTags, ...STREET_TAGS.relation]
  await pass({ node: false, way: false, relation: tagged }, (item) => {
    const { type, tags, members = [] } = item
    if (type === 'relation') streetMap.relation(item)
    if (type !== 'relation' || tags?.['type'] !== 'multipolygon') return
    const kind = kindOf(tags)?.kind
    if (kind !== 'water' && kind !== 'green') return
    const wayIds = members.flatMap((member) => (member.type === 'way' ? [member.ref] : []))
    groups.push({ tags, wayIds })
  })
  return groups
}

/** @throws ExtractError when the file cannot be opened or is no whole extract. */
export async function readExtract(path: string, onShare: OnShare = () => {}): Promise<WholeExtract> {
  const streetMap = createStreetMapReader()
  const pass =
    (name: Parameters<OnShare>[0]): Pass =>
    (withTags, act) =>
      eachItem(path, withTags, act, (share) => onShare(name, share))
  const groups = await readGroups(pass('relations'), streetMap)
  const parts = new Map<number, Item | null>(groups.flatMap(({ wayIds }) => wayIds.map((id) => [id, null])))
  const ways: Item[] = []
  const points = new Map<number, Point | null>()
  await pass('ways')(
    { node: false, way: [...wanted, ...drawnTags, ...STREET_TAGS.way], relation: false },
    (item) => {
      if (item.type !== 'way') return
      streetMap.way(item)
      const { tags } = item
      const isPart = parts.has(item.id)
      if (!isPart && !(tags && (isStreet(tags) || isAddress(tags) || kindOf(tags)))) return
      if (isPart) parts.set(item.id, item)
      if (tags) ways.push(item)
      for (const ref of item.refs) points.set(ref, null)
    },
  )
  const addresses: AddressSpot[] = []
  const settlements: Settlement[] = []
  const drawn: Drawn[] = []
  await pass('nodes')({ node: [...wanted, ...STREET_TAGS.node], way: false, relation: false }, (item) => {
    const { type, id, lat, lon, tags } = item
    if (type !== 'node') return
    streetMap.node(item)
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
  return { ways: streets, addresses, settlements, drawn, streetMap: streetMap.map }
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

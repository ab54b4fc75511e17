// Reads what an OpenStreetMap extract (.osm.pbf) knows of streets and addresses: twice, so that of all its nodes only the
// needed ones are kept.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { OSMTransform } from 'osm-pbf-parser-node'

type Tags = Readonly<Record<string, string>>

interface Item {
  type?: 'node' | 'way' | 'relation'
  id: number
  lat: number
  lon: number
  refs: number[]
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

async function eachItem(path: string, withNodeTags: boolean, act: (item: Item) => void): Promise<void> {
  let items = 0
  try {
    await pipeline(
      createReadStream(path),
      new OSMTransform({ withTags: { node: withNodeTags ? wanted : false, way: wanted, relation: false } }),
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

/** @throws ExtractError when the file cannot be opened or is no whole extract. */
export async function readExtract(path: string): Promise<Extract> {
  const ways: Item[] = []
  const points = new Map<number, Point | null>()
  await eachItem(path, false, (item) => {
    if (item.type !== 'way' || !item.tags) return
    if (!isStreet(item.tags) && !isAddress(item.tags)) return
    ways.push(item)
    for (const ref of item.refs) points.set(ref, null)
  })
  const addresses: AddressSpot[] = []
  const settlements: Settlement[] = []
  await eachItem(path, true, ({ type, id, lat, lon, tags }) => {
    if (type !== 'node') return
    const point = { latitude: lat, longitude: lon }
    if (points.has(id)) points.set(id, point)
    if (!tags) return
    if (isAddress(tags)) addresses.push({ id: `n${id}`, tags, point })
    const rank = settlementRanks.find((candidate) => candidate === tags['place'])
    if (rank && tags['name']) settlements.push({ name: tags['name'], rank, point })
  })
  const streets: StreetWay[] = []
  for (const { id, refs, tags = {} } of ways) {
    const nodes = refs.flatMap((ref) => {
      const point = points.get(ref)
      return point ? [{ id: ref, point }] : []
    })
    if (nodes.length === 0) continue
    if (isStreet(tags)) streets.push({ id, tags, nodes })
    else addresses.push({ id: `w${id}`, tags, point: middleOf(nodes.map(({ point }) => point)) })
  }
  return { ways: streets, addresses, settlements }
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

// Reads the streets and paths for driving and walking from an OpenStreetMap extract (.osm.pbf).
import { STREET_TAGS, type MapTurn, type MapWay, type StreetMap, type Tags } from '@woodalo/roads'
import { eachItem, type Item } from './pbf-items.ts'

/** Takes items in the order of their kinds: nodes after all ways. */
export interface StreetMapReader {
  relation(item: Item): void
  way(item: Item): void
  node(item: Item): void
  map: StreetMap
}

export function createStreetMapReader(): StreetMapReader {
  const ways: MapWay[] = []
  const turns: MapTurn[] = []
  const wanted = new Set<number>()
  const nodes = new Map<number, { latitude: number; longitude: number }>()
  const nodeTags = new Map<number, Tags>()
  const known = new Set<string>(STREET_TAGS.node)
  return {
    relation({ tags, members = [] }) {
      if (tags?.['type'] !== 'restriction') return
      const kind = tags['restriction:motorcar'] ?? tags['restriction']
      const [from, via, to] = ['from', 'via', 'to'].map((role) =>
        members.find((member) => member.role === role),
      )
      if (kind !== undefined && from && to && via?.type === 'node')
        turns.push({ kind, from: from.ref, via: via.ref, to: to.ref, except: tags['except'] ?? '' })
    },
    way({ id, tags, refs }) {
      if (tags?.['highway'] === undefined) return
      ways.push({ id, tags, refs })
      for (const ref of refs) wanted.add(ref)
    },
    node({ id, lat, lon, tags }) {
      if (!wanted.has(id)) return
      nodes.set(id, { latitude: lat, longitude: lon })
      if (tags && Object.keys(tags).some((key) => known.has(key))) nodeTags.set(id, tags)
    },
    map: { ways, nodes, nodeTags, turns },
  }
}

/** @throws ExtractError when the file cannot be opened or is no whole extract. */
export async function readStreetMap(path: string): Promise<StreetMap> {
  const reader = createStreetMapReader()
  const { way, node, relation } = STREET_TAGS
  await eachItem(path, { node: false, way: [...way], relation: [...relation] }, (item) => {
    if (item.type === 'relation') reader.relation(item)
    else if (item.type === 'way') reader.way(item)
  })
  await eachItem(path, { node: [...node], way: false, relation: false }, (item) => {
    if (item.type === 'node') reader.node(item)
  })
  return reader.map
}

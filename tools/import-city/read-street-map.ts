// Reads what an OpenStreetMap extract (.osm.pbf) knows of driving and walking.
import { STREET_TAGS, type MapTurn, type MapWay, type StreetMap, type Tags } from '@woodalo/roads'
import { eachItem } from './extract.ts'

interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** @throws ExtractError when the file cannot be opened or is no whole extract. */
export async function readStreetMap(path: string): Promise<StreetMap> {
  const ways: MapWay[] = []
  const turns: MapTurn[] = []
  const wanted = new Set<number>()
  const tagsOfWays = [...STREET_TAGS.way]
  await eachItem(path, { node: false, way: tagsOfWays, relation: [...STREET_TAGS.relation] }, (item) => {
    const { type, id, tags, refs, members = [] } = item
    if (type === 'relation' && tags?.['type'] === 'restriction') {
      const kind = tags['restriction:motorcar'] ?? tags['restriction']
      const [from, via, to] = ['from', 'via', 'to'].map((role) =>
        members.find((member) => member.role === role),
      )
      if (kind !== undefined && from && to && via?.type === 'node')
        turns.push({ kind, from: from.ref, via: via.ref, to: to.ref, except: tags['except'] ?? '' })
    }
    if (type !== 'way' || tags?.['highway'] === undefined) return
    ways.push({ id, tags, refs })
    for (const ref of refs) wanted.add(ref)
  })
  const nodes = new Map<number, Place>()
  const nodeTags = new Map<number, Tags>()
  await eachItem(path, { node: [...STREET_TAGS.node], way: false, relation: false }, (item) => {
    if (item.type !== 'node' || !wanted.has(item.id)) return
    nodes.set(item.id, { latitude: item.lat, longitude: item.lon })
    if (item.tags && Object.keys(item.tags).length > 0) nodeTags.set(item.id, item.tags)
  })
  return { ways, nodes, nodeTags, turns }
}

// Writes a small OpenStreetMap extract, for tests: https://wiki.openstreetmap.org/wiki/PBF_Format
import { deflateSync } from 'node:zlib'
import Pbf from 'pbf'

type Tags = Readonly<Record<string, string>>

export interface MapToWrite {
  nodes: readonly { id: number; lat: number; lon: number; tags?: Tags }[]
  ways: readonly { id: number; refs: readonly number[]; tags: Tags }[]
  relations?: readonly { id: number; members: readonly MemberToWrite[]; tags: Tags }[]
}

interface MemberToWrite {
  type: 'node' | 'way' | 'relation'
  ref: number
  role: string
}

const memberTypes = ['node', 'way', 'relation'] as const

const nanodegreesPerUnit = 100

function differences(values: readonly number[]): number[] {
  return values.map((value, index) => value - (values[index - 1] ?? 0))
}

function message(fill: (pbf: Pbf) => void): Uint8Array {
  const pbf = new Pbf()
  fill(pbf)
  return pbf.finish()
}

function blob(type: string, content: Uint8Array): Buffer {
  const body = message((pbf) => {
    pbf.writeVarintField(2, content.length)
    pbf.writeBytesField(3, deflateSync(content))
  })
  const header = message((pbf) => {
    pbf.writeStringField(1, type)
    pbf.writeVarintField(3, body.length)
  })
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  return Buffer.concat([length, header, body])
}

export function writeExtract({ nodes, ways, relations = [] }: MapToWrite): Buffer {
  // The first string is none: a zero ends the tags of a node.
  const strings = ['']
  const indices = new Map<string, number>()
  const indexOf = (text: string) => {
    const known = indices.get(text) ?? strings.push(text) - 1
    indices.set(text, known)
    return known
  }
  const units = (degrees: number) => Math.round((degrees * 1e9) / nanodegreesPerUnit)
  const denseNodes = message((pbf) => {
    pbf.writePackedSVarint(1, differences(nodes.map(({ id }) => id)))
    pbf.writePackedSVarint(8, differences(nodes.map(({ lat }) => units(lat))))
    pbf.writePackedSVarint(9, differences(nodes.map(({ lon }) => units(lon))))
    const tags = nodes.flatMap((node) => [
      ...Object.entries(node.tags ?? {}).flatMap(([key, value]) => [indexOf(key), indexOf(value)]),
      0,
    ])
    pbf.writePackedVarint(10, tags)
  })
  const written = ways.map(({ id, refs, tags }) =>
    message((pbf) => {
      pbf.writeVarintField(1, id)
      pbf.writePackedVarint(2, Object.keys(tags).map(indexOf))
      pbf.writePackedVarint(3, Object.values(tags).map(indexOf))
      pbf.writePackedSVarint(8, differences(refs))
    }),
  )
  const related = relations.map(({ id, members, tags }) =>
    message((pbf) => {
      pbf.writeVarintField(1, id)
      pbf.writePackedVarint(2, Object.keys(tags).map(indexOf))
      pbf.writePackedVarint(3, Object.values(tags).map(indexOf))
      pbf.writePackedVarint(
        8,
        members.map(({ role }) => indexOf(role)),
      )
      pbf.writePackedSVarint(9, differences(members.map(({ ref }) => ref)))
      pbf.writePackedVarint(
        10,
        members.map(({ type }) => memberTypes.indexOf(type)),
      )
    }),
  )
  const data = message((pbf) => {
    const table = message((texts) => {
      for (const text of strings) texts.writeBytesField(1, Buffer.from(text))
    })
    pbf.writeBytesField(1, table)
    pbf.writeBytesField(
      2,
      message((group) => group.writeBytesField(2, denseNodes)),
    )
    const group = message((each) => {
      for (const way of written) each.writeBytesField(3, way)
    })
    pbf.writeBytesField(2, group)
    if (related.length > 0)
      pbf.writeBytesField(
        2,
        message((each) => {
          for (const relation of related) each.writeBytesField(4, relation)
        }),
      )
  })
  const header = message((pbf) => {
    pbf.writeStringField(4, 'OsmSchema-V0.6')
    pbf.writeStringField(4, 'DenseNodes')
  })
  return Buffer.concat([blob('OSMHeader', header), blob('OSMData', data)])
}

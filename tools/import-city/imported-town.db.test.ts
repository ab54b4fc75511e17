import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRouter, createWalker, layRoadbed, type Line, openNetwork } from '@woodalo/roads'
import { unpackRings } from '@woodalo/server/map/packed-rings-model'
import { createTestDatabase } from '@woodalo/server/testing/database'
import pg from 'pg'
import { expect, test } from 'vitest'
import { importFile } from './import-file.ts'
import { type MapToWrite, writeExtract } from './write-extract.ts'

type Tags = Readonly<Record<string, string>>

/** Nodes of ways lie on a grid of about 111 m to the north and 83 m to the east: rows, and columns of two digits. */
const place = (id: number) => ({ lat: 42 + Math.floor(id / 100) / 1_000, lon: -8 + (id % 100) / 1_000 })

/** Something beside the street at that node of the grid. */
function spot(id: number, beside: number, tags: Tags) {
  const { lat, lon } = place(beside)
  return { id, lat: lat + 0.000_2, lon: lon + 0.000_3, tags }
}
const door = (id: number, beside: number, street: string, housenumber: string, more: Tags = {}) =>
  spot(id, beside, { 'addr:street': street, 'addr:housenumber': housenumber, ...more })

/** What is at nodes of the grid. */
const tagged: Record<number, Tags> = {
  203: { highway: 'traffic_signals' },
  204: { barrier: 'lift_gate' },
  303: { highway: 'crossing', crossing: 'traffic_signals' },
  405: { barrier: 'bollard' },
  602: { barrier: 'toll_booth' },
}
const ways: (readonly [refs: readonly number[], tags: Tags])[] = [
  [[200, 201, 202, 203], { highway: 'primary', name: 'Gran Vía', 'name:en': 'Broadway', maxspeed: '50' }],
  [[203, 204, 205, 206], { highway: 'primary', name: 'Gran Vía', alt_name: 'Calle Ancha;Vía Mayor' }],
  [[102, 202, 302, 402], { highway: 'residential', name: 'Calle Nueva' }],
  [
    [103, 203, 303, 403],
    { highway: 'tertiary', name: 'Calle de Ávila', oneway: 'yes', old_name: 'Calle Vieja' },
  ],
  [[402, 403, 404, 405, 406], { highway: 'unclassified', name: 'Calle Norte', surface: 'gravel' }],
  [[206, 306, 406], { highway: 'secondary_link', name: 'Enlace', maxspeed: '30 mph' }],
  [[102, 103, 104], { highway: 'living_street', name: 'Plaza Mayor', short_name: 'Plaza' }],
  [[104, 204, 304, 404], { highway: 'service', name: 'Callejón' }],
  [[304, 305], { highway: 'service', service: 'parking_aisle' }],
  [[304, 204], { highway: 'footway', name: 'Paseo Alto' }],
  [[302, 303, 304], { highway: 'pedestrian', name: 'Calle Nueva' }],
  [[406, 506, 606], { highway: 'steps', name: 'Escalinata' }],
  [[600, 601, 602, 603, 606], { highway: 'motorway', name: 'Autopista', oneway: 'yes', maxspeed: '120' }],
  [[606, 406], { highway: 'motorway_link', oneway: 'yes' }],
  [[402, 600], { highway: 'trunk', name: 'Ronda', 'maxspeed:forward': '80', 'maxspeed:backward': '60' }],
  [[206, 106, 105, 104], { highway: 'residential', name: 'Calle Privada', access: 'private' }],
  [[206, 207, 208], { highway: 'residential', name: 'Calle Sola', oneway: 'yes' }],
  [[9_020, 9_021], { highway: 'residential', name: 'Calle Nueva' }],
  [[9_021, 9_022], { highway: 'residential', name: 'Calle Nueva' }],
  [[500, 501], { railway: 'rail' }],
  [[501, 502], { railway: 'rail', tunnel: 'yes' }],
  [[510, 511, 512], { waterway: 'river', name: 'Miño' }],
  [[520, 521], { aeroway: 'runway' }],
  [[700, 710], { natural: 'coastline' }],
  [[800, 801, 901, 900, 800], { leisure: 'park', name: 'Retiro' }],
  [[810, 811, 911, 910], { natural: 'water', name: 'Abierto' }],
  [[1010, 1014, 1414], {}],
  [[1414, 1410, 1010], {}],
  [[1111, 1112, 1212, 1211, 1111], {}],
  [[820, 821, 921, 820], { 'addr:street': 'Gran Vía', 'addr:housenumber': '20' }],
]
/** The last one was cut off. */
const nodesOfWays = [...new Set(ways.flatMap(([refs]) => refs))].filter((id) => id !== 9_022)

const town: MapToWrite = {
  nodes: [
    ...nodesOfWays.map((id) => ({ id, ...place(id), ...(tagged[id] && { tags: tagged[id] }) })),
    door(10_000, 200, 'Gran Vía', '1'),
    door(10_001, 205, 'GRAN VIA', '2; 4,6B'),
    door(10_002, 402, 'Calle Nueva', '7'),
    door(10_003, 9_020, 'Calle Nueva', '8'),
    door(10_004, 305, 'Calle Escondida', '1', { 'addr:city': 'Otra' }),
    door(10_005, 306, 'Calle Escondida', '-'),
    spot(10_006, 100, { 'addr:place': 'Casas Altas', 'addr:housenumber': '3' }),
    spot(10_007, 100, { 'addr:housenumber': '3' }),
    spot(10_008, 203, { place: 'town', name: 'Villar' }),
    spot(10_009, 9_020, { place: 'village', name: 'Aldea' }),
    spot(10_010, 403, { place: 'suburb', name: 'Casco' }),
    spot(10_011, 103, { place: 'hamlet', name: 'Casar' }),
    spot(10_012, 103, { place: 'city' }),
  ].toSorted((a, b) => a.id - b.id),
  ways: ways.map(([refs, tags], index) => ({ id: index + 1, refs, tags })),
  relations: [
    {
      id: 1,
      members: [
        { type: 'way', ref: 27, role: 'outer' },
        { type: 'way', ref: 28, role: 'outer' },
        { type: 'way', ref: 29, role: 'inner' },
        { type: 'node', ref: 25, role: 'label' },
        { type: 'way', ref: 999, role: 'outer' },
      ],
      tags: { type: 'multipolygon', natural: 'water', name: 'Lago' },
    },
    {
      id: 2,
      members: [{ type: 'way', ref: 25, role: 'outer' }],
      tags: { type: 'multipolygon', highway: 'pedestrian' },
    },
    {
      id: 3,
      members: [
        { type: 'way', ref: 1, role: 'from' },
        { type: 'node', ref: 202, role: 'via' },
        { type: 'way', ref: 3, role: 'to' },
      ],
      tags: { type: 'restriction', restriction: 'no_left_turn', except: 'bicycle' },
    },
    {
      id: 4,
      members: [
        { type: 'way', ref: 5, role: 'from' },
        { type: 'node', ref: 404, role: 'via' },
        { type: 'way', ref: 8, role: 'to' },
      ],
      tags: { type: 'restriction', restriction: 'no_right_turn', except: 'psv' },
    },
    {
      id: 5,
      members: [
        { type: 'way', ref: 4, role: 'from' },
        { type: 'node', ref: 403, role: 'via' },
        { type: 'way', ref: 5, role: 'to' },
      ],
      tags: { type: 'restriction', 'restriction:motorcar': 'only_right_turn', restriction: 'no_u_turn' },
    },
  ],
}

const short = (value: number) => Math.round(value * 1e6) / 1e6
const at = (latitude: number, longitude: number) => `${short(latitude)},${short(longitude)}`

const rounded = (value: object | null) =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'number' ? short(each) : each))

/** The stops between which drives and walks are measured, each some metres off the street. */
const stops = [200, 402, 304, 206, 105, 603, 207].map((id) => {
  const { lat, lon } = place(id)
  return { id, latitude: lat + 0.000_1, longitude: lon - 0.000_2 }
})

function drivesAndWalks(bytes: Buffer): string[] {
  const network = openNetwork(new Uint8Array(bytes).buffer)
  const router = createRouter(layRoadbed(network))
  const walker = createWalker(network)
  const kept = stops.map((stop) => ({
    ...stop,
    spot: router.snap(stop, 120),
    footing: walker.snap(stop, 120),
  }))
  const places = kept.map(({ spot }) => spot && router.place(spot))
  const lineOf = (line: Line) => line.map(([latitude, longitude]) => at(latitude, longitude)).join(' ')
  return kept.flatMap((from, row) => [
    `at ${from.id}: street ${rounded(from.spot)} path ${rounded(from.footing)}`,
    ...kept.flatMap((to, column) => {
      if (row === column) return []
      const drive = from.spot && to.spot && router.drive(from.spot, to.spot)
      const travel = places[row] && places[column] && router.travel(places[row], places[column])
      const walk = from.footing && to.footing && walker.walk(from.footing, to.footing)
      return [
        `  to ${to.id}: ${travel ? `${travel.seconds} s ${travel.meters} m` : 'no street'}, walk ${walk ? `${walk.seconds} s ${walk.meters} m` : 'none'}`,
        ...(drive ? [`    ${drive.directions.join(' ')}: ${lineOf(drive.line)}`] : []),
        ...(walk ? [`    on foot: ${lineOf(walk.line)}`] : []),
      ]
    }),
  ])
}

test('all of a town is kept that riders search for, see, drive and walk on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'woodalo-town-'))
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const rows = async (statement: string) => (await client.query<Record<string, unknown>>(statement)).rows
  const lines = async (statement: string) =>
    (await client.query({ text: statement, rowMode: 'array' })).rows.map((row: unknown[]) => row.join(' | '))
  try {
    const path = join(folder, 'rías-bajas_2.osm.pbf')
    await writeFile(path, writeExtract(town))
    const told = await importFile({ path, databaseUrl: database.url })
    const shapes = await rows(
      `select kind, name, from_zoom, bounds::text, line from map_shapes order by kind, name, bounds::text, from_zoom`,
    )
    const network = (await rows('select bytes from road_network_parts order by part')).map(
      ({ bytes }) => bytes as Buffer,
    )
    const written = [
      told,
      ...(await lines(
        `select id, name, attribution, licence, round(south::numeric, 5), round(west::numeric, 5),
          round(north::numeric, 5), round(east::numeric, 5) from street_areas`,
      )),
      '# streets',
      ...(await lines(
        `select id, name, other_names, city, round(latitude::numeric, 5), round(longitude::numeric, 5),
          (select string_agg(round(latitude::numeric, 5) || ',' || round(longitude::numeric, 5), ' '
            order by latitude, longitude) from street_points where street_id = streets.id)
         from streets order by id`,
      )),
      '# house numbers',
      ...(await lines(
        `select id, street_id, house_number, round(latitude::numeric, 5), round(longitude::numeric, 5)
         from addresses order by id`,
      )),
      '# corners',
      ...(await lines(
        `select id, street, crossing, city, round(latitude::numeric, 5), round(longitude::numeric, 5)
         from street_corners order by id`,
      )),
      '# shapes',
      ...shapes.map(({ kind, name, from_zoom, bounds, line }) =>
        [
          kind,
          name,
          from_zoom,
          bounds,
          ...unpackRings(line as Buffer).map((ring) =>
            ring.map(([longitude, latitude]) => at(latitude, longitude)).join(' '),
          ),
        ].join(' | '),
      ),
      '# drives and walks',
      ...drivesAndWalks(Buffer.concat(network)),
    ]
    await expect(`${written.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/imported-town.txt')
  } finally {
    await client.end()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
})

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@woodalo/server/testing/database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MapToWrite, writeExtract } from './write-extract.ts'

const at = (id: number, north: number, east: number, tags?: Record<string, string>) => ({
  id,
  lat: 42 + north,
  lon: -8 + east,
  ...(tags ? { tags } : {}),
})

/** Two streets that cross, a path that crosses both, a far street of the same name, and some doors. */
const town: MapToWrite = {
  nodes: [
    at(1, 0, 0),
    at(2, 0, 0.002),
    at(3, 0, 0.004),
    at(4, -0.002, 0.002),
    at(5, 0.002, 0.002),
    at(6, 0.2, 0),
    at(7, 0.2, 0.002),
    at(20, 0.0001, 0.001, { 'addr:street': 'Calle Mayor', 'addr:housenumber': '3' }),
    at(21, 0.0001, 0.003, { 'addr:street': 'CALLE MAYOR', 'addr:housenumber': '7;9' }),
    at(22, 0.01, 0.01, { 'addr:street': 'Calle Escondida', 'addr:housenumber': '1' }),
    at(23, 0, 0.001, { amenity: 'bench' }),
    at(24, 0.1999, 0.001, { 'addr:street': 'Calle Mayor', 'addr:housenumber': '1' }),
    at(30, 0.001, 0.001, { place: 'town', name: 'Villar' }),
    at(31, 0.2, 0.001, { place: 'village', name: 'Aldea' }),
    at(32, 0, 0.001, { place: 'suburb', name: 'Casco' }),
    at(40, 0.0009, 0.0019),
    at(41, 0.0011, 0.0021),
  ],
  ways: [
    {
      id: 100,
      refs: [1, 2, 3],
      tags: { highway: 'residential', name: 'Calle Mayor', alt_name: 'Calle Real' },
    },
    { id: 101, refs: [4, 2, 5], tags: { highway: 'tertiary', name: 'Avenida de la Paz' } },
    { id: 102, refs: [6, 7], tags: { highway: 'residential', name: 'Calle Mayor' } },
    { id: 103, refs: [1, 3], tags: { highway: 'motorway', name: 'Autopista' } },
    { id: 104, refs: [3, 4], tags: { highway: 'residential' } },
    { id: 105, refs: [40, 41, 40], tags: { 'addr:street': 'Avenida de la Paz', 'addr:housenumber': '2' } },
    // Cut off: no part of it is in the extract.
    { id: 106, refs: [900, 901], tags: { highway: 'residential', name: 'Calle Perdida' } },
  ],
}

let folder: string
let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'woodalo-import-'))
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

interface Ended {
  code: number | null
  out: string
  err: string
}

function startImport(...args: string[]): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../import-city.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder },
  })
  const ended = new Promise<Ended>((resolve, reject) => {
    let [out, err] = ['', '']
    child.stdout.on('data', (text: Buffer) => (out += text.toString()))
    child.stderr.on('data', (text: Buffer) => (err += text.toString()))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, out, err }))
  })
  return { child, ended }
}

const importCity = (...args: string[]): Promise<Ended> => startImport(...args).ended

async function write(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

async function rows(statement: string): Promise<unknown[]> {
  return (await client.query(statement)).rows
}

describe('the import of a city', () => {
  test('adds streets, house numbers and corners, each with its settlement', async () => {
    const file = await write('rias-altas.osm.pbf', writeExtract(town))
    const first = await importCity(file)
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toBe(
      'Rias Altas: 4 streets, 6 house numbers, 1 corners. © OpenStreetMap contributors\n',
    )
    expect(await rows('select id, name, other_names, city from streets order by id')).toEqual([
      { id: 'street:n22', name: 'Calle Escondida', other_names: '', city: 'Villar' },
      { id: 'street:w100', name: 'Calle Mayor', other_names: 'Calle Real', city: 'Villar' },
      { id: 'street:w101', name: 'Avenida de la Paz', other_names: '', city: 'Villar' },
      { id: 'street:w102', name: 'Calle Mayor', other_names: '', city: 'Aldea' },
    ])
    expect(await rows('select street_id, house_number from addresses order by id')).toEqual([
      { street_id: 'street:w100', house_number: '3' },
      { street_id: 'street:w100', house_number: '7' },
      { street_id: 'street:w100', house_number: '9' },
      { street_id: 'street:n22', house_number: '1' },
      { street_id: 'street:w102', house_number: '1' },
      { street_id: 'street:w101', house_number: '2' },
    ])
    expect(await rows('select id, street, crossing, city, latitude, longitude from street_corners')).toEqual([
      {
        id: 'corner:n2',
        street: 'Avenida de la Paz',
        crossing: 'Calle Mayor',
        city: 'Villar',
        latitude: 42,
        longitude: expect.closeTo(-7.998, 7),
      },
    ])
    expect(await rows('select name, attribution, licence from street_areas')).toEqual([
      {
        name: 'Rias Altas',
        attribution: '© OpenStreetMap contributors',
        licence: 'ODbL-1.0, https://www.openstreetmap.org/copyright',
      },
    ])
    expect(
      await rows(`select kind, name, count(*)::int from map_shapes group by 1, 2 order by 1, 2`),
    ).toEqual([
      { kind: 'motorway', name: 'Autopista', count: 1 },
      { kind: 'street', name: '', count: 1 },
      { kind: 'street', name: 'Calle Mayor', count: 2 },
      { kind: 'suburb', name: 'Casco', count: 1 },
      { kind: 'tertiary', name: 'Avenida de la Paz', count: 1 },
      { kind: 'town', name: 'Villar', count: 1 },
      { kind: 'village', name: 'Aldea', count: 1 },
    ])
    const [reach] = (await rows('select south, west, north, east from street_areas')) as Record<
      string,
      number
    >[]
    expect(reach!['south']).toBeCloseTo(41.998, 6)
    expect(reach!['north']).toBeCloseTo(42.2, 6)
    const [building] = (await rows(
      `select latitude, longitude from addresses where id like 'address:w105:%'`,
    )) as { latitude: number; longitude: number }[]
    expect(building).toEqual({
      latitude: expect.closeTo(42.001, 7),
      longitude: expect.closeTo(-7.998, 7),
    })
  })

  test('skips an area that is up to date, and replaces it by a newer extract', async () => {
    const before = await rows('select imported_at from street_areas')
    const again = await importCity(join(folder, 'rias-altas.osm.pbf'))
    expect(again).toMatchObject({ code: 0, out: 'Rias Altas: is there already\n' })
    expect(await rows('select imported_at from street_areas')).toEqual(before)
    const newer = writeExtract({ ...town, ways: town.ways.filter(({ id }) => id !== 101) })
    await write('rias-altas.osm.pbf', newer)
    expect((await importCity(join(folder, 'rias-altas.osm.pbf'))).out).toContain('0 corners')
    expect(await rows('select count(*)::int from street_areas')).toEqual([{ count: 1 }])
    expect(await rows(`select name from streets where name like '%Paz'`)).toHaveLength(1)
  })

  test('does not let an area shrink by half without being forced', async () => {
    const whole = await write('galicia.osm.pbf', writeExtract(town))
    expect((await importCity(whole)).out).toContain('4 streets, 6 house numbers')
    const piece = {
      nodes: town.nodes.filter(({ id }) => id < 20),
      ways: town.ways.filter(({ id }) => id === 101),
    }
    await write('galicia.osm.pbf', writeExtract(piece))
    const refused = await importCity(whole)
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toMatch(
      /has 1 streets and 0 house numbers, and Galicia has 4 and 6\. Nothing was changed/,
    )
    const few = { ...town, nodes: town.nodes.filter(({ id }) => id < 21 || id > 24) }
    await write('galicia.osm.pbf', writeExtract(few))
    expect((await importCity(whole)).err).toContain('has 3 streets and 2 house numbers')
    expect(await rows(`select count(*)::int from streets where area_id = 'galicia'`)).toEqual([{ count: 4 }])
    await write('galicia.osm.pbf', writeExtract(piece))
    expect((await importCity(whole, '--smaller')).out).toMatch(/^Galicia: 1 streets/)
  })

  test('puts all streets in one city if the option says so', async () => {
    const file = await write('town.osm.pbf', writeExtract(town))
    expect((await importCity(file, '--city', 'A Coruña')).out).toMatch(/^A Coruña: 4 streets/)
    expect(await rows(`select distinct city from streets where area_id = 'a-coruna'`)).toEqual([
      { city: 'A Coruña' },
    ])
    // The same file without the option gives other rows.
    const plain = await write('a-coruna.osm.pbf', writeExtract(town))
    expect((await importCity(plain)).out).toMatch(/^A Coruna: 4 streets/)
    expect(await rows(`select distinct city from streets where area_id = 'a-coruna' order by city`)).toEqual([
      { city: 'Aldea' },
      { city: 'Villar' },
    ])
  })

  test('refuses an incomplete extract without changing anything', async () => {
    const whole = writeExtract(town)
    const before = await rows('select id, hash from street_areas order by id')
    const faulty = [
      await write('cut.osm.pbf', whole.subarray(0, whole.length - 20)),
      await write('text.osm.pbf', 'no extract at all'),
      await write('empty.osm.pbf', ''),
      await write('streetless.osm.pbf', writeExtract({ nodes: town.nodes.slice(0, 7), ways: [] })),
      join(folder, 'missing.osm.pbf'),
    ]
    for (const path of faulty) {
      const { code, out, err } = await importCity(path)
      expect([code, out]).toEqual([1, ''])
      expect(err).toContain(path)
      expect(err).not.toMatch(/^\s+at /m)
    }
    expect((await importCity()).err).toContain('npm run import-city')
    expect(await rows('select id, hash from street_areas order by id')).toEqual(before)
  })
  test('imports several files, each for itself, and goes on after a broken one', async () => {
    const [one, broken, other] = [
      await write('ourense.osm.pbf', writeExtract(town)),
      await write('damaged.osm.pbf', 'no extract at all'),
      await write('lugo.osm.pbf', writeExtract(town)),
    ]
    const { code, out, err } = await importCity(one, broken, other)
    expect(code).toBe(1)
    expect(out).toMatch(/^Ourense: 4 streets.*\nLugo: 4 streets.*\n$/)
    expect(err).toBe(`${broken}: not a whole .osm.pbf file (${err.split('(')[1]!.slice(0, -2)})\n`)
    expect((await importCity(one, other, '--city', 'Galicia')).err).toContain('--city is for one file')
  })

  test('killed at any moment changes nothing, and the same command goes on where it ended', async () => {
    const [done, cut, next] = [
      await write('vigo.osm.pbf', writeExtract(town)),
      await write('ferrol.osm.pbf', writeExtract(town)),
      await write('lalin.osm.pbf', writeExtract(town)),
    ]
    await importCity(cut)
    const shorter = { ...town, ways: town.ways.filter(({ id }) => id !== 101) }
    await write('ferrol.osm.pbf', writeExtract(shorter))
    const ofFerrol = () =>
      rows(`select hash, (select count(*)::int from streets where area_id = 'ferrol') as streets,
        (select count(*)::int from map_shapes where area_id = 'ferrol') as shapes,
        (select md5(string_agg(bytes, '' order by part)) from road_network_parts where area_id = 'ferrol') as network
        from street_areas where id = 'ferrol'`)
    const before = await ofFerrol()
    // The import of the second file stands still just before its end: everything but the network is replaced.
    await client.query(`create function stand_still() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(13); return new; end $$;
      create trigger stand_still before insert on road_network_parts for each row
        when (new.area_id = 'ferrol') execute function stand_still();
      select pg_advisory_lock(13)`)
    const { child, ended } = startImport(done, cut, next)
    const waiting = `select 1 from pg_locks where locktype = 'advisory' and objid = 13 and not granted`
    await expect.poll(() => rows(waiting), { timeout: 20_000 }).toHaveLength(1)
    // Whoever reads meanwhile finds the whole area as it was.
    expect(await ofFerrol()).toEqual(before)
    child.kill('SIGKILL')
    expect(await ended).toMatchObject({ code: null, out: expect.stringMatching(/^Vigo: 4 streets.*\n$/) })
    await client.query('select pg_advisory_unlock(13); drop function stand_still() cascade')
    expect(await ofFerrol()).toEqual(before)
    const again = await importCity(done, cut, next)
    expect(again).toMatchObject({ code: 0, err: '' })
    expect(again.out).toMatch(
      /^Vigo: is there already\nFerrol: 4 streets.*0 corners.*\nLalin: 4 streets.*\n$/,
    )
    expect(await ofFerrol()).not.toEqual(before)
  })
})

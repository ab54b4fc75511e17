// Measures the import of cities: time, memory, and what they take in the database.
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { openNetwork } from '@woodalo/roads'
import { startEmbeddedPostgres } from '@woodalo/server/database/embedded/embedded-postgres'
import { createLogger } from '@woodalo/server/logging'
import pg from 'pg'
import { generateCity } from '../roads/bench/generated-city.ts'
import { mapOfCity } from './import-city/made-extract.ts'
import { writeExtract } from './import-city/write-extract.ts'

const { values } = parseArgs({
  options: { data: { type: 'string' }, side: { type: 'string', default: '505' } },
})
const side = Number(values.side)
if (!(side === 0 || (side >= 10 && side <= 1_000)))
  throw new Error('--side 10..1000 junctions along the made city, 0 for none; --data FOLDER of extracts')

const tables = [
  'street_areas',
  'streets',
  'street_points',
  'addresses',
  'street_corners',
  'map_shapes',
  'road_network_parts',
]

/** Makes a process tell at its end what it used. */
const telling = `data:text/javascript,process.on('exit',()=>process.stderr.write('\\n'+JSON.stringify(process.resourceUsage())))`

interface Used {
  /** Kibibytes. */
  maxRSS: number
  /** Microseconds. */
  userCPUTime: number
  systemCPUTime: number
}

function importing(path: string, url: string): Promise<Used> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--import', telling, join(import.meta.dirname, 'import-city.ts'), path],
      {
        env: { ...process.env, DATABASE_URL: url },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
    let told = ''
    child.stderr.on('data', (text: Buffer) => (told += text.toString()))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(told.trim().split('\n').at(-1)!) as Used)
      else reject(new Error(told))
    })
  })
}

async function bytesOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(name::regclass)) as bytes from unnest($1::text[]) name`,
    [tables],
  )
  return Number(rows[0]!.bytes)
}

async function junctionsOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: Buffer }>(
    `select string_agg(bytes, '' order by part) as bytes from road_network_parts
     where area_id = (select id from street_areas order by imported_at desc limit 1)`,
  )
  const stored = new Uint8Array(new SharedArrayBuffer(rows[0]!.bytes.length))
  stored.set(rows[0]!.bytes)
  return openNetwork(stored.buffer).nodeCount
}

const show = (cells: readonly string[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`)

async function bench(path: string, client: pg.Client, url: string): Promise<void> {
  const before = await bytesOf(client)
  const began = performance.now()
  const { maxRSS, userCPUTime, systemCPUTime } = await importing(path, url)
  const seconds = (performance.now() - began) / 1_000
  const megabytes = ((await bytesOf(client)) - before) / 1e6
  const junctions = await junctionsOf(client)
  const per = (amount: number) => ((amount * 100_000) / junctions).toFixed(0)
  show([
    basename(path, '.osm.pbf'),
    String(junctions),
    `${seconds.toFixed(1)} s`,
    `${((userCPUTime + systemCPUTime) / 1e6).toFixed(1)} s`,
    `${((maxRSS * 1_024) / 1e6).toFixed(0)} MB`,
    `${megabytes.toFixed(1)} MB`,
    `${per(seconds)} s`,
    `${per(megabytes)} MB`,
  ])
}

const folder = await mkdtemp(join(tmpdir(), 'woodalo-bench-import-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: createLogger('error') })
const client = new pg.Client({ connectionString: postgres.url })
try {
  await client.connect()
  const paths =
    values.data === undefined
      ? []
      : (await readdir(values.data)).filter((name) => name.endsWith('.osm.pbf')).sort()
  const files = paths.map((name) => join(values.data!, name))
  const small = join(folder, 'first.osm.pbf')
  await writeFile(small, writeExtract(mapOfCity(generateCity({ side: 10, seed: 1 }), 10)))
  // The first import also creates the tables.
  await importing(small, postgres.url)
  if (side > 0) {
    const made = join(folder, 'made-city.osm.pbf')
    await writeFile(made, writeExtract(mapOfCity(generateCity({ side, seed: 1 }), side)))
    files.push(made)
  }
  process.stdout.write(`load ${loadavg()[0]!.toFixed(0)}, Node ${process.version}\n`)
  show(['', 'junctions', 'time', 'CPU', 'memory at most', 'tables', 'per 100,000 junctions', ''])
  for (const path of files) await bench(path, client, postgres.url)
} finally {
  await client.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

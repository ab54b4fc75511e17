// The whole benchmark of matching with a small part of each batch, which says the same each time but for its times.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { realTrips } from '../../matching/bench/real-trips.ts'

const program = join(import.meta.dirname, '../bench-matching.ts')

async function benched(...options: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...options])
  return stdout
    .replace(/^.*, one thread of Node v[\d.]+;/, 'CPU, Node;')
    .replaceAll(/\d+(\.\d+)? (ms|µs|%)(?=.*of the batch's second)/g, '… $2')
    .replaceAll(/\b\d+ (ms|µs)\b/g, '… $1')
    .replaceAll(/batch p50 .*/g, 'batch …')
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'woodalo-bench-matching-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('every row is measured, and its groups are the best', async () => {
  const shown = await benched('--part', '0.02', '--only', 'small,rush,dense,hub,pairs')
  await expect(shown).toMatchFileSnapshot('__snapshots__/made-up-city.txt')
})

test('the curves are drawn of growing batches and of a stream', async () => {
  const plots = join(folder, 'plots')
  const shown = await benched('--part', '0.01', '--only', 'growth,stream', '--plots', plots)
  await expect(shown).toMatchFileSnapshot('__snapshots__/curves.txt')
  expect(await readdir(plots)).toEqual(['growth.svg', 'waiting.svg'])
  expect(await readFile(join(plots, 'growth.svg'), 'utf8')).toContain('open requests')
})

test('rows are measured on streets', async () => {
  expect(await benched('--part', '0.02', '--only', 'batch,pairs', '--streets', '8')).toMatchInlineSnapshot(`
    "CPU, Node; times are CPU time of that thread
    made-up city, seeded (-- --data PATH for real trips)
    streets of a made city of 43 junctions

    a batch of 6 requests on streets
      places never seen before: … ms, proven optimal; 12 drives and walks in … ms: … % of the result's time, … % of the batch's second
      the same again: … ms, proven optimal; 12 drives and walks in … ms: … % of the result's time, … % of the batch's second
      the same again: … ms, proven optimal; 12 drives and walks in … ms: … % of the result's time, … % of the batch's second

    groups of two, 18 requests, 2 pairs
      edmonds-blossom, pairs given: 1256 in … ms
      engine, pairs found too: 1256 in … ms: equal

    groups of two, 42 requests, 13 pairs
      edmonds-blossom, pairs given: 3425 in … ms
      engine, pairs found too: 3425 in … ms: equal

    groups of two, 84 requests, 59 pairs
      edmonds-blossom, pairs given: 14149 in … ms
      engine, pairs found too: 14149 in … ms: equal

    the independent checker found 0 broken rules
    "
  `)
})

/** From LaGuardia to Manhattan at ten past seven in the evening; the last but one goes round the corner. */
const records = [
  'pickup_datetime,pickup_lat,pickup_lng,dropoff_lat,dropoff_lng,passenger_count',
  ...Array.from(
    { length: 6 },
    (_, at) => `2013-05-14 19:1${at >> 2}:0${at},40.7701,-73.87${at},40.7${50 + at},-73.98${at},${at}`,
  ),
  '2013-05-14 19:11:30,40.7701,-73.870,40.7731,-73.872,1',
  '2013-05-14 08:00:01,40.7600,-73.970,40.7000,-73.980,9',
  'torn,40.7600',
].join('\n')

test('real trips are read from a table, but neither the shortest nor what is torn', async () => {
  const [plain, packed] = [join(folder, 'trips.csv'), join(folder, 'trips.csv.gz')]
  await writeFile(plain, records)
  await writeFile(packed, gzipSync(records))
  const trips = realTrips(packed)
  expect(trips).toEqual(realTrips(plain))
  expect(trips.map(({ id, party, requestedAt }) => [id, party.people, party.bags, requestedAt]))
    .toMatchInlineSnapshot(`
    [
      [
        "t000000",
        1,
        0,
        69000,
      ],
      [
        "t000001",
        1,
        1,
        69001,
      ],
      [
        "t000002",
        2,
        0,
        69002,
      ],
      [
        "t000003",
        3,
        2,
        69003,
      ],
      [
        "t000004",
        4,
        0,
        69064,
      ],
      [
        "t000005",
        4,
        0,
        69065,
      ],
      [
        "t000006",
        4,
        1,
        28801,
      ],
    ]
  `)
  expect(trips.at(-1)!.trip).toEqual({
    from: { latitude: 40.76, longitude: -73.97 },
    to: { latitude: 40.7, longitude: -73.98 },
  })
  expect(await benched('--data', plain, '--only', 'small,rush,hub')).toMatchInlineSnapshot(`
    "CPU, Node; times are CPU time of that thread
    7 trips from the file given

    street, 1 requests, 0 allowed groups
      HiGHS, groups given: 0 in … ms
      engine: 0 in … ms, proven

    street, two minutes at the evening peak (19:10): 6 requests, 6 allowed groups
      HiGHS, groups given: 4901 in … ms, proven
      … ms: 4901 in … ms: 100.000 % of the optimum, 100.000 % of its own bound 4901
      … ms: 4901 in … ms: 100.000 % of the optimum, 100.000 % of its own bound 4901
      default budget: 4901 in … ms: 100.000 % of the optimum, 100.000 % of its own bound 4901

    street, two minutes at the evening peak (18:30): 0 requests, 0 allowed groups
      HiGHS, groups given: 0 in … ms, not proven
      … ms: 0 in … ms: 0.000 % of its own bound 0
      … ms: 0 in … ms: 0.000 % of its own bound 0
      default budget: 0 in … ms: 0.000 % of its own bound 0

    street, two minutes at the evening peak (19:00): 0 requests, 0 allowed groups
      HiGHS, groups given: 0 in … ms, not proven
      … ms: 0 in … ms: 0.000 % of its own bound 0
      … ms: 0 in … ms: 0.000 % of its own bound 0
      default budget: 0 in … ms: 0.000 % of its own bound 0

    hub: everybody at one point of LaGuardia, taxis of four
      6 requests: … ms: 32.75 % of the fares, 100.0 % of the bound · … ms: 32.75 % of the fares, 100.0 % of the bound · … ms: 100.0 %
      6 requests: … ms: 32.75 % of the fares, 100.0 % of the bound · … ms: 32.75 % of the fares, 100.0 % of the bound · … ms: 32.75 % of the fares, 100.0 % of the bound · … ms: 32.75 % of the fares, 100.0 % of the bound · … ms: 100.0 %
      6 requests: … ms: 32.75 % of the fares, 100.0 % of the bound · … ms: 32.75 % of the fares, 100.0 % of the bound · … ms: 100.0 %
      6 requests: … ms: 32.75 % of the fares, 100.0 % of the bound · … ms: 32.75 % of the fares, 100.0 % of the bound · … ms: 32.75 % of the fares, 100.0 % of the bound · … ms: 32.75 % of the fares, 100.0 % of the bound · … ms: 100.0 %
      6 requests: … ms: 32.75 % of the fares, 100.0 % of the bound · … ms: 32.75 % of the fares, 100.0 % of the bound · … ms: 32.75 % of the fares, 100.0 % of the bound · … ms: 32.75 % of the fares, 100.0 % of the bound · … ms: 100.0 %
      6 requests: … ms: 32.75 % of the fares, 100.0 % of the bound · … ms: 32.75 % of the fares, 100.0 % of the bound · … ms: 100.0 %
      6 requests over 50 m: … ms: 32.74 % of the fares, 100.0 % of its bound
      6 requests over 400 m: … ms: 32.72 % of the fares, 100.0 % of its bound

    the independent checker found 0 broken rules
    "
  `)
})

import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { generateCity } from '../../roads/bench/generated-city.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mapOfCity } from '../import-city/made-extract.ts'
import { writeExtract } from '../import-city/write-extract.ts'
import { seededRandom } from '../seeded-random.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fit-drives-'))
})
afterAll(() => rm(folder, { recursive: true }))

const side = 12

/** Trips that take twice as long by day, as a file. */
function trips(count: number): Buffer {
  const random = seededRandom(5)
  const rows = Array.from({ length: count }, () => {
    const hour = Math.floor(random() * 24)
    const degrees = 0.003 * Math.exp(3.2 * random())
    const meters = 111_195 * degrees
    const seconds = 2 * meters ** 0.72 * (hour >= 8 && hour < 20 ? 2 : 1) * Math.exp(random() - 0.5)
    const at = `2026-03-04 ${String(hour).padStart(2, '0')}:20:00`
    return [at, 40, -4, 40 + degrees, -4, ((meters * 1.3) / 1000).toFixed(2), Math.round(seconds)].join(',')
  })
  const header = 'pickup_datetime,pickup_lat,pickup_lng,dropoff_lat,dropoff_lng,trip_distance_km,duration_s'
  return gzipSync([header, ...rows, ''].join('\n'))
}

function run(...given: string[]): Promise<{ code: unknown; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, '../fit-drives.ts'), ...given], (error, out, err) =>
      resolve({ code: error?.code ?? 0, out: out.replaceAll(folder, ''), err: err.replaceAll(folder, '') }),
    )
  })
}

test('a file of trips becomes figures of each hour, laws, and how far they are from trips and from streets', async () => {
  const [file, extract] = [join(folder, 'trips.csv.gz'), join(folder, 'city.osm.pbf')]
  await writeFile(file, trips(40_000))
  await writeFile(extract, writeExtract(mapOfCity(generateCity({ side, seed: 3 }), side)))
  const { code, out, err } = await run(file, '--streets', extract)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  await expect(out).toMatchFileSnapshot('__snapshots__/whole-fit.txt')
})

test('what is wrong is said in a line, with how to call it if the call was wrong', async () => {
  const [other, broken] = [join(folder, 'other.csv'), join(folder, 'broken.osm.pbf')]
  await writeFile(other, 'a,b\n1,2\n')
  await writeFile(broken, 'no streets')
  const file = join(folder, 'few.csv.gz')
  await writeFile(file, trips(300))
  const usage = expect.stringMatching(/^expected one file of trips\n\nusage: npm run --silent fit-drives/)
  expect(await run()).toEqual({ code: 1, out: '', err: usage })
  expect(await run(other, other)).toEqual({ code: 1, out: '', err: usage })
  expect(await run(other, '--fast')).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('usage:'),
  })
  const help = await run('--help')
  expect(help).toMatchObject({ code: 0, err: '' })
  expect(help.out).toMatch(/^usage:/)
  expect(await run(other)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^\/other\.csv: expected columns .*\n$/),
  })
  expect(await run(file, '--streets', broken)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^\/broken\.osm\.pbf: .*\n$/),
  })
})

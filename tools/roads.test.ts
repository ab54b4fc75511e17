import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeExtract } from './import-city/write-extract.ts'

/** A square of streets 111 m high and 83 m wide, one of them one way, and a footpath. */
const square = writeExtract({
  nodes: [
    { id: 1, lat: 42, lon: -8 },
    { id: 2, lat: 42, lon: -7.999 },
    { id: 3, lat: 42.001, lon: -7.999 },
    { id: 4, lat: 42.001, lon: -8 },
  ],
  ways: [
    { id: 10, refs: [1, 2], tags: { highway: 'residential', oneway: 'yes' } },
    { id: 11, refs: [2, 3, 4, 1], tags: { highway: 'residential', maxspeed: '36' } },
    { id: 12, refs: [1, 3], tags: { highway: 'footway' } },
  ],
})
const header = 'id,from_lat,from_lng,to_lat,to_lng'

let folder: string
let extract: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'woodalo-roads-'))
  extract = await write('square.osm.pbf', square)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function write(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

function roads(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'roads.ts'), ...args])
    let [out, err] = ['', '']
    child.stdout.on('data', (text: Buffer) => (out += text.toString()))
    child.stderr.on('data', (text: Buffer) => (err += text.toString()))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, out, err }))
  })
}

test('prints seconds and metres of each pair, empty fields without a drive, and the comparison of a matrix', async () => {
  const pairs = await write(
    'pairs.csv',
    [
      header,
      // Along the one-way, and back around the square.
      '"a, there",42.0001,-7.9998,42.0001,-7.9992',
      'back,42.0000,-7.9992,42.0000,-7.9998',
      'far,43,-7.9998,42,-7.9992',
      'same,42.0005,-7.999,42.0005,-7.999',
      '',
    ].join('\r\n'),
  )
  const { code, out, err } = await roads(extract, pairs, '--matrix', '20')
  expect(err).toBe(`${pairs}: far: from: no street within a kilometre\n`)
  expect(code).toBe(0)
  const [first, there, back, far, same, matrix, end] = out.split('\n')
  expect(first).toBe('id,seconds,meters')
  expect(there).toMatch(/^"a, there",\d\.\d,50$/)
  expect(back).toMatch(/^back,3\d\.\d,338$/)
  expect(far).toBe('far,,')
  expect(same).toBe('same,0.0,0')
  expect(matrix).toMatch(/^matrix 20 x 20: [\d.]+ ms, Dijkstra [\d.]+ ms, 0 of 400 cells differ$/)
  expect(end).toBe('')
})

test('says what is wrong with its files and options', async () => {
  const broken = await write('broken.csv', `${header}\na,42,-8,42,-8\nb,42,-8,nowhere,-8\n`)
  const headless = await write('headless.csv', 'id,from_lat,from_lng,to_lat\n')
  const cut = await write('cut.osm.pbf', square.subarray(0, square.length - 9))
  const footpath = await write(
    'footpath.osm.pbf',
    writeExtract({
      nodes: [
        { id: 1, lat: 42, lon: -8 },
        { id: 2, lat: 42, lon: -7.999 },
      ],
      ways: [{ id: 12, refs: [1, 2], tags: { highway: 'footway' } }],
    }),
  )
  const told = async (...args: string[]) => {
    const { code, out, err } = await roads(...args)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    return err.split('\n')[0]
  }
  expect(
    await Promise.all([
      told(extract, broken),
      told(extract, headless),
      told(extract, join(folder, 'none.csv')),
      told(join(folder, 'none.osm.pbf'), broken),
      told(footpath, broken),
      told(extract),
      told(extract, '--matrix', '0'),
    ]),
  ).toEqual([
    `${broken}:3: to_lat: expected degrees from -90 to 90, got nowhere`,
    `${headless}:1: the header: expected ${header}, got id,from_lat,from_lng,to_lat (without to_lng)`,
    expect.stringMatching(/none\.csv: cannot be read \(ENOENT/),
    expect.stringMatching(/none\.osm\.pbf: cannot be opened \(ENOENT\)/),
    'no street that can be driven to and away from',
    'expected a file of pairs or --matrix',
    '--matrix: expected a whole number from 1 to 5000, got 0',
  ])
  expect(await told(cut, broken)).toMatch(/cut\.osm\.pbf: not a whole \.osm\.pbf file/)
})

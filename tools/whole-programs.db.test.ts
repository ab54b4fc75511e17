// Commands that bring a service and a database of their own do all they are for, say so, and leave nothing running.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Woodalo } from '@woodalo/client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

// Each starts a database and the service, some several times.
vi.setConfig({ testTimeout: 240_000 })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'woodalo-programs-'))
})
afterAll(() => vi.resetConfig())
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }))

const program = (name: string) => join(import.meta.dirname, name)

function called(tool: string, ...options: string[]): Promise<{ code: unknown; out: string; err: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, TMPDIR: folder }
    execFile(process.execPath, [program(tool), ...options], { env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    )
  })
}

/** Resolves with what the program has printed once that matches. */
function printed(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let out = ''
    const read = (chunk: Buffer) => {
      out += chunk.toString()
      if (pattern.test(out)) resolve(out)
    }
    child.stdout!.on('data', read)
    child.stderr!.on('data', read)
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${out}`)))
  })
}

test('in the demo, somebody who asks in the town finds companions, and a signal ends it all', async () => {
  const child = spawn(process.execPath, [program('demo.ts'), '--role', 'requester'], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: '0',
      HOLD_SECONDS: '1',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/away',
      REDIS_URL: 'redis://127.0.0.1:1',
      LOG_LEVEL: '',
    },
  })
  try {
    const out = await printed(child, /Ctrl-C ends it/)
    expect(out).toContain('DATABASE_URL is left alone: the demo has a database of its own')
    expect(out).toContain('Campo Grande')
    const password = join(folder, 'demo/companions-password')
    expect((await stat(password)).mode & 0o777).toBe(0o600)
    expect(await readFile(password, 'utf8')).toMatch(/^[\w-]{32}$/)
    const url = /Woodalo · demo +(http:\/\/localhost:\d+)$/m.exec(out)![1]!
    const rider = await new Woodalo(url).signInAsGuest('Ana')
    const live = await rider.connect()
    const proposed = live.next('MATCH_FOUND')
    await live.send('NEW_RIDE_REQUEST', {
      origin: { name: 'Rua da Paz', latitude: -20.4591, longitude: -54.5936 },
      destination: { name: 'Avenida Guaicurus', latitude: -20.5352, longitude: -54.5905 },
      party: { people: 1, bags: 0 },
    })
    await proposed
    const { areas } = await rider.api.map.overview()
    expect(areas).toHaveLength(1)
    rider.close()
    child.kill('SIGINT')
    expect(await once(child, 'exit')).toEqual([0, null])
    await expect(stat(join(folder, 'demo/postgres/postmaster.pid'))).rejects.toThrow('ENOENT')
  } finally {
    child.kill('SIGTERM')
  }
})

test('in a run of kills in a bad network, the checker finds nothing broken', async () => {
  const { out, err } = await called('chaos.ts', '--seconds', '8', '--riders', '8', '--no-control')
  expect(err).toBe('')
  const shown = out.replaceAll(
    /(?<=  )\d+(?!\.)|\d+\.\d+ s|NaN s|\d+ (?=delays|resets|black|of the)|of them \d+/g,
    '…',
  )
  expect(shown).toMatchInlineSnapshot(`
    "8 riders, 8 s of kills and a bad network, seed 1
      kills                  … of the server, …of the database alone
      network                … delays, …resets, …black holes
      up again after         p50 …, longest …
      acknowledged writes    …, … messages
      active rides           …
      unexpected responses   none
      checks                 …, none broken
    "
  `)
  const [server, database] = [.../(\d+) of the server, (\d+) of the database/.exec(out)!].slice(1).map(Number)
  expect(server! + database!).toBeGreaterThan(0)
})

test('the cost of a ride is measured, and what it leaves', async () => {
  const { code, out, err } = await called(
    'bench-life.ts',
    '--rides',
    '2',
    '--seconds',
    '1',
    '--statements',
    '2',
    '--wal',
  )
  expect([code, err]).toEqual([0, ''])
  const cells = (name: string) =>
    out
      .match(new RegExp(`^\\| ${name} \\|(.*)\\|$`, 'm'))![1]!
      .split('|')
      .map(Number.parseFloat)
  const ride = cells('a ride')
  const idle = cells('a second of doing nothing')
  expect([ride.length, idle.length]).toEqual([5, 5])
  // Statements, transactions and kB of the log.
  for (const at of [0, 1, 2]) expect(ride[at]).toBeGreaterThan(idle[at]!)
  expect(out).toContain('2 rides of two with 6 messages; one node')
  expect(out.match(/The floor, rows that a ride leaves: (.*)/)![1]!.split(', ')).toEqual(
    expect.arrayContaining(['1.0 rides', '2.0 ride_riders', '2.0 ride_requests', '6.0 messages']),
  )
  expect(out).toMatch(/^\d+\.\d+ \(\d+\.\d+\) +6\.0 +Heap INSERT messages$/m)
  expect(out).toMatch(/\nA ride:\n\d+\.\d\d {2}\S.*\n\d+\.\d\d {2}\S.*\n$/)
})

test('the import of a made city is measured', async () => {
  const { code, out, err } = await called('bench-import.ts', '--side', '10')
  expect([code, err]).toEqual([0, ''])
  expect(out.replaceAll(/(?<=\|) ?[\d.]+ (s|MB) (?=\|)/g, ' … $1 ').replace(/load .*/, 'load …'))
    .toMatchInlineSnapshot(`
    "load …
    |  | junctions | time | CPU | memory at most | tables | per 100,000 junctions |  |
    | made-city | 23 | … s | … s | … MB | … MB | … s | … MB |
    "
  `)
})

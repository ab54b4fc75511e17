import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLogger } from '../../logging.ts'
import { findBinaries } from './binaries.ts'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'
import { chooseLaunch, commandLine, possibleLaunches } from './launch-without-root.ts'

const log = createLogger('silent')
const modulePath = join(import.meta.dirname, 'embedded-postgres.ts')

let earlier: string
let parent: string
let dataDir: string
let running: EmbeddedPostgres[]
let owners: ChildProcess[]

beforeAll(async () => {
  earlier = await mkdtemp(join(tmpdir(), 'woodalo-earlier-'))
  const first = await startEmbeddedPostgres({ dataDir: earlier, log })
  await first.stop()
})
afterAll(() => rm(earlier, { recursive: true, force: true }))

/** What a first start leaves. A first start of each test's own would take a second of the processor. */
const afterFirstStart = () => cp(earlier, dataDir, { recursive: true })

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'woodalo-embedded-'))
  dataDir = join(parent, 'data')
  running = []
  owners = []
})

afterEach(async () => {
  for (const postgres of running) await postgres.stop()
  for (const owner of owners) await kill(owner, 'SIGKILL')
  const pid = await postmasterPid().catch(() => undefined)
  if (pid !== undefined) await untilGone(pid)
  await rm(parent, { recursive: true, force: true })
})

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, ...options })
  running.push(postgres)
  return postgres
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Starts PostgreSQL on the folder from another process, which prints `up` and the address, or the error. */
function spawnOwner(): { owner: ChildProcess; said: Promise<string> } {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(pathToFileURL(modulePath).href)}
    const log = { debug() {}, info() {}, warn() {}, error() {} }
    try {
      const postgres = await startEmbeddedPostgres({ dataDir: process.argv[1], log })
      console.log('up ' + postgres.url)
      setInterval(() => {}, 1000)
    } catch (error) {
      console.log(error.name + ': ' + error.message)
    }`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  owners.push(owner)
  const said = once(owner.stdout!, 'data').then(([data]) => String(data).trim())
  return { owner, said }
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

/** Returns the state and group of a process, and throws if it does not exist. Not every Linux has `ps`. */
function statOf(pid: number): { state: string; group: string } {
  const [state, group] =
    process.platform === 'linux'
      ? // The fields after the name, which may contain anything: state, parent, group.
        readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) (\S+) \S+ (\S+) .*$/s, '$1 $2')
          .split(' ')
      : execFileSync('ps', ['-o', 'stat=,pgid=', '-p', String(pid)], { encoding: 'utf8' })
          .trim()
          .split(/\s+/)
  return { state: state!, group: group! }
}

/** A zombie process still has its id but does not run. */
function runs(pid: number): boolean {
  try {
    return !statOf(pid).state.startsWith('Z')
  } catch {
    return false
  }
}

async function untilGone(pid: number): Promise<void> {
  while (runs(pid)) await pause(10)
}

async function untilAnswers(pool: pg.Pool): Promise<void> {
  for (;;) {
    try {
      await pool.query('select 1')
      return
    } catch {
      await pause(20)
    }
  }
}

describe('the first start', () => {
  test('creates a folder for this user only with a durable database that accepts the extensions', async () => {
    const { url } = await start()
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
    expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600)
    await query(url, 'create extension pg_trgm; create extension unaccent')
    const [row] = await query(
      url,
      `select current_database() as name, current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
        current_setting('timezone') as zone, current_setting('log_timezone') as "zoneOfLog", unaccent('Ñandú') as plain, 'á' = any(show_trgm('á')) or cardinality(show_trgm('á')) > 0 as letters, upper('ñ') as upper`,
    )
    expect(row).toEqual({
      name: 'woodalo',
      encoding: 'UTF8',
      fsync: 'on',
      zone: 'UTC',
      zoneOfLog: 'UTC',
      plain: 'Nandu',
      letters: true,
      upper: 'Ñ',
    })
  })

  test('lets nobody in without the password', async () => {
    const { url } = await start()
    const wrong = new URL(url)
    wrong.password = 'guess'
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
    const none = new URL(url)
    none.password = ''
    await expect(query(none.href, 'select 1')).rejects.toThrow(/password/)
  })

  test('is repeated if it was interrupted', async () => {
    const { owner } = spawnOwner()
    while (!existsSync(dataDir) || !(await readdir(dataDir)).some((name) => name.startsWith('postgres.new-')))
      await pause(1)
    await kill(owner, 'SIGKILL')
    await mkdir(join(dataDir, 'postgres.new-older/cluster'), { recursive: true })
    await writeFile(join(dataDir, 'postgres.new-older/cluster/PG_VERSION'), '18\n')
    const { url } = await start()
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres.new-'))).toEqual([])
  })
})

describe('a later start', () => {
  beforeEach(afterFirstStart)

  test('finds the stored data under the same password', async () => {
    const first = await start()
    await query(first.url, 'create table kept (n int); insert into kept values (7)')
    await first.stop()
    const second = await start()
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
    expect(new URL(second.url).password).toBe(new URL(first.url).password)
  })

  test('after kill -9 of the server finds every commit, and no process of the old PostgreSQL still runs', async () => {
    const { owner, said } = spawnOwner()
    const url = (await said).replace(/^up /, '')
    await query(url, 'create table kept (n int); insert into kept values (7)')
    const old = await postmasterPid()
    await kill(owner, 'SIGKILL')
    const next = await start()
    expect(await query(next.url, 'select n from kept')).toEqual([{ n: 7 }])
    expect(runs(old)).toBe(false)
  })

  test('stops a PostgreSQL that outlived its server', async () => {
    const first = await start()
    await query(first.url, 'create table kept (n int); insert into kept values (7)')
    await first.stop()
    const binaries = findBinaries()
    const { name } = await chooseLaunch(dataDir, binaries)
    // Simulates a system that sends no signal when the parent dies.
    const launch = possibleLaunches().find((possible) => possible.name === name)!
    const args = [
      '-D',
      join(dataDir, 'postgres'),
      '-c',
      'listen_addresses=',
      '-c',
      `unix_socket_directories=${parent}`,
    ]
    const command = commandLine(launch, binaries.postgres, args)
    await chmod(parent, 0o777)
    const orphan = spawn(command.file, command.args, { ...launch.spawnAs, stdio: 'ignore', detached: true })
    const ended = once(orphan, 'exit')
    while (!existsSync(join(dataDir, 'postgres/postmaster.pid'))) {
      expect(orphan.exitCode).toBeNull()
      await pause(10)
    }
    const next = await start()
    expect(await ended).toEqual([0, null])
    expect(await query(next.url, 'select n from kept')).toEqual([{ n: 7 }])
  })

  test('is not blocked by a lock file whose process id now belongs to another program', async () => {
    await (await start()).stop()
    const lines = [process.pid, join(dataDir, 'postgres'), 1, 5432, join(dataDir, 'run'), '', '', 'ready']
    await writeFile(join(dataDir, 'postgres/postmaster.pid'), `${lines.join('\n')}\n`)
    await writeFile(join(dataDir, 'server.pid'), `${process.ppid}\n`)
    const { url } = await start()
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('says which files it cannot open, releases the folder, and is not blocked by an empty lock file', async () => {
    await (await start()).stop()
    const versionFile = join(dataDir, 'postgres/PG_VERSION')
    await rm(versionFile)
    await expect(start()).rejects.toThrow(/is not a PostgreSQL data folder/)
    await writeFile(versionFile, '17\n')
    await expect(start()).rejects.toThrow(/was written by PostgreSQL 17; this is 18/)
    await writeFile(versionFile, '18\n')
    const settings = { shared_buffers: 'nonsense' }
    await expect(start({ settings })).rejects.toThrow(/invalid value for parameter "shared_buffers"/)
    // The machine lost its power while PostgreSQL wrote it.
    await writeFile(join(dataDir, 'postgres/postmaster.pid'), '')
    const { url } = await start()
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('two servers on one folder', () => {
  test('refuse the second with an error that names the folder and the process', async () => {
    await afterFirstStart()
    const { owner, said } = spawnOwner()
    const url = (await said).replace(/^up /, '')
    await expect(start()).rejects.toThrow(
      `The data folder ${dataDir} is in use by another server (process ${owner.pid})`,
    )
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('refuse the second even within one process', async () => {
    await afterFirstStart()
    const { url } = await start()
    await expect(start()).rejects.toThrow(`(process ${process.pid})`)
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('let exactly one of several simultaneous starts succeed', async () => {
    const said = await Promise.all(
      [spawnOwner(), spawnOwner(), spawnOwner(), spawnOwner()].map((each) => each.said),
    )
    expect(said.filter((text) => text.startsWith('up '))).toHaveLength(1)
    expect(said.filter((text) => text.startsWith('FolderInUseError: '))).toHaveLength(3)
  })
})

describe('while it runs', () => {
  beforeEach(afterFirstStart)

  test.each(['SIGKILL', 'SIGINT', 'SIGQUIT'] as const)(
    'a PostgreSQL ended by %s is started again at the same address',
    async (signal) => {
      const { url } = await start()
      const pool = new pg.Pool({ connectionString: url })
      pool.on('error', () => {})
      await pool.query('create table kept (n int); insert into kept values (7)')
      const old = await postmasterPid()
      process.kill(old, signal)
      await untilGone(old)
      await untilAnswers(pool)
      expect((await pool.query('select n from kept')).rows).toEqual([{ n: 7 }])
      await expect.poll(postmasterPid, { timeout: 10_000 }).not.toBe(old)
      await pool.end()
    },
  )

  test('a Ctrl-C in the terminal does not reach it', async () => {
    const { owner, said } = spawnOwner()
    await said
    expect(statOf(await postmasterPid()).group).not.toBe(statOf(owner.pid!).group)
  })

  test('stop ends open sessions and leaves only the data', async () => {
    const postgres = await start()
    const client = new pg.Client({ connectionString: postgres.url })
    client.on('error', () => {})
    await client.connect()
    const pid = await postmasterPid()
    await postgres.stop()
    expect(runs(pid)).toBe(false)
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
    expect(existsSync(join(dataDir, 'server.pid'))).toBe(false)
    await postgres.stop()
  })

  test('a stop during a restart ends the restart too', async () => {
    const postgres = await start()
    const old = await postmasterPid()
    process.kill(old, 'SIGKILL')
    await untilGone(old)
    await postgres.stop()
    const { url } = await start()
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('any folder works', () => {
  test.each([
    ['with spaces, quotes and letters of every kind', 'mis "viajes", año 2026 — 東京'],
    ['too long for a socket file', 'long/'.repeat(40)],
  ])('%s', async (_, name) => {
    dataDir = join(parent, name)
    const first = await start()
    await query(first.url, 'create table kept (n int); insert into kept values (7)')
    await first.stop()
    const second = await start()
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
  })

  test('inside a folder that only this user may enter, in every way that the system allows', async () => {
    await chmod(parent, 0o700)
    const ways: string[] = []
    const refusals: string[] = []
    for (const launch of possibleLaunches()) {
      let postgres: EmbeddedPostgres
      try {
        postgres = await start({ launches: [launch] })
      } catch (error) {
        refusals.push(String(error))
        continue
      }
      ways.push(launch.name)
      // The files change owner between launches and must stay readable.
      await query(
        postgres.url,
        `create table if not exists kept (way text); insert into kept values ('${ways.length}')`,
      )
      expect(await query(postgres.url, 'select way from kept')).toHaveLength(ways.length)
      await postgres.stop()
    }
    expect(ways.length).toBeGreaterThan(0)
    for (const refusal of refusals) expect(refusal).toMatch(/PostgreSQL cannot be run here/)
    const { url } = await start()
    expect(await query(url, 'select way from kept')).toHaveLength(ways.length)
  })
})

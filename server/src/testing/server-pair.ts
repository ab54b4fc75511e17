// Two separate PostgreSQL servers, the second a synchronous standby of the first: whatever is acknowledged is on both.
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries } from '../database/embedded/binaries.ts'
import { databaseName, prepareCluster } from '../database/embedded/create-database-files.ts'
import { chooseLaunch, giveTo } from '../database/embedded/launch-without-root.ts'
import { type Postmaster, runPostmaster } from '../database/embedded/postmaster.ts'
import { findFreePort } from '../free-port.ts'
import { createLogger } from '../logging.ts'

export interface ServerPair {
  /** Names both, the standby first. */
  url: string
  /** Ends the first server at once, like a crash. */
  killFirst(): Promise<void>
  /** Stops every process of the first server: connections stay open, and nothing responds. */
  freezeFirst(): Promise<void>
  /** Lets it continue. */
  thawFirst(): Promise<void>
  /** Makes the standby the primary. */
  promoteSecond(): Promise<void>
  stop(): Promise<void>
}

export async function startServerPair(): Promise<ServerPair> {
  const log = createLogger('error')
  const binaries = findBinaries()
  const dataDir = mkdtempSync(join(tmpdir(), 'woodalo-test-pair-'))
  const launch = await chooseLaunch(dataDir, binaries)
  const { folder: first, password } = await prepareCluster(dataDir, binaries, launch)
  const second = join(dataDir, 'second')
  const [firstPort, secondPort] = [await findFreePort(), await findFreePort()]
  const run = (folder: string, port: number, settings: Record<string, string> = {}) =>
    runPostmaster({
      folder,
      binaries,
      launch,
      log,
      settings: {
        listen_addresses: '127.0.0.1',
        port: String(port),
        unix_socket_directories: '',
        wal_keep_size: '256MB',
        ...settings,
      },
    })
  const host = (port: number) => `127.0.0.1:${port}`
  const at = (hosts: string) => `postgresql://${databaseName}:${password}@${hosts}/${databaseName}`

  // A copy of a stopped server's files becomes a standby when configured as one.
  const alone = await run(first, firstPort)
  await ask(at(host(firstPort)).replace(/\w+$/, 'postgres'), `create database ${databaseName}`)
  alone.signal('SIGINT')
  await alone.ended
  cpSync(first, second, { recursive: true })
  writeFileSync(join(second, 'standby.signal'), '')
  giveTo(launch, second)
  const primary = await run(first, firstPort, { synchronous_standby_names: '*' })
  const standby = await run(second, secondPort, {
    primary_conninfo: `host=127.0.0.1 port=${firstPort} user=${databaseName} password=${password}`,
  })
  let frozen: number[] = []

  async function thaw(): Promise<void> {
    for (const pid of frozen.toReversed()) signal(pid, 'SIGCONT')
    frozen = []
  }

  return {
    url: at(`${host(secondPort)},${host(firstPort)}`),
    async killFirst() {
      // SIGQUIT, not SIGKILL, which the wrapper around PostgreSQL would not pass on.
      primary.signal('SIGQUIT')
      await primary.ended
    },
    async freezeFirst() {
      const pid = Number(readFileSync(join(first, 'postmaster.pid'), 'utf8').split('\n')[0])
      frozen = [pid, ...(await childrenOf(pid))]
      for (const each of frozen) signal(each, 'SIGSTOP')
    },
    thawFirst: thaw,
    async promoteSecond() {
      await ask(at(host(secondPort)), 'select pg_promote()')
    },
    async stop() {
      await thaw()
      await Promise.all([stopped(primary), stopped(standby)])
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

async function stopped(server: Postmaster): Promise<void> {
  server.signal('SIGQUIT')
  await server.ended
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended meanwhile.
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const children: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent) children.push(Number(name))
  }
  return children
}

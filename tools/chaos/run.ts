// One run: riders in a bad network use a real server that is killed; then the load ends and the checker runs.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connectDatabase } from '@woodalo/server/database/connection'
import { startEmbeddedPostgres } from '@woodalo/server/database/embedded/embedded-postgres'
import { migrate } from '@woodalo/server/database/migrate'
import { createLogger } from '@woodalo/server/logging'
import pg from 'pg'
import { Screens } from '../city/screens.ts'
import { seededRandom } from '../seeded-random.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { check } from './checker.ts'
import type { Fault } from './fault.ts'
import { Ledger } from './ledger.ts'
import type { Mutant } from './mutants.ts'
import { type BadNetwork, startBadNetwork } from './proxy.ts'
import { meetMinutes, quietMilliseconds, rideHours, settings } from './quick-settings.ts'
import { RestlessRider } from './restless-rider.ts'
import { untilUp } from './world.ts'

export interface RunOptions {
  seconds: number
  riders: number
  seed: number
  /** Whether the server and its database are killed, and the network is bad. */
  isRough: boolean
  mutant?: Mutant
  log(text: string): void
}

export interface RunResult {
  ledger: Ledger
  faults: Fault[]
  checks: number
  kills: { server: number; database: number }
  harms: BadNetwork['harms']
  /** From the start of a killed server's successor until it prints that it is up. */
  backMilliseconds: number[]
  /** The last output of a server that ended without being killed. */
  deaths: string[]
  rides: number
}

export async function run(options: RunOptions): Promise<RunResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'woodalo-chaos-'))
  const random = seededRandom(options.seed)
  const network = await startBadNetwork(options.isRough ? random : () => 1)
  let server: ServerProcess | undefined
  try {
    if (options.mutant) await mutate(dataDir, options.mutant)
    const deaths: string[] = []
    let isKilling = false
    const start = async () => {
      let said = ''
      const started = await startServer({ ...settings, PORT: '0', DATA_DIR: dataDir }, (text) => {
        said = (said + text).slice(-2_000)
        options.log(text)
      })
      server = started
      network.target = Number(new URL(server.url).port)
      void started.ended.then(async (how) => {
        if (isKilling) return
        deaths.push(`${JSON.stringify(how)} ${said}`)
        await start()
      })
      return server
    }
    await start()
    const ledger = new Ledger()
    const quiet = new AbortController()
    const world = {
      base: network.url,
      ledger,
      screens: new Screens(),
      random,
      quiet: quiet.signal,
      tryMilliseconds: 2_500,
    }
    const riders = Array.from(
      { length: options.riders },
      (_, index) => new RestlessRider(world, `Rider ${index}`),
    )
    const running = riders.map((rider) => rider.run())

    const kills = { server: 0, database: 0 }
    const backMilliseconds: number[] = []
    const end = performance.now() + options.seconds * 1_000
    while (performance.now() < end) {
      const untilNext = options.isRough ? 2_000 + 3_000 * random() : options.seconds * 1_000
      await pause(Math.max(0, Math.min(untilNext, end - performance.now())))
      if (!options.isRough || performance.now() >= end) continue
      if (random() < 0.3) {
        await killDatabase(dataDir)
        kills.database++
        continue
      }
      isKilling = true
      await server!.kill()
      isKilling = false
      kills.server++
      backMilliseconds.push((await start()).readyMilliseconds)
    }
    network.calm()
    quiet.abort()
    await Promise.all(running)
    await untilUp(network.url, 20_000)
    await pause(quietMilliseconds)
    for (const rider of riders) await rider.finish()
    const quietAt = new Date()
    isKilling = true
    await server!.stop()
    server = undefined
    const found = await inDatabase(dataDir, async (client) => {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int from rides where status in ('active', 'completed') or active_at is not null`,
      )
      return {
        rides: rows[0]!.count,
        ...(await check(client, ledger, { quietAt, meetMinutes, rideHours })),
      }
    })
    return { ledger, kills, harms: network.harms, backMilliseconds, deaths, ...found }
  } finally {
    await server?.kill()
    await network.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
}

async function inDatabase<Found>(
  dataDir: string,
  ask: (client: pg.Client) => Promise<Found>,
): Promise<Found> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLogger('error') })
  const client = new pg.Client({ connectionString: postgres.url })
  try {
    await client.connect()
    return await ask(client)
  } finally {
    await client.end()
    await postgres.stop()
  }
}

/** Creates the database as the server would, and plants a fault in it. */
async function mutate(dataDir: string, mutant: Mutant): Promise<void> {
  const log = createLogger('error')
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  try {
    const database = connectDatabase(postgres.url, log)
    try {
      await migrate(database.db)
      await database.pool.query(mutant.sql)
    } finally {
      await database.close()
    }
  } finally {
    await postgres.stop()
  }
}

/** SIGKILL to PostgreSQL itself; the server has to notice and to start it again. */
async function killDatabase(dataDir: string): Promise<void> {
  const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')).split(
    '\n',
  )
  try {
    if (pid) process.kill(Number(pid), 'SIGKILL')
  } catch {
    // It has already ended.
  }
}

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
import { seededRandom } from '../seeded-random.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { check, countRides } from './check-rides-and-fares.ts'
import type { Fault } from './fault.ts'
import type { Ledger } from './ledger.ts'
import type { Mutant } from './mutants.ts'
import { type BadNetwork, startBadNetwork } from './bad-network.ts'
import { meetMinutes, quietMilliseconds, rideHours, settings } from './quick-settings.ts'
import { startRiders } from './start-riders.ts'
import { untilUp } from './world.ts'

export interface RunOptions {
  seconds: number
  riders: number
  seed: number
  /** Whether the network is bad and the server and its database are killed. */
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
  /** How long each restarted server took to print that it is up. */
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
    const riders = startRiders({ base: network.url, count: options.riders, random })
    const { ledger } = riders

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
    await riders.rest()
    await untilUp(network.url, 20_000)
    await pause(quietMilliseconds)
    await riders.finish()
    const quietAt = new Date()
    isKilling = true
    await server!.stop()
    server = undefined
    const found = await inDatabase(dataDir, async (client) => ({
      ...(await check(client, ledger, { quietAt, meetMinutes, rideHours })),
      rides: await countRides(client),
    }))
    return { ledger, kills, harms: network.harms, backMilliseconds, deaths, ...found }
  } finally {
    await server?.kill()
    await network.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
}

async function inDatabase<Found>(
  dataDir: string,
  query: (client: pg.Client) => Promise<Found>,
): Promise<Found> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLogger('error') })
  const client = new pg.Client({ connectionString: postgres.url })
  try {
    await client.connect()
    return await query(client)
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

/** Kills PostgreSQL itself with SIGKILL. The server must notice and restart it. */
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

// One run on a whole cluster: its parts fail one by one or two at a time, then the load ends and the checker runs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { responds } from '../cluster/child-process.ts'
import { type Cluster, startCluster } from '../cluster/start-cluster.ts'
import type { Part } from '../cluster/freeze-and-kill-parts.ts'
import { seededRandom } from '../seeded-random.ts'
import { check, countRides } from './check-rides-and-fares.ts'
import { secretsIn } from './check-secrets.ts'
import type { Fault } from './fault.ts'
import { type Planned, planNext } from './harm.ts'
import type { Ledger } from './ledger.ts'
import { createLinks } from './cluster-network.ts'
import { meetMinutes, quietMilliseconds, rideHours, settings } from './quick-settings.ts'
import { startRiders } from './start-riders.ts'
import { Watcher } from './watcher.ts'

export interface ClusterRunOptions {
  seconds: number
  riders: number
  seed: number
  log(text: string): void
}

export interface Happened {
  what: string
  /** The longest time that any watcher had no connection or no response. */
  outageMilliseconds: number
}

export interface ClusterRunResult {
  ledger: Ledger
  faults: Fault[]
  checks: number
  rides: number
  happened: Happened[]
  changesOfPrimary: number
  /** Nodes that ended without being stopped. */
  deaths: string[]
  /** What was not whole again in time. The run went on, and everything was checked all the same. */
  unrecovered: string[]
  /** How many writes the watchers made. */
  writes: number
  logBytes: number
}

const watcherCount = 4
/** How long a part is harmed. */
const shortMilliseconds = 2_500
const longMilliseconds = 7_000
const longestFailoverMilliseconds = 30_000
/** How much of each log a failed run reports. */
const lastCharacters = 1_500
/** How long a cluster may take to recover: a starting member may have to copy the whole database. */
const longestRecoveryMilliseconds = 90_000

export async function runOnCluster(options: ClusterRunOptions): Promise<ClusterRunResult> {
  const { log } = options
  const links = createLinks()
  const stopping = new AsyncDisposableStack()
  stopping.defer(() => links.stop())
  const endEarly = () => void stopping.disposeAsync().then(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, endEarly)
  try {
    const deaths: string[] = []
    const cluster = await startCluster({
      settings: { ...settings, LOG_LEVEL: 'info' },
      route: links.route,
      stopping,
      onDeath: (node, how) => deaths.push(`${node}: ${how}`),
    })
    const timelineBefore = await inDatabase(cluster, timeline)
    const riders = startRiders({
      base: cluster.url,
      count: options.riders,
      random: seededRandom(options.seed + 1),
    })
    const { ledger } = riders
    const watchers = Array.from(
      { length: watcherCount },
      (_, index) => new Watcher(cluster.url, `Watcher ${index}`),
    )
    await Promise.all(watchers.map((watcher) => watcher.start()))

    const happened: Happened[] = []
    const random = seededRandom(options.seed)
    const end = performance.now() + options.seconds * 1_000
    const unrecovered: string[] = []
    const recover = () =>
      untilWhole(cluster, watchers).catch(({ message }: Error) => {
        log(`  ${message}`)
        unrecovered.push(message.split('\n')[0]!)
      })
    while (performance.now() < end) {
      await recover()
      await pause(1_000)
      const planned = planNext(random)
      const begin = performance.now()
      const harmed = await harm(cluster, planned, random)
      log(`${harmed.map(({ what }) => what).join(' and ')}`)
      await Promise.all(harmed.map(({ part, harm: { begin: act } }) => act(part, links)))
      await hold(cluster, harmed, random)
      await Promise.all(harmed.map(({ part, harm: { end: undo } }) => undo(part, links)))
      await recover()
      const outageMilliseconds = Math.max(...watchers.map((watcher) => watcher.longestOutage(begin)))
      log(`  the longest outage was ${(outageMilliseconds / 1_000).toFixed(1)} s`)
      happened.push({ what: harmed.map(({ what }) => what).join(' and '), outageMilliseconds })
    }

    await riders.rest()
    await recover()
    await pause(quietMilliseconds)
    await riders.finish()
    for (const watcher of watchers) {
      await watcher.stop(ledger)
      for (const code of watcher.refusals.keys()) ledger.odd(`a watcher: ${code}`)
    }
    const quietAt = new Date()
    await Promise.all(cluster.nodes.map((node) => node.drain()))
    const found = await inDatabase(cluster, async (client) => ({
      ...(await check(client, ledger, { quietAt, meetMinutes, rideHours })),
      rides: await countRides(client),
      timeline: await timeline(client),
    }))
    const logs = cluster.nodes.map(({ name }) => readFileSync(join(cluster.folder, `${name}.log`), 'utf8'))
    return {
      ledger,
      happened,
      deaths,
      unrecovered,
      rides: found.rides,
      checks: found.checks + ledger.secrets.size,
      faults: [...found.faults, ...logs.flatMap((text) => secretsIn(text, ledger))],
      changesOfPrimary: found.timeline - timelineBefore,
      writes: watchers.reduce((sum, { writes }) => sum + writes, 0),
      logBytes: logs.reduce((sum, { length }) => sum + length, 0),
    }
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, endEarly)
    await stopping.disposeAsync()
  }
}

interface Harmed extends Planned {
  part: Part
  what: string
}

/** Chooses the parts to harm. */
async function harm(cluster: Cluster, planned: readonly Planned[], random: () => number): Promise<Harmed[]> {
  const primary = (await primaryOf(cluster)) ?? cluster.members[0]!
  const one = (parts: readonly Part[]) => parts[Math.floor(parts.length * random())]!
  return planned.map(({ target, harm: what }) => {
    const part = {
      primary: () => primary,
      standby: () => one(cluster.members.filter((member) => member !== primary)),
      node: () => one(cluster.nodes),
      etcd: () => one(cluster.etcd),
      redis: () => cluster.redis,
    }[target]()
    return { target, harm: what, part, what: `${target} ${what.what}` }
  })
}

/** Keeps the harm for some seconds; if the primary is unusable, until another member has taken over. */
async function hold(cluster: Cluster, harmed: readonly Harmed[], random: () => number): Promise<void> {
  await pause(shortMilliseconds + (longMilliseconds - shortMilliseconds) * random())
  const old = harmed.find(({ target, harm: { changesPrimary } }) => target === 'primary' && changesPrimary)
  if (!old) return
  const end = performance.now() + longestFailoverMilliseconds
  while (performance.now() < end) {
    const now = await primaryOf(cluster, old.part)
    if (now) return
    await pause(250)
  }
}

async function primaryOf(cluster: Cluster, besides?: Part) {
  const others = cluster.members.filter((member) => member !== besides)
  const are = await Promise.all(others.map((member) => member.isPrimary()))
  return others[are.indexOf(true)]
}

/**
 * Waits until every node serves, writes reach two members, and every watcher is connected.
 * @throws Error if that takes too long.
 */
async function untilWhole(cluster: Cluster, watchers: readonly Watcher[]): Promise<void> {
  const end = performance.now() + longestRecoveryMilliseconds
  for (;;) {
    const parts = await Promise.all([
      primaryOf(cluster).then((primary) => primary !== undefined),
      Promise.all(cluster.members.map((member) => member.isSynchronous())).then((are) => are.includes(true)),
      ...cluster.nodes.map(({ url }) => responds(`${url}/api/v1/health`)),
      responds(`${cluster.url}/api/v1/health`),
    ])
    const clients = watchers.map(({ isWhole }) => isWhole)
    if (![...parts, ...clients].includes(false)) return
    if (performance.now() > end)
      throw new Error(
        `not whole again after ${longestRecoveryMilliseconds / 1_000} s: primary, standby, nodes, proxy ` +
          `${parts.join(' ')}; watchers: ${watchers.map(({ state }) => state).join('; ')}\n${lastLines(cluster)}`,
      )
    await pause(200)
  }
}

/** The end of each node's log: the folder is removed with the cluster. */
function lastLines(cluster: Cluster): string {
  return [...cluster.nodes, ...cluster.members]
    .map(
      ({ name }) =>
        `${name}: ${readFileSync(join(cluster.folder, `${name}.log`), 'utf8').slice(-lastCharacters)}`,
    )
    .join('\n')
}

async function inDatabase<Found>(
  cluster: Cluster,
  query: (client: pg.Client) => Promise<Found>,
): Promise<Found> {
  const primary = await primaryOf(cluster)
  if (!primary) throw new Error('there is no primary')
  const url = new URL(cluster.databaseUrl.replace(/@[^/]+/, `@127.0.0.1:${primary.port}`))
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    return await query(client)
  } finally {
    await client.end()
  }
}

/** Returns the database's timeline, which increases with each change of the primary. */
async function timeline(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ timeline: string }>(
    'select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline',
  )
  return Number.parseInt(rows[0]!.timeline, 16)
}

import type { Coordinates } from '@woodalo/geography'
import type { Tx } from '../database/connection.ts'
import type { Foundation, Part } from '../foundation.ts'
import { type Area, openingArea, type StoredNetwork } from './imported-area.ts'
import type { Driven, Roads } from './model.ts'
import { createRoadStore } from './store.ts'
import { createStreets, type Streets } from './streets-of-all-areas.ts'
import { meanSlowness, slowedBy, type Slowness, usualSlowness } from './slowness-by-hour.ts'
import { secondsRange } from './drive-time-range.ts'
import { learnedFactors, leastDrives, stepOf, leastLearnedSeconds } from './learned-traffic.ts'
import { hourOfWeekAt } from './hour-of-week.ts'
import { createTrafficStore } from './traffic-store.ts'
import { inSteps } from './work-in-steps.ts'

export interface RoadPart extends Part {
  roads: Roads
  /** Returns the current streets: a new object after each import and each change of speeds. */
  streets(): Streets
  /** Returns the same networks as bytes, for other threads. */
  networks(): readonly StoredNetwork[]
  /** Counts how long drives took. Stores only the area, the hour of the week, and the ratio to the usual time. */
  learn(tx: Tx, drives: readonly Driven[]): Promise<void>
}

/** How soon an import takes effect. */
const lookEverySeconds = 5

interface OpenArea {
  network: StoredNetwork
  area: Area
}

export async function buildRoads(
  { config, log, database }: Foundation,
  { timeZoneAt }: { timeZoneAt(place: Coordinates): string },
): Promise<RoadPart> {
  const store = createRoadStore(database.db)
  const traffic = createTrafficStore(database.db)
  let open: readonly OpenArea[] = []
  let networks: readonly StoredNetwork[] = []
  let streets = createStreets([])
  let counted = -1
  /** By area, for each hour of the week. */
  let learned: ReadonlyMap<string, { drives: number; factors: readonly number[] }> = new Map()

  async function readLearned(areaIds: readonly string[]): Promise<void> {
    const size = config.learnTraffic ? await traffic.size() : 0
    if (size === counted && areaIds.every((id) => learned.has(id))) return
    const entries = await Promise.all(
      areaIds.map(async (id) => {
        const rows = config.learnTraffic ? await traffic.ofArea(id) : []
        const drives = rows.reduce((sum, row) => sum + row.drives, 0)
        return [id, { drives, factors: learnedFactors(rows) }] as const
      }),
    )
    learned = new Map(entries)
    counted = size
  }

  function slownessOf(areaId: string, place: Coordinates, at: Date): Slowness {
    const hour = hourOfWeekAt(timeZoneAt(place), at)
    return slowedBy(usualSlowness(place, hour), learned.get(areaId)?.factors[hour] ?? 1)
  }

  /** Returns null if its network cannot be opened. */
  async function openOne(areaId: string, version: string): Promise<OpenArea | null> {
    const known = open.find(({ network }) => network.areaId === areaId && network.version === version)
    const now = new Date()
    if (known) {
      const slowness = slownessOf(areaId, known.area.place, now)
      const { large, small } = known.network.slowness
      if (slowness.large === large && slowness.small === small) return known
      return { network: { ...known.network, slowness }, area: await inSteps(known.area.slowed(slowness)) }
    }
    const bytes = await store.bytes(areaId)
    try {
      const area = await inSteps(openingArea(bytes, (place) => slownessOf(areaId, place, now)))
      return { network: { areaId, version, bytes, slowness: slownessOf(areaId, area.place, now) }, area }
    } catch (error) {
      log.error({ err: error, area: areaId }, 'the road network of an area cannot be driven on')
      return null
    }
  }

  let broken: ReadonlySet<string> = new Set()

  /** Loads new imports, drops deleted ones, and applies the speeds of the current hour. */
  async function look(): Promise<void> {
    const versions = await store.versions()
    await readLearned(versions.map(({ areaId }) => areaId))
    const fresh: OpenArea[] = []
    const failed = new Set<string>()
    for (const { areaId, version } of versions) {
      const key = `${areaId} ${version}`
      const opened = broken.has(key) ? null : await openOne(areaId, version)
      if (opened) fresh.push(opened)
      else failed.add(key)
    }
    broken = failed
    if (fresh.length === open.length && fresh.every((each, index) => each === open[index])) return
    open = fresh
    networks = fresh.map(({ network }) => network)
    streets = createStreets(fresh.map(({ area }) => area))
  }

  await look()
  const sweep = { name: 'road-networks', everySeconds: lookEverySeconds, run: look }
  return {
    roads: {
      async drive(from, to) {
        const at = open.find(({ area }) => area.isAt(from) && area.isAt(to))
        const isLearned = at && (learned.get(at.network.areaId)?.drives ?? 0) >= leastDrives
        const drive = streets.drive(from, to)
        const range = secondsRange(drive.durationSeconds, {
          place: from,
          hourOfWeek: hourOfWeekAt(timeZoneAt(from), new Date()),
          slowness: at?.network.slowness ?? null,
        })
        return { ...drive, ...range, basis: !at ? 'straight' : isLearned ? 'learned' : 'usual' }
      },
    },
    streets: () => streets,
    networks: () => networks,
    async learn(tx, drives) {
      for (const { from, to, startedAt, seconds } of drives) {
        const at = open.find(({ area }) => area.isAt(from) && area.isAt(to))
        const expected = at?.area.drive(from, to)?.durationSeconds
        if (!at || expected === undefined || expected < leastLearnedSeconds) continue
        const { area, network } = at
        const hourOfWeek = hourOfWeekAt(timeZoneAt(area.place), startedAt)
        const usual = usualSlowness(area.place, hourOfWeek)
        // How slow it is now, relative to what is usual at that hour.
        const now = meanSlowness(network.slowness) / meanSlowness(usual)
        const step = stepOf((seconds / expected) * now)
        if (step !== null) await traffic.count(tx, { areaId: network.areaId, hourOfWeek, step })
      }
    },
    // Runs once in each process, whatever the process does.
    ...(config.runServer ? { connectionSweeps: [sweep] } : { sweeps: [sweep] }),
  }
}

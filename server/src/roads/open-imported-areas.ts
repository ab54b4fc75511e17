// Opens the road networks of imported areas, soon after each import, at the speeds of the current hour.
import type { Coordinates } from '@woodalo/geography'
import type { Foundation } from '../foundation.ts'
import { type Area, openingArea, type StoredNetwork } from './imported-area.ts'
import { createRoadStore } from './road-network-store.ts'
import { createStreets, type Streets } from './streets-of-all-areas.ts'
import { createTrafficNow } from './traffic-of-area-now.ts'
import type { TrafficStore } from './traffic-store.ts'
import { inSteps } from './work-in-steps.ts'

/** How soon an import takes effect. */
export const lookEverySeconds = 5

export interface OpenArea {
  network: StoredNetwork
  area: Area
}

export interface OpenAreas {
  /** Loads new imports, drops deleted ones, and applies the speeds of the current hour. */
  look(): Promise<void>
  /** Returns the area in which both places are. */
  withBoth(from: Coordinates, to: Coordinates): OpenArea | undefined
  /** Returns from how many drives the traffic of an area is known. */
  drivesLearned(areaId: string): number
  streets(): Streets
  networks(): readonly StoredNetwork[]
}

export function createOpenAreas(
  { config, log, database }: Pick<Foundation, 'config' | 'log' | 'database'>,
  traffic: TrafficStore,
  timeZoneAt: (place: Coordinates) => string,
): OpenAreas {
  const store = createRoadStore(database.db)
  const trafficNow = createTrafficNow(config, traffic, timeZoneAt)
  let open: readonly OpenArea[] = []
  let networks: readonly StoredNetwork[] = []
  let streets = createStreets([])

  /** Returns null if its network cannot be opened. */
  async function openOne(areaId: string, version: string): Promise<OpenArea | null> {
    const known = open.find(({ network }) => network.areaId === areaId && network.version === version)
    const now = new Date()
    if (known) {
      const slowness = trafficNow.slownessOf(areaId, known.area.place, now)
      const { large, small } = known.network.slowness
      if (slowness.large === large && slowness.small === small) return known
      return { network: { ...known.network, slowness }, area: await inSteps(known.area.slowed(slowness)) }
    }
    const bytes = await store.bytes(areaId)
    try {
      const area = await inSteps(openingArea(bytes, (place) => trafficNow.slownessOf(areaId, place, now)))
      return {
        network: { areaId, version, bytes, slowness: trafficNow.slownessOf(areaId, area.place, now) },
        area,
      }
    } catch (error) {
      log.error({ err: error, area: areaId }, 'the road network of an area cannot be driven on')
      return null
    }
  }

  let broken: ReadonlySet<string> = new Set()

  async function look(): Promise<void> {
    const versions = await store.versions()
    await trafficNow.read(versions.map(({ areaId }) => areaId))
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

  return {
    look,
    withBoth: (from, to) => open.find(({ area }) => area.isAt(from) && area.isAt(to)),
    drivesLearned: trafficNow.drivesLearned,
    streets: () => streets,
    networks: () => networks,
  }
}

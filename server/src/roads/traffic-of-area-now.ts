// How slow the traffic of an area is now: the usual slowness of the hour, corrected by what its drives have taught.
import type { Coordinates } from '@woodalo/geography'
import type { Config } from '../config.ts'
import { hourOfWeekAt } from './hour-of-week.ts'
import { learnedFactors } from './learned-traffic.ts'
import type { TrafficStore } from './traffic-store.ts'
import { slowedBy, type Slowness, usualSlowness } from './usual-traffic-by-hour.ts'

export interface TrafficNow {
  /** Reads what was learned in these areas, if there is more than the last time. */
  read(areaIds: readonly string[]): Promise<void>
  /** Returns from how many drives the traffic of an area is known. */
  drivesLearned(areaId: string): number
  slownessOf(areaId: string, place: Coordinates, at: Date): Slowness
}

export function createTrafficNow(
  { learnTraffic }: Pick<Config, 'learnTraffic'>,
  traffic: TrafficStore,
  timeZoneAt: (place: Coordinates) => string,
): TrafficNow {
  let counted = -1
  /** By area, for each hour of the week. */
  let learned: ReadonlyMap<string, { drives: number; factors: readonly number[] }> = new Map()

  return {
    async read(areaIds: readonly string[]): Promise<void> {
      const size = learnTraffic ? await traffic.size() : 0
      if (size === counted && areaIds.every((id) => learned.has(id))) return
      const entries = await Promise.all(
        areaIds.map(async (id) => {
          const rows = learnTraffic ? await traffic.ofArea(id) : []
          const drives = rows.reduce((sum, row) => sum + row.drives, 0)
          return [id, { drives, factors: learnedFactors(rows) }] as const
        }),
      )
      learned = new Map(entries)
      counted = size
    },
    drivesLearned: (areaId) => learned.get(areaId)?.drives ?? 0,
    slownessOf(areaId: string, place: Coordinates, at: Date): Slowness {
      const hour = hourOfWeekAt(timeZoneAt(place), at)
      return slowedBy(usualSlowness(place, hour), learned.get(areaId)?.factors[hour] ?? 1)
    },
  }
}

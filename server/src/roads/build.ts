import type { Coordinates } from '@woodalo/geography'
import type { Tx } from '../database/connection.ts'
import type { Foundation, Part } from '../foundation.ts'
import type { StoredNetwork } from './imported-area.ts'
import type { Driven, Roads } from './drives-and-walks-model.ts'
import { createOpenAreas, lookEverySeconds } from './open-imported-areas.ts'
import type { Streets } from './streets-of-all-areas.ts'
import { meanSlowness, usualSlowness } from './usual-traffic-by-hour.ts'
import { secondsRange } from './drive-time-range.ts'
import { leastDrives, stepOf, leastLearnedSeconds } from './learned-traffic.ts'
import { hourOfWeekAt } from './hour-of-week.ts'
import { createTrafficStore } from './traffic-store.ts'

export interface RoadPart extends Part {
  roads: Roads
  /** Returns the current streets: a new object after each import and each change of speeds. */
  streets(): Streets
  /** Returns the same networks as bytes, for other threads. */
  networks(): readonly StoredNetwork[]
  /** Counts how long drives took. Stores only the area, the hour of the week, and the ratio to the usual time. */
  learn(tx: Tx, drives: readonly Driven[]): Promise<void>
}

export async function buildRoads(
  { config, log, database }: Foundation,
  { timeZoneAt }: { timeZoneAt(place: Coordinates): string },
): Promise<RoadPart> {
  const traffic = createTrafficStore(database.db)
  const areas = createOpenAreas({ config, log, database }, traffic, timeZoneAt)
  await areas.look()
  const sweep = { name: 'road-networks', everySeconds: lookEverySeconds, run: areas.look }
  return {
    roads: {
      async drive(from, to) {
        const at = areas.withBoth(from, to)
        const isLearned = at && areas.drivesLearned(at.network.areaId) >= leastDrives
        const drive = areas.streets().drive(from, to)
        const range = secondsRange(drive.durationSeconds, {
          place: from,
          hourOfWeek: hourOfWeekAt(timeZoneAt(from), new Date()),
          slowness: at?.network.slowness ?? null,
        })
        return { ...drive, ...range, basis: !at ? 'straight' : isLearned ? 'learned' : 'usual' }
      },
    },
    streets: areas.streets,
    networks: areas.networks,
    async learn(tx, drives) {
      for (const { from, to, startedAt, seconds } of drives) {
        const at = areas.withBoth(from, to)
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

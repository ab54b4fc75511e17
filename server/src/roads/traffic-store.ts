import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import type { LearnedDrives } from './learned-traffic.ts'

export interface TrafficStore {
  /** Returns how many drives were counted in all areas together. */
  size(): Promise<number>
  /** Returns those of these areas in which any drive was counted. */
  areas(): Promise<string[]>
  ofArea(areaId: string): Promise<LearnedDrives[]>
  count(tx: Tx, drive: { areaId: string; hourOfWeek: number; step: number }): Promise<void>
}

export function createTrafficStore(db: Executor): TrafficStore {
  return {
    async size() {
      const row = await db
        .selectFrom('drive_times')
        .select(sql<number>`coalesce(sum(drives), 0)::int`.as('drives'))
        .executeTakeFirstOrThrow()
      return row.drives
    },
    async areas() {
      const rows = await db
        .selectFrom('drive_times')
        .select('area_id')
        .distinct()
        .orderBy('area_id')
        .execute()
      return rows.map(({ area_id }) => area_id)
    },
    async ofArea(areaId) {
      const rows = await db
        .selectFrom('drive_times')
        .select(['hour_of_week', 'step', 'drives'])
        .where('area_id', '=', areaId)
        .execute()
      return rows.map(({ hour_of_week, step, drives }) => ({ hourOfWeek: hour_of_week, step, drives }))
    },
    async count(tx, { areaId, hourOfWeek, step }) {
      await tx.db
        .insertInto('drive_times')
        .values({ area_id: areaId, hour_of_week: hourOfWeek, step, drives: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['area_id', 'hour_of_week', 'step'])
            .doUpdateSet({ drives: sql<number>`drive_times.drives + 1` }),
        )
        .execute()
    },
  }
}

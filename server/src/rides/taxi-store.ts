import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import type { NotedTaxi } from './ride-states-model.ts'

export interface TaxiStore {
  /** Null removes the note. */
  replace(tx: Tx, rideId: string, taxi: NotedTaxi | null): Promise<void>
  /** Deletes a leaving account's notes on ended rides. Active rides still need theirs. */
  forgetUser(tx: Tx, userId: string): Promise<void>
  /** Deletes the taxis of rides that ended long ago, and those of ended rides whose author has deleted the account. */
  forgetOld(): Promise<void>
}

/** `keptDays` is how long after the ride somebody may still look for something left in the taxi. */
export function createTaxiStore(db: Executor, keptDays: number): TaxiStore {
  return {
    async replace(tx, rideId, taxi) {
      if (taxi === null) {
        await tx.db.deleteFrom('taxi_notes').where('ride_id', '=', rideId).execute()
        return
      }
      const note = {
        by_id: taxi.byId,
        app: taxi.app,
        plate: taxi.plate,
        car: taxi.car,
        driver_name: taxi.driverName,
        arrives_at: taxi.arrivesAt,
        noted_at: taxi.notedAt,
        withheld_from: taxi.withheldFrom.length > 0 ? [...taxi.withheldFrom] : null,
      }
      await tx.db
        .insertInto('taxi_notes')
        .values({ ride_id: rideId, ...note })
        .onConflict((conflict) => conflict.column('ride_id').doUpdateSet(note))
        .execute()
    },
    async forgetUser(tx, userId) {
      await sql`delete from taxi_notes n using rides r
        where r.id = n.ride_id and n.by_id = ${userId} and r.ended_at is not null`.execute(tx.db)
    },
    async forgetOld() {
      await sql`delete from taxi_notes n using rides r
        where r.id = n.ride_id and (r.ended_at < now() - make_interval(days => ${keptDays})
          or r.ended_at is not null and exists (select from users where id = n.by_id and deleted_at is not null))`.execute(
        db,
      )
    },
  }
}

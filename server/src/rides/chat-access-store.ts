// Reads what decides who may read and write in a ride's chat: little, since every message asks.
import { sql } from 'kysely'
import type { RideStatus } from '@woodalo/protocol'
import type { Executor, Tx } from '../database/connection.ts'
import { together } from '../together.ts'

export interface AccessFacts {
  status: RideStatus
  activeAt: Date | null
  endedAt: Date | null
  /** The current members in the order of their stops. */
  members: readonly { userId: string; droppedOffAt: Date | null; isFormer: boolean }[]
  /** The database's clock when the members were read. */
  readAt: Date
}

export interface AccessStore {
  /** Returns null if there is no such ride or nobody is in it. With `tx` its row is locked as `RideStore.lock` does. */
  read(rideId: string, tx?: Tx): Promise<AccessFacts | null>
}

export function createAccessStore(db: Executor): AccessStore {
  return {
    async read(rideId, tx) {
      // A statement of its own: what waits for a lock would not see the members as the other transaction left them.
      const locking = tx && sql`select id from rides where id = ${rideId} for update`.execute(tx.db)
      const reading = sql<AccessFacts & AccessFacts['members'][number]>`
        select r.status, r.active_at as "activeAt", r.ended_at as "endedAt", rr.user_id as "userId",
          rr.dropped_off_at as "droppedOffAt", clock_timestamp() as "readAt",
          coalesce(q.created_at < u.taken_over_at, false) as "isFormer"
        from ride_riders as rr
        join rides as r on r.id = rr.ride_id
        join ride_requests as q on q.id = rr.request_id
        join users as u on u.id = rr.user_id
        where rr.ride_id = ${rideId} and rr.left_at is null
        order by rr.stop_order`.execute(tx?.db ?? db)
      const [{ rows }] = await together(reading, Promise.resolve(locking))
      const [first] = rows
      if (!first) return null
      const { status, activeAt, endedAt, readAt } = first
      return { status, activeAt, endedAt, readAt, members: rows }
    },
  }
}

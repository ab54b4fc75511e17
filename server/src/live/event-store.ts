import type { ServerEventPayloads } from '@woodalo/protocol'
import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'

/** One event for every connection of one user, already rendered for that reader. */
export type OutgoingEvent = {
  [Name in keyof ServerEventPayloads]: { userId: string; event: Name; payload: ServerEventPayloads[Name] }
}[keyof ServerEventPayloads]

export interface StoredEvent {
  id: number
  userId: string
  event: string
  payload: unknown
}

export interface EventStore {
  insert(tx: Tx, events: readonly OutgoingEvent[]): Promise<StoredEvent[]>
  /** The last seconds' events of these users up to one of them, in order, as a transaction that has just stored that one sees them. */
  justBefore(tx: Tx, userIds: readonly string[], id: number): Promise<StoredEvent[]>
  /** These, and what was stored just before for the same users: wake-ups of several nodes come in any order. */
  byIds(ids: readonly number[], userIds: readonly string[]): Promise<StoredEvent[]>
  /** Of these users, from the last seconds: what a lost wake-up may have hidden. */
  recent(userIds: readonly string[], seconds: number): Promise<StoredEvent[]>
  forgetOld(): Promise<void>
}

/** Longer than a wake-up takes to arrive. */
const lateWakeUpSeconds = 2

const columns = ['id', 'user_id as userId', 'event', 'payload'] as const

export function createEventStore(db: Executor): EventStore {
  return {
    async insert(tx, events) {
      const rows = await tx.db
        .insertInto('live_events')
        .values(
          events.map((event) => ({
            user_id: event.userId,
            event: event.event,
            payload: JSON.stringify(event.payload),
          })),
        )
        .returning('id')
        .execute()
      return events.map((event, index) => ({ ...event, id: rows[index]!.id }))
    },
    async justBefore(tx, userIds, id) {
      const rows = await tx.db
        .selectFrom('live_events')
        .select(columns)
        .where('user_id', '=', sql<string>`any(${userIds})`)
        .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${lateWakeUpSeconds})`)
        .where('id', '<', id)
        .orderBy('id')
        .execute()
      return rows
    },
    async byIds(ids, userIds) {
      const rows = await db
        .selectFrom('live_events')
        .select(columns)
        .where((where) =>
          where.or([
            where('id', 'in', ids),
            where.and([
              where('user_id', '=', sql<string>`any(${userIds})`),
              where('created_at', '>', sql<Date>`now() - make_interval(secs => ${lateWakeUpSeconds})`),
            ]),
          ]),
        )
        .orderBy('id')
        .execute()
      return rows
    },
    async recent(userIds, seconds) {
      const rows = await db
        .selectFrom('live_events')
        .select(columns)
        .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
        .where('user_id', '=', sql<string>`any(${userIds})`)
        .orderBy('id')
        .execute()
      return rows
    },
    async forgetOld() {
      await sql`delete from live_events where created_at < now() - interval '10 minutes'`.execute(db)
    },
  }
}

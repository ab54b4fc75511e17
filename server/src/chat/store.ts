import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import { isOfFormerUser } from '../users/former-user-rules.ts'
import type { MessageRecord } from './render.ts'

export interface NewMessage {
  rideId: string
  id: string
  userId: string
  text: string
  withheldFrom: readonly string[]
}

export interface MessageStore {
  findById(id: string, tx: Tx): Promise<MessageRecord | null>
  /**
   * Stores a message with its ride's next number: 1, 2, 3 … without a gap. The ride's row must be locked. Returns null
   * if the id is taken.
   */
  append(message: NewMessage, tx: Tx): Promise<MessageRecord | null>
  /** Returns messages with `seq` above `after`, ascending. */
  after(rideId: string, after: number, limit: number): Promise<MessageRecord[]>
  /** Returns the last messages, ascending. */
  last(rideId: string, limit: number): Promise<MessageRecord[]>
  /** Returns each ride's next messages above the given `seq`, ascending, at most `limit` per ride. */
  above(cursors: ReadonlyMap<string, number>, limit: number): Promise<MessageRecord[]>
  /** Returns the last `seq` of a ride, or 0 before the first. */
  lastSeq(rideId: string): Promise<number>
  /** Without those of a former user of the account. */
  bySender(userId: string): Promise<MessageRecord[]>
}

const columns = [
  'ride_id as rideId',
  'seq',
  'id',
  'user_id as userId',
  'user_name as userName',
  'text',
  'created_at as createdAt',
  'withheld_from as withheldFrom',
] as const

export function createMessageStore(db: Executor): MessageStore {
  return {
    async findById(id, tx) {
      return (
        (await tx.db.selectFrom('messages').select(columns).where('id', '=', id).executeTakeFirst()) ?? null
      )
    },
    async append({ rideId, id, userId, text, withheldFrom }, tx) {
      const row = await tx.db
        .with('latest', (query) =>
          query
            .selectFrom('messages')
            .select(['seq', 'created_at'])
            .where('ride_id', '=', rideId)
            .orderBy('seq', 'desc')
            .limit(1),
        )
        .insertInto('messages')
        .values({
          ride_id: rideId,
          seq: sql<number>`coalesce((select seq from latest), 0) + 1`,
          id,
          user_id: userId,
          // The name that the ride shows, whatever the user is called by now.
          user_name: sql<string>`(select coalesce(
            (select shown_name from ride_riders where ride_id = ${rideId} and user_id = ${userId} and left_at is null),
            (select display_name from users where users.id = ${userId})
          ))`,
          text,
          withheld_from: withheldFrom.length > 0 ? [...withheldFrom] : null,
          // Readers may sort by time alone, and a clock may step back, so each message is at least a millisecond later.
          created_at: sql<Date>`greatest(
            date_trunc('milliseconds', clock_timestamp()),
            (select created_at + interval '1 millisecond' from latest)
          )`,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning(columns)
        .executeTakeFirst()
      return row ?? null
    },
    async after(rideId, after, limit) {
      return db
        .selectFrom('messages')
        .select(columns)
        .where('ride_id', '=', rideId)
        .where('seq', '>', after)
        .orderBy('seq')
        .limit(limit)
        .execute()
    },
    async last(rideId, limit) {
      const rows = await db
        .selectFrom('messages')
        .select(columns)
        .where('ride_id', '=', rideId)
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute()
      return rows.toReversed()
    },
    async above(cursors, limit) {
      if (cursors.size === 0) return []
      const { rows } = await sql<MessageRecord>`
        select found.ride_id as "rideId", found.seq, found.id, found.user_id as "userId", found.user_name as "userName",
          found.text, found.created_at as "createdAt", found.withheld_from as "withheldFrom"
        from unnest(${[...cursors.keys()]}::uuid[], ${[...cursors.values()]}::integer[]) as asked (ride_id, seq)
        cross join lateral (
          select * from messages where messages.ride_id = asked.ride_id and messages.seq > asked.seq
          order by messages.seq limit ${limit}
        ) as found
        order by found.seq`.execute(db)
      return rows
    },
    async lastSeq(rideId) {
      const row = await db
        .selectFrom('messages')
        .select(({ fn }) => fn.max('seq').as('last'))
        .where('ride_id', '=', rideId)
        .executeTakeFirst()
      return row?.last ?? 0
    },
    async bySender(userId) {
      return db
        .selectFrom('messages')
        .select(columns)
        .where('user_id', '=', userId)
        .where(({ not }) => not(isOfFormerUser('messages.user_id', 'messages.created_at')))
        .orderBy('created_at')
        .execute()
    },
  }
}

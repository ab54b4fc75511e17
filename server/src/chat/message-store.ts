import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import { unknownToPlanner } from '../database/prepared-statements.ts'
import { isOfFormerUser } from '../users/former-user-rules.ts'
import type { MessageRecord } from './render.ts'
import { nameForOthers } from '../users/name-for-others-rules.ts'

export interface NewMessage {
  id: string
  userId: string
  text: string
  withheldFrom: readonly string[]
}

export interface MessageStore {
  findById(id: string, tx: Tx): Promise<MessageRecord | null>
  /**
   * Stores messages with their ride's next numbers: 1, 2, 3 … without a gap. The ride's row must be locked. Leaves out
   * those whose id is taken; if any of several is left out, the transaction must be undone, for there is a gap.
   */
  append(rideId: string, messages: readonly NewMessage[], tx: Tx): Promise<MessageRecord[]>
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

/** Readers may sort by time alone, and a clock may step back, so each message is at least a millisecond later. */
const laterThanLatest = sql<Date>`
  greatest(
    date_trunc('milliseconds', clock_timestamp()),
    (select created_at + interval '1 millisecond' from latest)
  ) + make_interval(secs => 0.001 * (place - 1))`

export function createMessageStore(db: Executor): MessageStore {
  return {
    async findById(id, tx) {
      return (
        (await tx.db.selectFrom('messages').select(columns).where('id', '=', id).executeTakeFirst()) ?? null
      )
    },
    async append(rideId, messages, tx) {
      const list = (one: (message: NewMessage) => string | null, type: 'text[]' | 'uuid[]' = 'text[]') =>
        unknownToPlanner(messages.map(one), type)
      const { rows } = await sql<MessageRecord>`
        with latest as (
          select seq, created_at from messages where ride_id = ${rideId} order by seq desc limit 1
        )
        insert into messages (ride_id, seq, id, user_id, user_name, text, withheld_from, created_at)
        select ${rideId}::uuid, coalesce((select seq from latest), 0) + place, id, user_id,
          -- The name that the ride shows, whatever the user is called by now.
          coalesce(
            (select shown_name from ride_riders
              where ride_id = ${rideId} and ride_riders.user_id = added.user_id and left_at is null),
            (select ${nameForOthers('users')} from users where users.id = added.user_id)
          ),
          text, (select array_agg(rider) from jsonb_array_elements_text(withheld_from::jsonb) as rider), ${laterThanLatest}
        from unnest(
          ${list(({ id }) => id, 'uuid[]')}, ${list(({ userId }) => userId)}, ${list(({ text }) => text)},
          ${list(({ withheldFrom }) => (withheldFrom.length > 0 ? JSON.stringify(withheldFrom) : null))}
        ) with ordinality as added (id, user_id, text, withheld_from, place)
        order by place
        on conflict (id) do nothing
        returning ride_id as "rideId", seq, id, user_id as "userId", user_name as "userName", text,
          created_at as "createdAt", withheld_from as "withheldFrom"`.execute(tx.db)
      return rows
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

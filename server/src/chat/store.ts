import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import type { MessageRecord } from './model.ts'

export interface NewMessage {
  rideId: string
  seq: number
  id: string
  userId: string
  text: string
}

export interface MessageStore {
  findById(id: string, tx: Tx): Promise<MessageRecord | null>
  /** Null when the id is taken. */
  insert(message: NewMessage, tx: Tx): Promise<MessageRecord | null>
  /** With `seq` above `after`, ascending. */
  after(rideId: string, after: number, limit: number): Promise<MessageRecord[]>
  /** The last ones, ascending. */
  last(rideId: string, limit: number): Promise<MessageRecord[]>
  /** The last `seq` of each ride that has messages. */
  lastSeqs(rideIds: readonly string[]): Promise<Map<string, number>>
  bySender(userId: string): Promise<MessageRecord[]>
  /** Takes text and name away from everything that this user wrote. */
  blank(userId: string, tx: Tx): Promise<void>
}

const columns = [
  'ride_id as rideId',
  'seq',
  'id',
  'user_id as userId',
  'user_name as userName',
  'text',
  'created_at as createdAt',
] as const

export function createMessageStore(db: Executor): MessageStore {
  return {
    async findById(id, tx) {
      return (
        (await tx.db.selectFrom('messages').select(columns).where('id', '=', id).executeTakeFirst()) ?? null
      )
    },
    async insert({ rideId, seq, id, userId, text }, tx) {
      const row = await tx.db
        .insertInto('messages')
        .values({
          ride_id: rideId,
          seq,
          id,
          user_id: userId,
          user_name: sql<string>`(select display_name from users where users.id = ${userId})`,
          text,
          // Readers may sort by time alone, and a clock may step back: each message is at least a millisecond later.
          created_at: sql<Date>`greatest(
            date_trunc('milliseconds', clock_timestamp()),
            (select created_at + interval '1 millisecond' from messages where ride_id = ${rideId} and seq = ${seq - 1})
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
    async lastSeqs(rideIds) {
      if (rideIds.length === 0) return new Map()
      const { rows } = await sql<{ ride_id: string; seq: number }>`
        select asked.ride_id, last.seq
        from unnest(${rideIds}::uuid[]) as asked (ride_id)
        cross join lateral (
          select seq from messages where messages.ride_id = asked.ride_id order by seq desc limit 1
        ) as last`.execute(db)
      return new Map(rows.map((row) => [row.ride_id, row.seq]))
    },
    async bySender(userId) {
      return db
        .selectFrom('messages')
        .select(columns)
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute()
    },
    async blank(userId, tx) {
      await tx.db
        .updateTable('messages')
        .set({ text: '', user_name: '' })
        .where('user_id', '=', userId)
        .execute()
    },
  }
}

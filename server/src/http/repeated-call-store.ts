import type { Executor, Tx } from '../database/connection.ts'
import { sql } from 'kysely'

/** How often responses that are repeated no longer are deleted. */
export const oldResponsesEverySeconds = 600

/** The response to a write, kept for a day so that a retry after a lost response never acts twice. */
export interface StoredResponse {
  status: number
  body: unknown
}

export type Claim =
  | { kind: 'ours' }
  | { kind: 'completed'; stored: StoredResponse }
  | { kind: 'in-progress' }
  | { kind: 'other-call' }

export interface IdempotencyStore {
  claim(userId: string, key: string, call: string, bodyHash: Buffer): Promise<Claim>
  complete(userId: string, key: string, stored: StoredResponse): Promise<void>
  release(userId: string, key: string): Promise<void>
  forgetUser(tx: Tx, userId: string): Promise<void>
  forgetOld(): Promise<void>
}

/** A claim this old was left by a process that died before it responded. The acts themselves are repeatable. */
const abandonedAfterSeconds = 15
/**
 * The same if nobody holds the lock of that process any more. Whatever it sent to the database has arrived by then.
 */
const goneAfterSeconds = 0.5

/** `holder` returns the key of this process's lock (`node-lock.ts`), or null while it holds none. */
export function createIdempotencyStore(
  db: Executor,
  holder: () => number | null = () => null,
): IdempotencyStore {
  return {
    async claim(userId, key, call, bodyHash) {
      const claimed = await db
        .insertInto('idempotency_keys')
        .values({
          user_id: userId,
          key,
          call,
          body_hash: bodyHash,
          status: null,
          answer: null,
          holder: holder(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('key')
        .executeTakeFirst()
      if (claimed) return { kind: 'ours' }
      const row = await db
        .selectFrom('idempotency_keys')
        .select(['call', 'body_hash', 'status', 'answer'])
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .executeTakeFirst()
      if (!row) return { kind: 'in-progress' }
      if (row.call !== call || !row.body_hash.equals(bodyHash)) return { kind: 'other-call' }
      if (row.status !== null) return { kind: 'completed', stored: { status: row.status, body: row.answer } }
      const taken = await sql`update idempotency_keys set created_at = now(), holder = ${holder()}
        where user_id = ${userId} and key = ${key} and status is null
          and case when created_at < now() - make_interval(secs => ${abandonedAfterSeconds}) then true
            when created_at < now() - make_interval(secs => ${goneAfterSeconds}) and holder is not null
            then pg_try_advisory_xact_lock(holder) else false end
        returning key`.execute(db)
      return taken.rows.length > 0 ? { kind: 'ours' } : { kind: 'in-progress' }
    },
    async complete(userId, key, { status, body }) {
      await db
        .updateTable('idempotency_keys')
        .set({ status, answer: JSON.stringify(body ?? null) })
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .execute()
    },
    async release(userId, key) {
      await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).where('key', '=', key).execute()
    },
    async forgetUser(tx, userId) {
      await tx.db.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute()
    },
    async forgetOld() {
      // Responses to callers without a session contain a token, so they are kept only as long as retries take.
      await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'
        or (user_id = '' and created_at < now() - interval '10 minutes')`.execute(db)
    },
  }
}

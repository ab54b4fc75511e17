import { createHash } from 'node:crypto'
import type { Language, PushSubscriptionFields } from '@woodalo/protocol'
import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import type { PushTarget } from './notice-kinds-model.ts'
import { isSubscriptionAlive } from './subscription-lifetime.ts'

export interface StoredSubscription extends PushTarget {
  id: string
  language: Language
}

export interface SubscriptionStore {
  /**
   * Saves a subscription. A browser belongs to the user who subscribed it last. A user's oldest beyond `most` are
   * deleted. Returns false if the endpoint is known with other keys: only its browser has them.
   */
  save(
    userId: string,
    sessionId: string | null,
    subscription: PushSubscriptionFields,
    most: number,
  ): Promise<boolean>
  remove(userId: string, endpoint: string): Promise<void>
  forget(id: string): Promise<void>
  /** Returns the subscriptions of these users whose session is valid. */
  idsOf(tx: Tx, userIds: readonly string[]): Promise<{ id: string; userId: string }[]>
  find(id: string): Promise<StoredSubscription | null>
  ofUser(userId: string): Promise<{ endpoint: string; createdAt: Date }[]>
  forgetUser(tx: Tx, userId: string): Promise<void>
}

function hashOf(endpoint: string): Buffer {
  return createHash('sha256').update(endpoint).digest()
}

export function createSubscriptionStore(db: Executor): SubscriptionStore {
  return {
    async save(userId, sessionId, { endpoint, keys }, most) {
      const subscription = { user_id: userId, session_id: sessionId, p256dh: keys.p256dh, auth: keys.auth }
      const saved = await db
        .insertInto('push_subscriptions')
        .values({ ...subscription, endpoint, endpoint_hash: hashOf(endpoint) })
        .onConflict((conflict) =>
          conflict
            .column('endpoint_hash')
            .doUpdateSet({ ...subscription, renewed_at: sql<Date>`now()` })
            .where('push_subscriptions.auth', '=', keys.auth)
            .where('push_subscriptions.p256dh', '=', keys.p256dh),
        )
        .returning('id')
        .executeTakeFirst()
      if (!saved) return false
      await sql`delete from push_subscriptions where id in (
        select id from push_subscriptions where user_id = ${userId} order by renewed_at desc offset ${most})`.execute(
        db,
      )
      return true
    },
    async remove(userId, endpoint) {
      await db
        .deleteFrom('push_subscriptions')
        .where('user_id', '=', userId)
        .where('endpoint_hash', '=', hashOf(endpoint))
        .execute()
    },
    async forget(id) {
      await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
    },
    async idsOf(tx, userIds) {
      if (userIds.length === 0) return []
      return tx.db
        .selectFrom('push_subscriptions')
        .select(['id', 'user_id as userId'])
        .where('user_id', 'in', userIds)
        .where(isSubscriptionAlive)
        .execute()
    },
    async find(id) {
      const row = await db
        .selectFrom('push_subscriptions')
        .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
        .select(['push_subscriptions.id', 'endpoint', 'p256dh', 'auth', 'language'])
        .where('push_subscriptions.id', '=', id)
        .where(isSubscriptionAlive)
        .executeTakeFirst()
      return row ?? null
    },
    async ofUser(userId) {
      return db
        .selectFrom('push_subscriptions')
        .select(['endpoint', 'created_at as createdAt'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute()
    },
    async forgetUser(tx, userId) {
      await tx.db.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
    },
  }
}

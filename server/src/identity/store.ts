import { sql } from 'kysely'
import type { Executor } from '../database/connection.ts'
import { hashToken, newToken, type Principal } from './model.ts'

export interface NewSession {
  userId: string
  method: string
  userAgent: string | null
  address: string | null
}

export interface SessionStore {
  /** Answers the token, which is stored nowhere. */
  create(session: NewSession, lifetimeSeconds: number, executor?: Executor): Promise<string>
  principalOf(token: string): Promise<Principal | null>
}

export function createSessionStore(db: Executor): SessionStore {
  return {
    async create(session, lifetimeSeconds, executor = db) {
      const token = newToken()
      await executor
        .insertInto('sessions')
        .values({
          user_id: session.userId,
          token_hash: hashToken(token),
          method: session.method,
          user_agent: session.userAgent,
          address: session.address,
          expires_at: sql<Date>`now() + make_interval(secs => ${lifetimeSeconds})`,
        })
        .execute()
      return token
    },
    async principalOf(token) {
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['sessions.id', 'sessions.user_id'])
        .where('token_hash', '=', hashToken(token))
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .where('users.deleted_at', 'is', null)
        .executeTakeFirst()
      return row ? { userId: row.user_id, sessionId: row.id } : null
    },
  }
}

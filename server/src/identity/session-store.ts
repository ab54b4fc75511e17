// The stored sessions: when each was last used, when it runs out, and how it ends.
import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import type { Principal } from '../principal.ts'
import { hashToken, newToken } from './tokens.ts'

/** How often sessions that are over are deleted. */
export const oldSessionsEverySeconds = 600

export interface NewSession {
  userId: string
  method: string
  userAgent: string | null
  address: string | null
}

export interface SessionRecord {
  id: string
  method: string
  userAgent: string | null
  address: string | null
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
}

export interface SessionLifetimes {
  /** Counted from the sign-in, regardless of use. */
  absoluteSeconds: number
  /** Counted from the last use. */
  idleSeconds: number
  /** How many days a session is kept after its end. */
  keptAfterEndDays: number
}

export interface SessionStore {
  /** Returns the token, which is never stored. */
  create(tx: Tx, session: NewSession): Promise<string>
  principalOf(token: string): Promise<Principal | null>
  /** Returns whose session this is, without counting as its use. */
  principalOfHash(tokenHash: Buffer): Promise<{ userId: string; sessionId: string } | null>
  list(userId: string): Promise<SessionRecord[]>
  /** Ends one session of this user. Returns false if there is no such session. */
  end(tx: Tx, userId: string, sessionId: string, because: string): Promise<boolean>
  /** Ends every session of this user, except the given one. Returns the ids. */
  endAll(tx: Tx, userId: string, because: string, exceptSessionId?: string): Promise<string[]>
  /** Ends all sessions of this user but the `most` that were used last. Returns the ids of those it ended. */
  endBeyond(tx: Tx, userId: string, most: number, because: string): Promise<string[]>
  /**
   * Returns whether the user has an open session. If the account is locked, two concurrent ends cannot both miss the
   * other.
   */
  isSignedIn(userId: string, tx?: Tx): Promise<boolean>
  /** Returns whether this session is open and, if `withinSeconds` is given, began within them. */
  isOpen(sessionId: string, withinSeconds?: number, tx?: Tx): Promise<boolean>
  /** Returns the ids of the sessions ended within the last `seconds`, on any node. */
  endedLately(seconds: number): Promise<string[]>
  /** Returns those of these sessions that are over for any reason. */
  noLongerGood(sessionIds: readonly string[]): Promise<string[]>
  /** Deletes the personal data of this user's ended sessions. */
  forgetUser(tx: Tx, userId: string): Promise<void>
  /** Deletes what nobody can use any more. */
  forgetOld(): Promise<void>
}

/** The precision of `lastSeenAt`: a write per call would cost more than it is worth. */
const seenEverySeconds = 60

export function createSessionStore(db: Executor, lifetimes: SessionLifetimes): SessionStore {
  const alive = sql<boolean>`sessions.revoked_at is null and sessions.expires_at > now()
    and sessions.last_seen_at > now() - make_interval(secs => ${lifetimes.idleSeconds})`

  return {
    async create(tx, session) {
      const token = newToken()
      await tx.db
        .insertInto('sessions')
        .values({
          user_id: session.userId,
          token_hash: hashToken(token),
          method: session.method,
          user_agent: session.userAgent,
          address: session.address,
          expires_at: sql<Date>`now() + make_interval(secs => ${lifetimes.absoluteSeconds})`,
        })
        .execute()
      return token
    },
    async principalOf(token) {
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select([
          'sessions.id',
          'sessions.user_id',
          sql<boolean>`sessions.last_seen_at < now() - make_interval(secs => ${seenEverySeconds})`.as(
            'unseen',
          ),
        ])
        .where('token_hash', '=', hashToken(token))
        .where(alive)
        .where('users.deleted_at', 'is', null)
        .executeTakeFirst()
      if (!row) return null
      if (row.unseen)
        await db
          .updateTable('sessions')
          .set({ last_seen_at: sql<Date>`now()` })
          .where('id', '=', row.id)
          .execute()
      return { userId: row.user_id, sessionId: row.id }
    },
    async principalOfHash(tokenHash) {
      const row = await db
        .selectFrom('sessions')
        .select(['id as sessionId', 'user_id as userId'])
        .where('token_hash', '=', tokenHash)
        .where(alive)
        .executeTakeFirst()
      return row ?? null
    },
    async list(userId) {
      return db
        .selectFrom('sessions')
        .select([
          'id',
          'method',
          'user_agent as userAgent',
          'address',
          'created_at as createdAt',
          'last_seen_at as lastSeenAt',
          'expires_at as expiresAt',
        ])
        .where('user_id', '=', userId)
        .where(alive)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute()
    },
    async end(tx, userId, sessionId, because) {
      const row = await tx.db
        .updateTable('sessions')
        .set({ revoked_at: sql<Date>`now()`, ended_because: because })
        .where('id', '=', sessionId)
        .where('user_id', '=', userId)
        .where(alive)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
    async endAll(tx, userId, because, exceptSessionId) {
      const rows = await tx.db
        .updateTable('sessions')
        .set({ revoked_at: sql<Date>`now()`, ended_because: because })
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .$if(exceptSessionId !== undefined, (query) => query.where('id', '!=', exceptSessionId!))
        .returning('id')
        .execute()
      return rows.map((row) => row.id)
    },
    async endBeyond(tx, userId, most, because) {
      const rows = await tx.db
        .updateTable('sessions')
        .set({ revoked_at: sql<Date>`now()`, ended_because: because })
        .where('id', 'in', (query) =>
          query
            .selectFrom('sessions')
            .select('id')
            .where('user_id', '=', userId)
            .where('revoked_at', 'is', null)
            .orderBy('last_seen_at', 'desc')
            .orderBy('created_at', 'desc')
            .orderBy('id')
            .offset(most),
        )
        .returning('id')
        .execute()
      return rows.map((row) => row.id)
    },
    async isSignedIn(userId, tx) {
      const row = await (tx?.db ?? db)
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where(alive)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
    async isOpen(sessionId, withinSeconds, tx) {
      const row = await (tx?.db ?? db)
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', sessionId)
        .where(alive)
        .$if(withinSeconds !== undefined, (query) =>
          query.where('created_at', '>', sql<Date>`now() - make_interval(secs => ${withinSeconds})`),
        )
        .executeTakeFirst()
      return row !== undefined
    },
    async endedLately(seconds) {
      const rows = await db
        .selectFrom('sessions')
        .select('id')
        .where('revoked_at', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
        .execute()
      return rows.map((row) => row.id)
    },
    async noLongerGood(sessionIds) {
      if (sessionIds.length === 0) return []
      const rows = await db
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', sql<string>`any(${sessionIds}::uuid[])`)
        .where(alive)
        .execute()
      const good = new Set(rows.map((row) => row.id))
      return sessionIds.filter((id) => !good.has(id))
    },
    async forgetUser(tx, userId) {
      // The rows stay until the nodes have closed their connections.
      await sql`update sessions set user_agent = null, address = null where user_id = ${userId}`.execute(
        tx.db,
      )
    },
    async forgetOld() {
      await sql`delete from sessions where least(expires_at, revoked_at,
          last_seen_at + make_interval(secs => ${lifetimes.idleSeconds}))
        < now() - make_interval(days => ${lifetimes.keptAfterEndDays})`.execute(db)
    },
  }
}

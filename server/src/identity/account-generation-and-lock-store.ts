import { sql } from 'kysely'
import type { ErrorCode } from '@woodalo/protocol'
import type { Executor, Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { AddJob } from '../jobs/job-store.ts'
import { waysChangedJob } from '../users/user-model.ts'
import type { Bans } from './ports.ts'

/** The state of an account for which something was issued. */
export interface AccountState {
  userId: string
  generation: number
  /** The session in which it was begun, if its end must void it. */
  sessionId?: string | null
}

declare const held: unique symbol
/** An account that is locked until the end of the transaction, in the state that the caller expected. */
export interface HeldAccount extends AccountState {
  readonly [held]: true
}

/**
 * The generation of an account rises with every change of its ways of signing in. A link, a code or an unfinished
 * sign-in names its generation and is void under a later one, so nothing begun before a change can be completed after
 * it. What a session began to add to the account is void once that session has ended. (A ticket for sockets lives and
 * dies with its session.)
 */
export interface Generations {
  /**
   * Returns the current state without a lock, to begin something that `expect` later completes. Null for a deleted
   * user.
   */
  now(userId: string): Promise<AccountState | null>
  /** Locks the account in any state. Throws `otherwise` (NOT_SIGNED_IN) for a deleted user. */
  hold(tx: Tx, userId: string, otherwise?: ErrorCode): Promise<HeldAccount>
  /** Locks the account. Throws `otherwise` if it has changed since, is deleted, or the session has ended. */
  expect(tx: Tx, promised: AccountState, otherwise: ErrorCode): Promise<HeldAccount>
  /**
   * Voids everything issued so far, and lets the rest of the service know that what the owner has proven has changed.
   * Returns the account in its new state.
   */
  raise(tx: Tx, account: HeldAccount): Promise<HeldAccount>
}

export function createGenerations(
  db: Executor,
  addJob: AddJob,
  bans: Pick<Bans, 'keep'>,
  isSessionOpen: (tx: Tx, sessionId: string) => Promise<boolean>,
): Generations {
  async function lock(tx: Tx, userId: string): Promise<HeldAccount | null> {
    const row = await tx.db
      .selectFrom('users')
      .select('generation')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    return row ? ({ userId, generation: row.generation } as HeldAccount) : null
  }
  return {
    async now(userId) {
      const row = await db
        .selectFrom('users')
        .select('generation')
        .where('id', '=', userId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return row ? { userId, generation: row.generation } : null
    },
    async hold(tx, userId, otherwise = 'NOT_SIGNED_IN') {
      const account = await lock(tx, userId)
      if (!account) throw new Failure(otherwise)
      return account
    },
    async expect(tx, { userId, generation, sessionId }, otherwise) {
      const account = await lock(tx, userId)
      if (account?.generation !== generation) throw new Failure(otherwise)
      if (sessionId && !(await isSessionOpen(tx, sessionId))) throw new Failure(otherwise)
      return account
    },
    async raise(tx, { userId }) {
      await addJob(tx, waysChangedJob, { userId })
      await bans.keep(tx, userId)
      const row = await tx.db
        .updateTable('users')
        .set({ generation: sql<number>`generation + 1` })
        .where('id', '=', userId)
        .returning('generation')
        .executeTakeFirstOrThrow()
      return { userId, generation: row.generation } as HeldAccount
    },
  }
}

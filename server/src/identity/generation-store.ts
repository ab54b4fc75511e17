import { sql } from 'kysely'
import type { ErrorCode } from '@woodalo/protocol'
import type { Executor, Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'

/** The state of an account that something was promised under. */
export interface AccountState {
  userId: string
  generation: number
}

declare const held: unique symbol
/** An account that is locked until the end of the transaction, in the state that the caller expected. */
export interface HeldAccount extends AccountState {
  readonly [held]: true
}

/**
 * The generation of an account rises with every change of how it is signed in to. A link, a code or a sign-in under way
 * names the generation it was made under and is void under a later one, so nothing that was begun before a change can be
 * completed after it. (A ticket for sockets lives and dies with its session.)
 */
export interface Generations {
  /** The present state, unlocked: to begin something that is completed under `expect`. Null for a user who is gone. */
  now(userId: string): Promise<AccountState | null>
  /** Locks the account in whatever state it is. Throws NOT_SIGNED_IN for a user who is gone. */
  hold(tx: Tx, userId: string): Promise<HeldAccount>
  /** Locks the account; throws `otherwise` when it has changed since, or is gone. */
  expect(tx: Tx, promised: AccountState, otherwise: ErrorCode): Promise<HeldAccount>
  /** Makes everything void that was promised so far; returns the account in its new state. */
  raise(tx: Tx, account: HeldAccount): Promise<HeldAccount>
}

export function createGenerations(db: Executor): Generations {
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
    async hold(tx, userId) {
      const account = await lock(tx, userId)
      if (!account) throw new Failure('NOT_SIGNED_IN')
      return account
    },
    async expect(tx, { userId, generation }, otherwise) {
      const account = await lock(tx, userId)
      if (account?.generation !== generation) throw new Failure(otherwise)
      return account
    },
    async raise(tx, { userId }) {
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

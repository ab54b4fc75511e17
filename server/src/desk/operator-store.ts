import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import { deskSeconds } from './token-and-session-lifetimes.ts'

/** How often sessions of operators that are over are deleted. */
export const oldDeskSessionsEverySeconds = 600

export interface StoredOperator {
  name: string
  entryHash: Buffer | null
  /** Whether the token or ticket that was given out is still valid. */
  isEntryGood: boolean
  keyHash: Buffer | null
  /** Sealed. */
  totp: string | null
  isEnrolled: boolean
}

/** What `npm run desk -- --list` shows of an operator. */
export interface ListedOperator {
  name: string
  enrolledAt: Date | null
  /** The end of the token that was given out; null once the operator is enrolled. */
  tokenUntil: Date | null
  lastSeenAt: Date | null
}

export interface OperatorStore {
  /** Returns false if the name is taken. */
  add(tx: Tx, name: string, entryHash: Buffer): Promise<boolean>
  /**
   * Deletes the key, the second factor and all sessions, and stores a new token. Returns false if there is no such
   * operator.
   */
  reset(tx: Tx, name: string, entryHash: Buffer): Promise<boolean>
  remove(tx: Tx, name: string): Promise<boolean>
  list(executor: Executor): Promise<ListedOperator[]>
  /** Returns whether another operator is enrolled. */
  hasOthers(executor: Executor, name: string): Promise<boolean>
  /** Returns what a reset and an enrolment change; empty for an enrolled operator, and for a name that nobody has. */
  entryOf(name: string): Promise<string>
  /** Locks the operator until the end of the transaction. */
  hold(tx: Tx, name: string): Promise<StoredOperator | null>
  /** Replaces the token by the ticket of an enrolment. */
  begin(tx: Tx, name: string, with_: { ticketHash: Buffer; keyHash: Buffer; totp: string }): Promise<void>
  enrol(tx: Tx, name: string): Promise<void>
  /** Returns false if a code of this step, or of a later one, was accepted before. */
  useStep(tx: Tx, name: string, step: number): Promise<boolean>
  openSession(tx: Tx, operator: string, tokenHash: Buffer): Promise<void>
  /** Returns the operator of a session and notes that it was used, or null if the session is over. */
  sessionOf(tokenHash: Buffer): Promise<string | null>
  endSession(tx: Tx, tokenHash: Buffer): Promise<void>
  forgetOldSessions(): Promise<void>
}

const soon = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`
const ago = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds})`
const nothingProven = { key_hash: null, totp: null, enrolled_at: null } as const

export function createOperatorStore(db: Executor): OperatorStore {
  return {
    async add(tx, name, entryHash) {
      const row = await tx.db
        .insertInto('operators')
        .values({ name, entry_hash: entryHash, entry_until: soon(deskSeconds.token), ...nothingProven })
        .onConflict((conflict) => conflict.doNothing())
        .returning('name')
        .executeTakeFirst()
      return row !== undefined
    },
    async reset(tx, name, entryHash) {
      const row = await tx.db
        .updateTable('operators')
        .set({ entry_hash: entryHash, entry_until: soon(deskSeconds.token), ...nothingProven })
        .where('name', '=', name)
        .returning('name')
        .executeTakeFirst()
      await tx.db.deleteFrom('desk_sessions').where('operator', '=', name).execute()
      return row !== undefined
    },
    async remove(tx, name) {
      const row = await tx.db
        .deleteFrom('operators')
        .where('name', '=', name)
        .returning('name')
        .executeTakeFirst()
      return row !== undefined
    },
    list: (executor) =>
      executor
        .selectFrom('operators as o')
        .leftJoin('desk_sessions as s', 's.operator', 'o.name')
        .select(['o.name', 'o.enrolled_at as enrolledAt', 'o.entry_until as tokenUntil'])
        .select(({ fn }) => fn.max<Date | null>('s.seen_at').as('lastSeenAt'))
        .groupBy('o.name')
        .orderBy('o.name')
        .execute(),
    async hasOthers(executor, name) {
      const row = await executor
        .selectFrom('operators')
        .select('name')
        .where('name', '!=', name)
        .where('enrolled_at', 'is not', null)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
    async entryOf(name) {
      const row = await db
        .selectFrom('operators')
        .select('entry_hash')
        .where('name', '=', name)
        .executeTakeFirst()
      return row?.entry_hash?.toString('base64url') ?? ''
    },
    async hold(tx, name) {
      const row = await tx.db
        .selectFrom('operators')
        .select(['name', 'entry_hash', 'key_hash', 'totp', 'enrolled_at'])
        .select(sql<boolean>`coalesce(entry_until > now(), false)`.as('is_entry_good'))
        .where('name', '=', name)
        .forUpdate()
        .executeTakeFirst()
      return row
        ? {
            name: row.name,
            entryHash: row.entry_hash,
            isEntryGood: row.is_entry_good,
            keyHash: row.key_hash,
            totp: row.totp,
            isEnrolled: row.enrolled_at !== null,
          }
        : null
    },
    async begin(tx, name, { ticketHash, keyHash, totp }) {
      await tx.db
        .updateTable('operators')
        .set({ entry_hash: ticketHash, entry_until: soon(deskSeconds.enrolment) })
        .set({ key_hash: keyHash, totp, used_step: 0 })
        .where('name', '=', name)
        .execute()
    },
    async enrol(tx, name) {
      await tx.db
        .updateTable('operators')
        .set({ entry_hash: null, entry_until: null, enrolled_at: sql<Date>`now()` })
        .where('name', '=', name)
        .execute()
    },
    async useStep(tx, name, step) {
      const row = await tx.db
        .updateTable('operators')
        .set({ used_step: step })
        .where('name', '=', name)
        .where('used_step', '<', step)
        .returning('name')
        .executeTakeFirst()
      return row !== undefined
    },
    async openSession(tx, operator, tokenHash) {
      await tx.db.insertInto('desk_sessions').values({ operator, token_hash: tokenHash }).execute()
    },
    async sessionOf(tokenHash) {
      const row = await db
        .updateTable('desk_sessions')
        .set({ seen_at: sql<Date>`now()` })
        .where('token_hash', '=', tokenHash)
        .where('seen_at', '>', ago(deskSeconds.idle))
        .where('created_at', '>', ago(deskSeconds.session))
        .returning('operator')
        .executeTakeFirst()
      return row?.operator ?? null
    },
    async endSession(tx, tokenHash) {
      await tx.db.deleteFrom('desk_sessions').where('token_hash', '=', tokenHash).execute()
    },
    async forgetOldSessions() {
      await db
        .deleteFrom('desk_sessions')
        .where(({ or, eb }) =>
          or([eb('seen_at', '<', ago(deskSeconds.idle)), eb('created_at', '<', ago(deskSeconds.session))]),
        )
        .execute()
    },
  }
}

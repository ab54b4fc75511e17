// A banned rider appeals, and an operator decides about the appeal.
import type { Standing } from '@woodalo/protocol'
import type { Executor, Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import { inform } from './ban-and-warning-notices.ts'
import type { StandingParts } from './parts.ts'

export interface Appeals {
  /**
   * Throws NOT_FOUND if the caller has no such ban that holds, ALREADY_APPEALED if there is an appeal with another
   * text.
   */
  appeal(userId: string, banId: string, text: string): Promise<Standing>
  /** Returns null if there is no such appeal, and false if it has been decided. */
  decide(
    tx: Tx,
    banId: string,
    how: { decision: 'kept' | 'lifted'; text: string; operator: string },
  ): Promise<boolean | null>
}

export function createAppeals(
  parts: StandingParts,
  of: {
    /** By which bans of others are found that hold for this user. */
    marks(executor: Executor, userId: string): Promise<Buffer[]>
    read(executor: Executor, userId: string): Promise<Standing>
  },
): Appeals {
  const { transact, store } = parts
  return {
    async appeal(userId, banId, text) {
      return transact(async (tx) => {
        const ban = await store.lock(tx, banId)
        const own = await store.bansOf(tx.db, userId, await of.marks(tx.db, userId))
        if (!ban?.holds || !own.some(({ id }) => id === ban.id)) throw new Failure('NOT_FOUND')
        if (ban.appeal !== null && ban.appeal !== text) throw new Failure('ALREADY_APPEALED')
        if (ban.appeal === null) await store.appeal(tx, ban.id, text)
        return of.read(tx.db, userId)
      })
    },

    async decide(tx, banId, { decision, text, operator }) {
      const ban = await store.lock(tx, banId)
      if (!ban || ban.appeal === null) return null
      if (ban.decision !== null) return false
      await store.decide(tx, ban.id, { decision, text, by: operator })
      if (decision === 'lifted' && ban.holds) await store.lift(tx, ban.id)
      await inform(parts, tx, ban.userId, decision, { text })
      return true
    },
  }
}

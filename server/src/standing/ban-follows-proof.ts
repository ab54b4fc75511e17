// A ban that somebody tries to leave behind with the account, by proving something else first.
import type { Tx } from '../database/connection.ts'
import { marksOf } from './ban-marks.ts'
import type { StandingStore } from './store.ts'

export interface BansOfProofs {
  /** Lets the bans that hold for a user hold for everything that the user has proven by now, in any account. */
  keep(tx: Tx, userId: string): Promise<void>
}

export function createBansOfProofs(
  store: Pick<StandingStore, 'provenOf' | 'heldBansOf' | 'addMark'>,
  key: Buffer,
): BansOfProofs {
  return {
    async keep(tx, userId) {
      const marks = marksOf(key, await store.provenOf(tx.db, userId))
      if (marks.length === 0) return
      for (const banId of await store.heldBansOf(tx, userId, marks))
        for (const mark of marks) await store.addMark(tx, banId, mark)
    },
  }
}

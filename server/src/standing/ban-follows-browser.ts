// A banned guest who comes back as a new guest on the same browser.
import type { Tx } from '../database/connection.ts'
import { markOfAccount } from './ban-marks.ts'
import type { StandingStore } from './store.ts'

export interface BrowserBans {
  /**
   * Lets the ban of an account for which `wasFor` is true hold for a new account, as long as its owner proves nothing.
   * Returns whether there was one.
   */
  follow(tx: Tx, userId: string, wasFor: (bannedId: string) => boolean): Promise<boolean>
}

export function createBrowserBans(
  store: Pick<StandingStore, 'heldBans' | 'addMark'>,
  key: Buffer,
): BrowserBans {
  return {
    async follow(tx, userId, wasFor) {
      const followed = (await store.heldBans(tx)).filter((ban) => wasFor(ban.userId))
      for (const { id } of followed) await store.addMark(tx, id, markOfAccount(key, userId))
      return followed.length > 0
    },
  }
}

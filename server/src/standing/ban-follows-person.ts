// How a ban follows a person into another account: by what they have proven, or by the browser.
import { createHmac } from 'node:crypto'
import { mailboxOf } from '../users/email-spelling-rules.ts'
import type { Tx } from '../database/connection.ts'
import type { Proven } from './ban-model.ts'
import type { StandingStore } from './ban-and-warning-store.ts'

/**
 * Returns keyed hashes by which a banned person is recognised in another account. They reveal no email and no phone.
 */
export function marksOf(key: Buffer, { emails, phones, socials }: Proven): Buffer[] {
  return [
    // As proven, as versions before this rule kept it, and as another spelling of the same mailbox would be found.
    ...Array.from(
      new Set(emails.flatMap((email) => [email, mailboxOf(email)])),
      (email) => `email\n${email}`,
    ),
    ...phones.map((phone) => `phone\n${phone}`),
    ...socials.map(({ issuer, subject }) => `social\n${issuer}\n${subject}`),
  ].map((words) => createHmac('sha256', key).update(words).digest())
}

/** What stands for an account whose owner has proven nothing. */
export function markOfAccount(key: Buffer, userId: string): Buffer {
  return createHmac('sha256', key).update(`account\n${userId}`).digest()
}

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

export interface BansOfProofs {
  /**
   * Lets the bans of an account, and of what it has had for longest, hold in any account for everything that its user has
   * proven by now, and for what gets it back. A ban that came with something later holds as long as that is there: it may be
   * a thief's. What is proven now is also kept for bans of the next days.
   */
  keep(tx: Tx, userId: string): Promise<void>
  /** Returns whether a ban of this account holds. */
  isBanned(tx: Tx, userId: string): Promise<boolean>
}

export function createBansOfProofs(
  store: Pick<StandingStore, 'provenOf' | 'firstProvenOf' | 'heldBansOf' | 'addMark' | 'noteProven'>,
  key: Buffer,
): BansOfProofs {
  return {
    async keep(tx, userId) {
      const present = marksOf(key, await store.provenOf(tx.db, userId))
      const marks = marksOf(key, await store.provenOf(tx.db, userId, 'also-left'))
      await store.noteProven(tx, userId, present)
      if (marks.length === 0) return
      const first = marksOf(key, await store.firstProvenOf(tx, userId))
      for (const banId of await store.heldBansOf(tx, userId, first))
        for (const mark of marks) await store.addMark(tx, banId, mark)
    },
    isBanned: async (tx, userId) => (await store.heldBansOf(tx, userId, [])).length > 0,
  }
}

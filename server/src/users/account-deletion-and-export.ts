import type { Transact, Tx } from '../database/connection.ts'
import type { PersonalData } from '../foundation.ts'
import { Failure } from '../failure.ts'
import type { Principal } from '../principal.ts'
import type { AddJob } from '../jobs/job-store.ts'
import type { Limiter } from '../limits/count-tries.ts'
import type { Rules } from '../limits/rules.ts'
import type { Logger } from '../logging.ts'
import type { PhotoStore } from './photo-store.ts'
import type { UserStore } from './user-store.ts'
import { renderUser } from './render.ts'

/** How often guests are looked for who have not come back. */
export const abandonedGuestsEverySeconds = 3_600

export interface LeavingParts {
  transact: Transact
  users: UserStore
  photos: PhotoStore
  /** The personal data of every other domain, by name. */
  personalData: Readonly<Record<string, PersonalData>>
  /** Throws unless the caller may delete the account by this session. */
  mayLeave(principal: Principal): Promise<void>
  /** Tells the owner of a proven email, in the transaction of the deletion. */
  tellOfDeletion(tx: Tx, userId: string): Promise<void>
  endConnections(whom: { userId: string }): void
  addJob: AddJob
  limiter: Limiter
  rules: Rules
  log: Logger
}

export interface Leaving {
  exportOf(principal: Principal, userId: string): Promise<Record<string, unknown>>
  /** Throws SIGN_IN_AGAIN if a session of somebody who can sign in again is no longer fresh. */
  leave(principal: Principal, userId: string, address: string): Promise<void>
  /** The job that completes a deletion, whatever happened in between. */
  finish(userId: string, address?: string): Promise<void>
  /**
   * The job that deletes what calls have stored that were under way during the deletion. Does nothing if somebody has
   * come back by the same hosted account meanwhile: what they store is their own.
   */
  forgetLeftovers(userId: string): Promise<void>
  /**
   * Keeps the account, but deletes its picture, parts of its profile, and what each domain's `forgetEntered` deletes, and
   * ends what its former user has open.
   */
  empty(userId: string): Promise<void>
  /** Deletes guests whose sessions ended so long ago that they cannot come back. */
  sweepGuests(days: number): Promise<void>
}

export const leavingJob = 'leave-for-good'
export const leftoversJob = 'forget-leftovers'
/** Longer than any call that was under way. */
const leftoversAfterSeconds = 60

export function createLeaving(parts: LeavingParts): Leaving {
  const { transact, users, photos, personalData, log } = parts

  async function withdraw(userId: string, address?: string): Promise<void> {
    for (const domain of Object.values(personalData)) await domain.withdraw?.(userId, address)
  }

  async function forgetAll(tx: Tx, userId: string): Promise<void> {
    await photos.remove(tx, userId)
    for (const domain of Object.values(personalData)) await domain.forgetUser?.(tx, userId)
  }

  async function leave(userId: string, address?: string): Promise<boolean> {
    const left = await transact(async (tx) => {
      await parts.tellOfDeletion(tx, userId)
      if (!(await users.anonymise(tx, userId))) return false
      for (const domain of Object.values(personalData)) await domain.keepBeyondLeaving?.(tx, userId)
      await forgetAll(tx, userId)
      await parts.addJob(tx, leavingJob, { userId, address })
      await parts.addJob(tx, leftoversJob, { userId }, { delaySeconds: leftoversAfterSeconds })
      tx.afterCommit(() => parts.endConnections({ userId }))
      return true
    })
    // Done at once, so that companions need not wait for the job, which then finds nothing left to do.
    if (left)
      await withdraw(userId, address).catch((error: unknown) =>
        log.error({ err: error }, 'the rest of an account deletion is left to its job'),
      )
    return left
  }

  return {
    async exportOf(principal, userId) {
      const record = principal.userId === userId ? await users.find(userId) : null
      if (!record) throw new Failure('NOT_FOUND')
      await parts.limiter.take(parts.rules.exports, userId)
      const entries = Object.entries(personalData).filter(([, domain]) => domain.exportOf)
      const collected = await Promise.all(
        entries.map(async ([name, domain]) => [name, await domain.exportOf!(userId)] as const),
      )
      const photo = await photos.ofUser(userId)
      return {
        exportedAt: new Date().toISOString(),
        user: {
          ...renderUser(record),
          photo: photo && { type: 'image/webp', base64: photo.webp.toString('base64') },
        },
        ...Object.fromEntries(collected),
      }
    },
    async leave(principal, userId, address) {
      if (principal.userId !== userId) throw new Failure('NOT_FOUND')
      await parts.mayLeave(principal)
      if (!(await leave(userId, address))) throw new Failure('NOT_FOUND')
      log.info({ userId }, 'an account was deleted')
    },
    finish: withdraw,
    forgetLeftovers: (userId) =>
      transact(async (tx) => {
        if ((await users.find(userId, tx)) === null) await forgetAll(tx, userId)
      }),
    async empty(userId) {
      await transact(async (tx) => {
        await users.forgetEntered(tx, userId)
        await photos.remove(tx, userId)
        for (const domain of Object.values(personalData)) await domain.forgetEntered?.(tx, userId)
      })
      for (const domain of Object.values(personalData)) await domain.withdrawFormer?.(userId)
    },
    async sweepGuests(days) {
      for (const userId of await users.abandonedGuests(days)) await leave(userId)
    },
  }
}

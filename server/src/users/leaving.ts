import type { Transact, Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { Principal } from '../identity/model.ts'
import type { AddJob } from '../jobs/job-store.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { Rules } from '../limits/rules.ts'
import type { Logger } from '../logging.ts'
import { renderUser } from './model.ts'
import type { PhotoStore } from './photo-store.ts'
import type { UserStore } from './store.ts'

/** What a domain keeps about a person. */
export interface PersonalData {
  /** Everything of it, as that person may read it. */
  exportOf?(userId: string): Promise<unknown>
  /** Removes it, in the transaction in which the person leaves. */
  forgetUser?(tx: Tx, userId: string): Promise<void>
}

export interface LeavingParts {
  transact: Transact
  users: UserStore
  photos: PhotoStore
  /** By name, of every other domain. */
  domains(): Record<string, PersonalData>
  /** Takes them out of what is under way, so that others are told. May be called again. */
  leaveForGood(userId: string): Promise<void>
  endConnections(whom: { userId: string }): void
  addJob: AddJob
  limiter: Limiter
  rules: Rules
  log: Logger
}

export interface Leaving {
  exportOf(principal: Principal, userId: string): Promise<Record<string, unknown>>
  leave(principal: Principal, userId: string): Promise<void>
  /** The job that makes sure of it, whatever happened in between. */
  finish(userId: string): Promise<void>
  /** Lets guests go who have not been signed in for so long that they cannot come back. */
  sweepGuests(days: number): Promise<void>
}

export const leavingJob = 'leave-for-good'

export function createLeaving(parts: LeavingParts): Leaving {
  const { transact, users, photos, log } = parts

  async function leave(userId: string): Promise<boolean> {
    const left = await transact(async (tx) => {
      if (!(await users.anonymise(tx, userId))) return false
      await photos.remove(tx, userId)
      for (const domain of Object.values(parts.domains())) await domain.forgetUser?.(tx, userId)
      await parts.addJob(tx, leavingJob, { userId })
      tx.afterCommit(() => parts.endConnections({ userId }))
      return true
    })
    // At once, so that their companions need not wait for the job, which will find nothing left to do.
    if (left)
      await parts
        .leaveForGood(userId)
        .catch((error: unknown) => log.error({ err: error }, 'a leaving is left to its job'))
    return left
  }

  return {
    async exportOf(principal, userId) {
      const record = principal.userId === userId ? await users.find(userId) : null
      if (!record) throw new Failure('NOT_FOUND')
      await parts.limiter.take(parts.rules.exports, userId)
      const entries = Object.entries(parts.domains()).filter(([, domain]) => domain.exportOf)
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
    async leave(principal, userId) {
      if (principal.userId !== userId || !(await leave(userId))) throw new Failure('NOT_FOUND')
      log.info({ userId }, 'an account was deleted')
    },
    finish: parts.leaveForGood,
    async sweepGuests(days) {
      for (const userId of await users.abandonedGuests(days)) await leave(userId)
    },
  }
}

import { textsIn } from '@woodalo/languages/service'
import type { Language, Standing } from '@woodalo/protocol'
import type { Executor, Tx } from '../database/connection.ts'
import { together } from '../together.ts'
import { Failure } from '../failure.ts'
import { markOfAccount, marksOf } from './ban-follows-person.ts'
import { type Appeals, createAppeals } from './appeal-a-ban.ts'
import { inform } from './ban-and-warning-notices.ts'
import { bannedJob, type BanRecord, dayOf, type WhichProofs } from './ban-model.ts'
import type { NewBan, NewWarning, StandingStore } from './ban-and-warning-store.ts'
import { renderBan } from './render.ts'
import type { StandingParts } from './parts.ts'

export interface StandingService extends Appeals {
  /** Throws BANNED if a ban holds for the caller. Until the end of the transaction, nobody can then ban the caller. */
  mustMayTravel(tx: Tx, userId: string, language: Language): Promise<void>
  mine(userId: string): Promise<Standing>
  /** Ends what somebody has open for whom a ban holds since they proved something, and has the ban keep what they proved. */
  followProof(userId: string): Promise<void>
  /** Called when the account is deleted: lets a ban for a ride of late find whoever comes back with what it had proven. */
  keepMarks(tx: Tx, userId: string): Promise<void>
  forgetUser(tx: Tx, userId: string): Promise<void>
  /** Forgets what the former owner of an account had proven. */
  forgetProven(tx: Tx, userId: string): Promise<void>
  forgetOld(): Promise<void>

  // What operators do. Each act is announced to the person immediately, in their language.
  /** Lets nothing change whose the account is until the end of the transaction. */
  keepOwner(tx: Tx, userId: string): Promise<void>
  /** Returns false if there is no such account. */
  warn(tx: Tx, warning: NewWarning): Promise<boolean>
  ban(tx: Tx, ban: NewBan): Promise<'banned' | 'is banned' | 'not there'>
  /** Returns null if there is no such ban, and false if it no longer holds. */
  lift(tx: Tx, banId: string): Promise<boolean | null>
  find(tx: Tx, banId: string): Promise<BanRecord | null>
  appealed(executor: Executor): Promise<BanRecord[]>
  bansOf(executor: Executor, userId: string): Promise<BanRecord[]>
  warningsOf: StandingStore['warningsOf']
}

export function createStandingService(parts: StandingParts): StandingService {
  const { transact, store } = parts

  const provenMarks = async (
    executor: Executor,
    userId: string,
    which: WhichProofs = 'present',
  ): Promise<Buffer[]> => marksOf(parts.key, await store.provenOf(executor, userId, which))

  /** By which bans of others are found that hold for this user. */
  async function marks(executor: Executor, userId: string): Promise<Buffer[]> {
    const proven = await provenMarks(executor, userId)
    return proven.length > 0 ? proven : [markOfAccount(parts.key, userId)]
  }

  async function read(executor: Executor, userId: string): Promise<Standing> {
    const bans = await store.bansOf(executor, userId, await marks(executor, userId))
    const warnings = await store.warningsOf(executor, userId)
    return {
      warnings: warnings.map(({ by: _operator, ...warning }) => warning),
      bans: bans.map(renderBan),
    }
  }

  const appeals = createAppeals(parts, { marks, read })

  return {
    async mustMayTravel(tx, userId, language) {
      const [, known] = await together(store.hold(tx, userId, 'to-travel'), marks(tx.db, userId))
      const ban = await store.holding(tx.db, userId, known)
      if (!ban) return
      const until = ban.until?.toISOString() ?? null
      const message = textsIn(language).standing.refused(dayOf(ban.lastDay, language))
      throw new Failure('BANNED', { extra: { message, until, banId: ban.id } })
    },

    followProof: (userId) =>
      transact(async (tx) => {
        if (!(await store.hold(tx, userId, 'to-ban'))) return
        if (await store.holding(tx.db, userId, await marks(tx.db, userId)))
          await parts.addJob(tx, bannedJob, { userId })
      }),

    mine: (userId) => transact((tx) => read(tx.db, userId)),

    appeal: appeals.appeal,

    async keepMarks(tx, userId) {
      if (await store.wasInRideLately(tx, userId))
        await store.noteProven(tx, userId, await provenMarks(tx.db, userId, 'also-left'))
    },
    forgetUser: store.forgetUser,
    forgetProven: store.forgetProven,
    forgetOld: store.forgetOld,

    keepOwner: store.keepOwner,

    async warn(tx, warning) {
      if (!(await store.hold(tx, warning.userId, 'to-travel'))) return false
      await store.warn(tx, warning)
      await inform(parts, tx, warning.userId, 'warned', warning)
      return true
    },

    async ban(tx, ban) {
      const { userId } = ban
      const isThere = await store.hold(tx, userId, 'to-ban')
      if (!isThere && !(await store.holdDeleted(tx, userId))) return 'not there'
      if (await store.holding(tx.db, userId, [])) return 'is banned'
      const marks = [
        ...(await provenMarks(tx.db, userId, 'also-left')),
        ...(await store.provenLately(tx, userId)),
      ]
      if (!isThere && marks.length === 0) return 'not there'
      const once = new Map(marks.map((mark) => [mark.toString('hex'), mark]))
      const banId = await store.ban(tx, ban, [...once.values()])
      if (isThere) {
        const stored = (await store.lock(tx, banId))!
        await parts.addJob(tx, bannedJob, { userId })
        await inform(parts, tx, userId, 'banned', { text: ban.reason, lastDay: stored.lastDay })
      }
      tx.afterCommit(() => parts.log.info({ userId, banId }, 'a rider was banned'))
      return 'banned'
    },

    async lift(tx, banId) {
      const ban = await store.lock(tx, banId)
      if (!ban) return null
      if (!ban.holds) return false
      await store.lift(tx, ban.id)
      await inform(parts, tx, ban.userId, 'lifted', { text: ban.reason })
      return true
    },

    decide: appeals.decide,

    find: (tx, banId) => store.lock(tx, banId),
    appealed: (executor) => store.appealed(executor),
    bansOf: (executor, userId) => store.bansOf(executor, userId),
    warningsOf: store.warningsOf,
  }
}

// What riders decide about other riders: whom they block, and whom they report.
import { textsIn } from '@woodalo/languages/service'
import type { Block, Language, Report, ReportKind } from '@woodalo/protocol'
import { limits } from '@woodalo/protocol/limits'
import type { PairsApart } from '../apart/why-and-how-long-apart-rules.ts'
import type { Transact } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { Limiter } from '../limits/count-tries.ts'
import type { Rules } from '../limits/rules.ts'
import type { Logger } from '../logging.ts'
import type { Sealing } from '../secrets/sealing.ts'
import { evidenceBytesOfRider, fewerEvidenceBytesOfRider } from './evidence-size.ts'
import type { PeopleStore } from './block-and-report-store.ts'

export interface PeopleService {
  blocks(userId: string): Promise<Block[]>
  /**
   * Also refuses the pending ride with this person, if there is one. Throws NOT_FOUND for people whom the caller never
   * met in a ride or proposal, so that nobody can find out who exists.
   */
  /** `address` is the caller's. */
  block(userId: string, otherId: string, address: string): Promise<Block>
  unblock(userId: string, otherId: string): Promise<void>
  report(
    userId: string,
    report: { rideId: string; uid: string; kind: ReportKind; text?: string | undefined },
    from: { address: string; language: Language },
  ): Promise<Report>
  reports(userId: string): Promise<Report[]>
}

export function createPeopleService(parts: {
  transact: Transact
  store: PeopleStore
  /** Returns what a report keeps of its ride. */
  evidenceOf(rideId: string, kind: ReportKind, bytesOfRider: number): Promise<object>
  apart: PairsApart
  refuseCompanion(userId: string, otherId: string, address: string): Promise<void>
  sealing: Sealing
  limiter: Limiter
  rules: Rules
  log: Logger
  /** How many days a report and its evidence are kept. */
  keptDays: number
}): PeopleService {
  const { transact, store, apart } = parts

  /** How much of each rider's words a report from this address keeps. */
  async function bytesOfRider(address: string): Promise<number> {
    try {
      await parts.limiter.take(parts.rules.wholeChatsOfAddress, address)
      return evidenceBytesOfRider
    } catch (error) {
      if (error instanceof Failure && error.code === 'TOO_MANY_REQUESTS') return fewerEvidenceBytesOfRider
      throw error
    }
  }

  async function mustHaveMet(userId: string, otherId: string): Promise<void> {
    if (!(await store.haveMet(userId, otherId))) throw new Failure('NOT_FOUND')
  }

  /** Returns null if new evidence is needed, because the report has been answered. */
  async function addWords(
    userId: string,
    known: Report,
    { text, language, evidence }: { text: string; language: Language; evidence: string | null },
  ): Promise<Report | null> {
    return transact(async (tx) => {
      const added = await store.addWords(tx, known.id, text, evidence)
      if (added === 'answered') return null
      if (added === 'too many') {
        const left = Math.max(0, limits.reportLength - known.text.length - 2)
        throw new Failure('INVALID_INPUT', {
          fields: { text: textsIn(language).faults.charactersAtMost(String(left)) },
        })
      }
      return (await store.reports(userId, tx.db)).find(({ id }) => id === known.id)!
    })
  }

  return {
    blocks: (userId) => store.blocks(userId),
    async block(userId, otherId, address) {
      await mustHaveMet(userId, otherId)
      const block = await transact(async (tx) => {
        await apart.keep(tx, userId, [otherId], 'blocked')
        return (await store.blocks(userId, tx.db)).find(({ uid }) => uid === otherId)!
      })
      // Afterwards, so that no batch proposes the two again in between.
      await parts.refuseCompanion(userId, otherId, address)
      return block
    },
    async unblock(userId, otherId) {
      await mustHaveMet(userId, otherId)
      await transact((tx) => apart.release(tx, userId, [otherId], 'blocked'))
    },
    async report(userId, { rideId, uid, kind, text = '' }, { address, language }) {
      if (userId === uid || !(await store.wereIn(rideId, userId, uid))) throw new Failure('NOT_FOUND')
      const same = ({ rideId: ride, uid: about, kind: what }: Report) =>
        ride === rideId && about === uid && what === kind
      const known = (await store.reports(userId)).find(same)
      // What waits for an answer is not gathered again: more words are added. Those after the answer, or a
      // report without words, open it again.
      const saysNothingNew = text !== '' && known?.text.includes(text)
      if (known && (known.state === 'open' || saysNothingNew)) {
        const added = await addWords(userId, known, { text, language, evidence: null })
        // Else it has been answered this very moment.
        if (added) return added
      }
      await parts.limiter.take(parts.rules.reportsOfRide, `${userId} ${rideId}`)
      await parts.limiter.take(parts.rules.reports, userId)
      const evidence = parts.sealing.seal(await parts.evidenceOf(rideId, kind, await bytesOfRider(address)))
      if (known) return (await addWords(userId, known, { text, language, evidence }))!
      const stored = await transact(async (tx) => {
        await store.insertReport(tx, {
          byId: userId,
          aboutId: uid,
          rideId,
          kind,
          text,
          evidence,
          keptDays: parts.keptDays,
        })
        return (await store.reports(userId, tx.db)).find(same)!
      })
      parts.log.info({ reportId: stored.id, kind }, 'a rider was reported')
      return stored
    },
    reports: (userId) => store.ownReports(userId),
  }
}

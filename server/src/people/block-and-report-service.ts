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
import { type Evidence, withEarlierEvidence } from './evidence-model.ts'
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

/** As the database counts them. */
const charactersOf = (text: string) => [...text].length

export function createPeopleService(parts: {
  transact: Transact
  store: PeopleStore
  /** Returns what a report keeps of its ride. */
  evidenceOf(
    rideId: string,
    of: { kind: ReportKind; about: string; bytesOfRider: number; keptDays: number },
  ): Promise<Evidence>
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

  /**
   * Adds the words of a report that its author makes again, unless it has them. An answered report opens again, also by
   * words that it has: the same may have happened once more. Returns null if it opens again and `evidence` is missing, which
   * is gathered outside the transaction.
   */
  async function reportAgain(
    userId: string,
    { id }: Report,
    { text, language, evidence }: { text: string; language: Language; evidence: Evidence | null },
  ): Promise<Report | null> {
    return transact(async (tx) => {
      const stored = async () => (await store.reports(userId, tx.db)).find((report) => report.id === id)!
      const known = await store.lockReport(tx, id)
      const isOpen = known.state === 'open'
      const isSaid = known.text.includes(text)
      if (isOpen && isSaid) return stored()
      if (!isOpen && !evidence) return null
      const words = isSaid ? known.text : [known.text, text].filter(Boolean).join('\n\n')
      const left = limits.reportLength - charactersOf(known.text) - (known.text === '' ? 0 : 2)
      if (!isSaid && charactersOf(text) > left)
        throw new Failure('INVALID_INPUT', {
          fields: { text: textsIn(language).faults.charactersAtMost(String(Math.max(0, left))) },
        })
      const changes = { text: words, keptDays: parts.keptDays }
      if (isOpen) await store.setWords(tx, id, changes)
      else {
        const before = opened(known.evidence)
        const all = before ? withEarlierEvidence(evidence!, before) : evidence!
        await store.openAgain(tx, id, { ...changes, evidence: parts.sealing.seal(all) })
      }
      return stored()
    })
  }

  /** Returns null for evidence that was sealed under another secret. */
  function opened(sealed: string): Evidence | null {
    try {
      return parts.sealing.open<Evidence>(sealed)
    } catch {
      return null
    }
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
      // What waits for an answer is not gathered again.
      const again = known && (await reportAgain(userId, known, { text, language, evidence: null }))
      if (again) return again
      await parts.limiter.take(parts.rules.reportsOfRide, `${userId} ${rideId}`)
      await parts.limiter.take(parts.rules.reports, userId)
      const gathered = await parts.evidenceOf(rideId, {
        kind,
        about: uid,
        bytesOfRider: await bytesOfRider(address),
        keptDays: parts.keptDays,
      })
      if (known) return (await reportAgain(userId, known, { text, language, evidence: gathered }))!
      const evidence = parts.sealing.seal(gathered)
      const [isNew, stored] = await transact(async (tx) => {
        const about = { byId: userId, aboutId: uid, rideId, kind, text, evidence, keptDays: parts.keptDays }
        return [
          await store.insertReport(tx, about),
          (await store.reports(userId, tx.db)).find(same)!,
        ] as const
      })
      // Its author has made it twice at one moment.
      if (!isNew) return (await reportAgain(userId, stored, { text, language, evidence: gathered }))!
      parts.log.info({ reportId: stored.id, kind }, 'a rider was reported')
      return stored
    },
    reports: (userId) => store.ownReports(userId),
  }
}

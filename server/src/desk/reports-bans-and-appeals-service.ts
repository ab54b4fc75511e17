// The use cases of the desk. Every act and every look at private data is written to the audit log in the same
// transaction, before anything is returned.
import type {
  AuditAct,
  AuditLine,
  DeskAppeal,
  FiguresOfDay,
  PersonHistory,
  ReportedMessage,
  ReportedReceipt,
  ReportFile,
  ReportLine,
} from '@woodalo/protocol/desk-responses'
import { deskLimits } from '@woodalo/protocol/limits'
import type { Executor, Transact, Tx } from '../database/connection.ts'
import type { Evidence } from '../people/evidence-model.ts'
import type { ReportBook } from '../people/reports-at-desk-service.ts'
import type { StandingService } from '../standing/ban-and-warn-service.ts'
import { isUuid } from '../uuid.ts'
import { isDecidedBy, mustBeDecidedBy, mustBeLater } from './which-operator-decides.ts'
import { type AuditStore, longestSubject } from './audit-store.ts'
import type { FiguresStore } from './figures-store.ts'
import type { PersonStore } from './person-store.ts'
import { Refusal } from './refusal.ts'
import { banOf, lineOf, rideOf } from './render.ts'

/** `operator` is the caller, already signed in. */
export interface DeskService {
  reports(operator: string, state: 'open' | 'answered'): Promise<ReportLine[]>
  report(operator: string, id: string): Promise<ReportFile>
  messages(operator: string, id: string): Promise<ReportedMessage[]>
  receipt(operator: string, id: string): Promise<ReportedReceipt>
  answer(operator: string, id: string, text: string): Promise<void>
  search(operator: string, words: string): Promise<{ uid: string; name: string }[]>
  person(operator: string, userId: string): Promise<PersonHistory>
  warn(operator: string, userId: string, warning: { text: string; reportId: string | null }): Promise<void>
  ban(
    operator: string,
    userId: string,
    ban: { reason: string; days: number | null; timeZone: string; reportId: string | null },
  ): Promise<void>
  lift(operator: string, banId: string): Promise<void>
  appeals(operator: string): Promise<DeskAppeal[]>
  decide(operator: string, banId: string, how: { decision: 'kept' | 'lifted'; text: string }): Promise<void>
  audit(operator: string, before: number | undefined): Promise<AuditLine[]>
  figures(operator: string, timeZone: string): Promise<FiguresOfDay[]>
}

export interface DeskParts {
  transact: Transact
  reports: ReportBook
  standing: StandingService
  /** Returns whether another operator is enrolled. */
  hasOthers(executor: Executor, operator: string): Promise<boolean>
  people: PersonStore
  figures: FiguresStore
  audit: AuditStore
}

function found<Value>(value: Value | null): Value {
  if (value === null) throw new Refusal('NOT_FOUND')
  return value
}

export function createDeskService(parts: DeskParts): DeskService {
  const { reports, people, audit, standing } = parts

  /** Writes a line for what is refused too: the act's own line is undone with the act. */
  async function noted<Done>(
    operator: string,
    act: AuditAct,
    subject: string | undefined,
    run: () => Promise<Done>,
  ): Promise<Done> {
    try {
      return await run()
    } catch (error) {
      if (error instanceof Refusal) {
        // What names nothing may be anything that was typed, an email for example.
        const isKnown = error.fault !== 'NOT_FOUND' || (subject !== undefined && isUuid(subject))
        const what = subject !== undefined && isKnown ? `${act} ${subject}` : act
        await parts.transact((tx) =>
          audit.write(tx, { operator, act: 'refused', subject: what.slice(0, longestSubject) }),
        )
      }
      throw error
    }
  }

  function audited<Done>(
    operator: string,
    act: AuditAct,
    subject: string | undefined,
    work: (tx: Tx) => Promise<Done>,
  ): Promise<Done> {
    return noted(operator, act, subject, () =>
      parts.transact(async (tx) => {
        await audit.write(tx, { operator, act, ...(subject !== undefined && { subject }) })
        return work(tx)
      }),
    )
  }

  async function personOf(executor: Executor, userId: string): Promise<PersonHistory> {
    const person = found(await people.find(executor, userId))
    return {
      ...person,
      thumbs: (await reports.opinionsAbout(executor, userId)) as PersonHistory['thumbs'],
      reports: (await reports.about(executor, userId)).map(lineOf),
      warnings: await standing.warningsOf(executor, userId),
      bans: (await standing.bansOf(executor, userId)).map(banOf),
    }
  }

  /** Returns null for evidence that was sealed under another secret. The rest of the report can still be read. */
  async function evidenceOf(executor: Executor, id: string): Promise<Evidence | null> {
    return reports.evidence(executor, id).catch(() => null)
  }

  async function mustBeAbout(executor: Executor, reportId: string | null, userId: string): Promise<void> {
    if (reportId === null) return
    const report = await reports.find(executor, reportId)
    if (report?.about_id !== userId) throw new Refusal('NOT_FOUND')
  }

  return {
    reports: (operator, state) =>
      audited(operator, 'reports-listed', undefined, async ({ db }) =>
        (await reports.inState(db, state)).map(lineOf),
      ),

    report: (operator, id) =>
      audited(operator, 'report-opened', id, async (tx) => {
        const { db } = tx
        const report = found(await reports.find(db, id))
        const evidence = await evidenceOf(db, id)
        // The report is deleted long before this log.
        await audit.write(tx, { operator, act: 'person-opened', subject: report.about_id })
        return {
          ...lineOf(report),
          text: report.text,
          answer: report.answer,
          answeredAt: report.answered_at?.toISOString() ?? null,
          keptUntil: report.kept_until.toISOString(),
          ride: evidence && rideOf(report.ride_id, evidence),
          hasReceipt: Boolean(evidence?.receipt),
          person: await personOf(db, report.about_id),
        }
      }),

    messages: (operator, id) =>
      audited(operator, 'messages-read', id, async ({ db }) => {
        const { messages, riders } = found(await evidenceOf(db, id))
        const names = new Map(riders.map((rider) => [rider.user_id, rider.display_name]))
        return messages.map(({ seq, user_id: uid, text, created_at: at }) => ({
          seq,
          uid,
          name: names.get(uid) ?? '',
          text,
          at,
        }))
      }),

    receipt: (operator, id) =>
      audited(operator, 'receipt-seen', id, async ({ db }) => ({
        base64: found(found(await evidenceOf(db, id)).receipt ?? null),
      })),

    answer: (operator, id, text) =>
      audited(operator, 'report-answered', id, async (tx) => {
        if (!(await reports.find(tx.db, id))) throw new Refusal('NOT_FOUND')
        if (!(await reports.answer(tx, id, text))) throw new Refusal('ALREADY_DONE')
      }),

    // The words may be a name, an email or a phone. So the log has only whose names the search showed.
    search: (operator, words) =>
      audited(operator, 'person-searched', undefined, async (tx) => {
        const shown = await people.search(tx.db, words)
        for (const { uid } of shown) await audit.write(tx, { operator, act: 'person-listed', subject: uid })
        return shown
      }),

    person: (operator, userId) =>
      audited(operator, 'person-opened', userId, ({ db }) => personOf(db, userId)),

    warn: (operator, userId, { text, reportId }) =>
      audited(operator, 'warned', userId, async (tx) => {
        await mustBeAbout(tx.db, reportId, userId)
        if (!(await standing.warn(tx, { userId, reportId, text, operator }))) throw new Refusal('NOT_FOUND')
      }),

    ban: (operator, userId, { reportId, ...ban }) =>
      audited(operator, 'banned', userId, async (tx) => {
        await mustBeAbout(tx.db, reportId, userId)
        mustBeLater(
          operator,
          await standing.bansOf(tx.db, userId),
          reportId === null ? null : await reports.find(tx.db, reportId),
        )
        const done = await standing.ban(tx, { userId, reportId, operator, ...ban })
        if (done === 'not there') throw new Refusal('NOT_FOUND')
        if (done === 'is banned') throw new Refusal('ALREADY_DONE')
      }),

    lift: (operator, banId) =>
      audited(operator, 'ban-lifted', banId, async (tx) => {
        const ban = found(await standing.find(tx, banId))
        // Lifting a ban decides its open appeal, so the same rule holds.
        if (ban.appeal !== null && ban.decision === null)
          mustBeDecidedBy(operator, ban, await parts.hasOthers(tx.db, operator))
        if (!found(await standing.lift(tx, banId))) throw new Refusal('ALREADY_DONE')
      }),

    appeals: (operator) =>
      audited(operator, 'appeals-listed', undefined, async ({ db }) => {
        const hasOthers = await parts.hasOthers(db, operator)
        const waiting = await standing.appealed(db)
        return Promise.all(
          waiting.map(async (ban) => ({
            person: { uid: ban.userId, name: (await people.find(db, ban.userId))?.name ?? '' },
            ban: banOf(ban),
            isYours: isDecidedBy(operator, ban, hasOthers),
          })),
        )
      }),

    decide: (operator, banId, how) =>
      noted(operator, 'appeal-decided', banId, () =>
        parts.transact(async (tx) => {
          const ban = found(await standing.find(tx, banId))
          mustBeDecidedBy(operator, ban, await parts.hasOthers(tx.db, operator))
          const isAlone = ban.byOperator === operator
          await audit.write(tx, {
            operator,
            act: isAlone ? 'appeal-decided-alone' : 'appeal-decided',
            subject: banId,
          })
          if (!found(await standing.decide(tx, banId, { ...how, operator })))
            throw new Refusal('ALREADY_DONE')
        }),
      ),

    audit: (operator, before) =>
      parts.transact(async (tx) => {
        const lines = await audit.read(tx.db, before, deskLimits.auditPage)
        // Afterwards, so that the log does not begin with the look at it.
        await audit.write(tx, { operator, act: 'audit-read' })
        return lines
      }),

    figures: (operator, timeZone) =>
      audited(operator, 'figures-read', undefined, async ({ db }) => {
        const lately = await parts.figures.lately(db, timeZone)
        if (!lately) throw new Refusal('INVALID_INPUT')
        return lately
      }),
  }
}

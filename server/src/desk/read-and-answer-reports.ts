import type {
  ReportedMessage,
  ReportedPictures,
  ReportedReceipt,
  ReportFile,
  ReportLine,
} from '@woodalo/protocol/desk-responses'
import type { Executor } from '../database/connection.ts'
import { type Evidence, type ReadOfReport, wordsOutsideChat } from '../people/evidence-model.ts'
import { createPersonOf } from './look-up-people.ts'
import type { DeskParts } from './parts.ts'
import { found, Refusal } from './refusal.ts'
import { lineOf, rideOf } from './render.ts'
import type { Audited } from './write-each-act-to-audit-log.ts'

export interface ReadAndAnswerReports {
  reports(operator: string, state: 'open' | 'answered'): Promise<ReportLine[]>
  report(operator: string, id: string): Promise<ReportFile>
  messages(operator: string, id: string): Promise<ReportedMessage[]>
  receipt(operator: string, id: string): Promise<ReportedReceipt>
  pictures(operator: string, id: string): Promise<ReportedPictures>
  /** `read` is what the operator has seen of the report; all where it is absent. */
  answer(operator: string, id: string, answer: { text: string } & ReadOfReport): Promise<void>
}

export function createReadAndAnswerReports(parts: DeskParts, { audited }: Audited): ReadAndAnswerReports {
  const { reports, audit } = parts
  const personOf = createPersonOf(parts)

  /** Returns null for evidence that was sealed under another secret. The rest of the report can still be read. */
  async function evidenceOf(executor: Executor, id: string): Promise<Evidence | null> {
    return reports.evidence(executor, id).catch(() => null)
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
          earlierAnswers: report.earlier_answers.map(({ answer, answeredAt }) => ({
            answer,
            answeredAt: new Date(answeredAt).toISOString(),
          })),
          keptUntil: report.kept_until.toISOString(),
          ride: evidence && rideOf(report.ride_id, evidence),
          hasPictures: (evidence?.pictureIds ?? []).length > 0,
          pictureUrl: evidence?.pictureUrl ?? null,
          hasReceipt: Boolean(evidence?.receipt) || (evidence?.receiptIds ?? []).length > 0,
          person: await personOf(db, report.about_id),
        }
      }),

    messages: (operator, id) =>
      audited(operator, 'messages-read', id, async ({ db }) => {
        const evidence = found(await evidenceOf(db, id))
        const { messages, riders } = evidence
        const names = new Map(riders.map((rider) => [rider.user_id, rider.display_name]))
        const written = [
          ...messages.map(({ seq, user_id, text, created_at: at }) => ({
            of: 'chat' as const,
            seq,
            user_id,
            text,
            at,
          })),
          ...wordsOutsideChat(evidence),
        ]
        return written
          .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
          .map(({ user_id: uid, ...rest }) => ({ ...rest, uid, name: names.get(uid) ?? '' }))
      }),

    receipt: (operator, id) =>
      audited(operator, 'receipt-seen', id, async ({ db }) => {
        const { receiptIds = [], receipt, earlierReceipts = [] } = found(await evidenceOf(db, id))
        const kept = await reports.pictures(db, receiptIds)
        const [base64, ...earlier] = [...kept, receipt ?? [], ...earlierReceipts].flat()
        return { base64: found(base64 ?? null), earlier }
      }),

    pictures: (operator, id) =>
      audited(operator, 'pictures-seen', id, async ({ db }) => {
        const { pictureIds = [] } = found(await evidenceOf(db, id))
        const base64 = await reports.pictures(db, pictureIds)
        found(base64[0] ?? null)
        return { base64 }
      }),

    answer: (operator, id, { text, ...read }) =>
      audited(operator, 'report-answered', id, async (tx) => {
        if (!(await reports.find(tx.db, id))) throw new Refusal('NOT_FOUND')
        if (await reports.answer(tx, id, text, read)) return
        const { state } = found(await reports.find(tx.db, id))
        throw new Refusal(state === 'open' ? 'NEW_WORDS' : 'ALREADY_DONE')
      }),
  }
}

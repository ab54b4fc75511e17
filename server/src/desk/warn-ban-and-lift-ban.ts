import type { Tx } from '../database/connection.ts'
import type { DeskParts } from './parts.ts'
import { found, Refusal } from './refusal.ts'
import { mustBeDecidedBy, mustBeLater } from './which-operator-decides.ts'
import type { Audited } from './write-each-act-to-audit-log.ts'

export interface WarnAndBan {
  warn(operator: string, userId: string, warning: { text: string; reportId: string | null }): Promise<void>
  ban(
    operator: string,
    userId: string,
    ban: { reason: string; days: number | null; timeZone: string; reportId: string | null },
  ): Promise<void>
  lift(operator: string, banId: string): Promise<void>
}

export function createWarnAndBan(parts: DeskParts, { audited }: Audited): WarnAndBan {
  const { reports, standing } = parts

  async function mustBeAbout(tx: Tx, reportId: string | null, userId: string): Promise<void> {
    if (reportId === null) return
    await standing.keepOwner(tx, userId)
    const report = await reports.find(tx.db, reportId)
    // What a former user of the account did is nothing to its owner.
    if (report?.about_id !== userId || report.is_about_former) throw new Refusal('NOT_FOUND')
  }

  return {
    warn: (operator, userId, { text, reportId }) =>
      audited(operator, 'warned', userId, async (tx) => {
        await mustBeAbout(tx, reportId, userId)
        if (!(await standing.warn(tx, { userId, reportId, text, operator }))) throw new Refusal('NOT_FOUND')
      }),

    ban: (operator, userId, { reportId, ...ban }) =>
      audited(operator, 'banned', userId, async (tx) => {
        await mustBeAbout(tx, reportId, userId)
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
  }
}

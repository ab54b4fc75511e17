// The use cases of the desk.
import type { AuditLine, FiguresOfDay } from '@woodalo/protocol/desk-responses'
import { deskLimits } from '@woodalo/protocol/limits'
import { createDecideAppeals, type DecideAppeals } from './decide-appeals.ts'
import { createLookUpPeople, type LookUpPeople } from './look-up-people.ts'
import type { DeskParts } from './parts.ts'
import { createReadAndAnswerReports, type ReadAndAnswerReports } from './read-and-answer-reports.ts'
import { Refusal } from './refusal.ts'
import { createWarnAndBan, type WarnAndBan } from './warn-ban-and-lift-ban.ts'
import { createAudited } from './write-each-act-to-audit-log.ts'

/** `operator` is the caller, already signed in. */
export interface DeskService extends ReadAndAnswerReports, LookUpPeople, WarnAndBan, DecideAppeals {
  audit(operator: string, before: number | undefined): Promise<AuditLine[]>
  figures(operator: string, timeZone: string): Promise<FiguresOfDay[]>
}

export function createDeskService(parts: DeskParts): DeskService {
  const { audit } = parts
  const acts = createAudited(parts)

  return {
    ...createReadAndAnswerReports(parts, acts),
    ...createLookUpPeople(parts, acts),
    ...createWarnAndBan(parts, acts),
    ...createDecideAppeals(parts, acts),

    audit: (operator, before) =>
      parts.transact(async (tx) => {
        const lines = await audit.read(tx.db, before, deskLimits.auditPage)
        // Afterwards, so that the log does not begin with the look at it.
        await audit.write(tx, { operator, act: 'audit-read' })
        return lines
      }),

    figures: (operator, timeZone) =>
      acts.audited(operator, 'figures-read', undefined, async ({ db }) => {
        const lately = await parts.figures.lately(db, timeZone)
        if (!lately) throw new Refusal('INVALID_INPUT')
        return lately
      }),
  }
}

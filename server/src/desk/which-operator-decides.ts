// Which operator decides about a ban and its appeal. Pure.
import type { BanRecord } from '../standing/ban-model.ts'
import { Refusal } from './refusal.ts'

/** The operator who banned does not decide about the ban, unless there is no other operator. */
export function isDecidedBy(operator: string, ban: BanRecord, hasOthers: boolean): boolean {
  return ban.byOperator !== operator || !hasOthers
}

export function mustBeDecidedBy(operator: string, ban: BanRecord, hasOthers: boolean): void {
  if (!isDecidedBy(operator, ban, hasOthers)) throw new Refusal('DECIDED_BY_ANOTHER')
}

/**
 * After another operator has lifted a ban on appeal, whoever banned needs a later report to ban that person again.
 * `bans` are all bans of that person.
 */
export function mustBeLater(
  operator: string,
  bans: readonly BanRecord[],
  report: { created_at: Date } | null,
): void {
  const lifted = bans.filter(
    ({ byOperator, decision, decidedBy }) =>
      byOperator === operator && decision === 'lifted' && decidedBy !== operator,
  )
  if (lifted.length === 0) return
  if (!report || lifted.some(({ liftedAt }) => liftedAt === null || report.created_at <= liftedAt))
    throw new Refusal('DECIDED_BY_ANOTHER')
}

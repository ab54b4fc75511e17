import type { Ban } from '@woodalo/protocol'
import type { BanRecord } from './ban-model.ts'

/** Returns the ban as the banned person sees it, without the operators. */
export function renderBan(record: BanRecord): Ban {
  return {
    id: record.id,
    reason: record.reason,
    createdAt: record.createdAt.toISOString(),
    until: record.until?.toISOString() ?? null,
    lastDay: record.lastDay,
    holds: record.holds,
    appeal:
      record.appeal === null
        ? null
        : {
            text: record.appeal,
            createdAt: record.appealedAt!.toISOString(),
            decision: record.decision,
            answer: record.decisionText,
          },
  }
}

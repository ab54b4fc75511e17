import type { ColumnType, Generated } from 'kysely'

export interface StandingTables {
  warnings: {
    id: Generated<string>
    user_id: string
    report_id: string | null
    text: string
    by_operator: string
    created_at: Generated<Date>
    kept_until: Date
  }
  bans: {
    id: Generated<string>
    user_id: string
    report_id: string | null
    reason: string
    by_operator: string
    created_at: Generated<Date>
    /** Null: for good. */
    until: Date | null
    /** The last whole day before `until` in the operator's time zone. */
    last_day: ColumnType<Date | null, string | undefined, never>
    lifted_at: Date | null
    appeal: string | null
    appealed_at: Date | null
    decision: 'kept' | 'lifted' | null
    decision_text: string | null
    decided_at: Date | null
    decided_by: string | null
  }
  ban_marks: { ban_id: string; mark: Buffer }
  proven_lately: { user_id: string; mark: Buffer; kept_until: Date }
}

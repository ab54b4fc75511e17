import type { ReportKind } from '@woodalo/protocol'
import type { ColumnType, Generated } from 'kysely'

export interface PeopleTables {
  reports: {
    id: Generated<string>
    by_id: string
    about_id: string
    ride_id: string
    kind: ReportKind
    text: string
    /** Sealed. */
    evidence: string
    state: Generated<'open' | 'answered'>
    answer: string | null
    created_at: ColumnType<Date, never, never>
    answered_at: Date | null
    kept_until: Date
  }
}

import type { ReportKind } from '@woodalo/protocol'
import type { ColumnType, Generated, RawBuilder } from 'kysely'

/** What the author of a report was told before they opened it again. */
export interface EarlierAnswer {
  answer: string
  answeredAt: string
}

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
    earlier_answers: ColumnType<EarlierAnswer[], never, RawBuilder<unknown>>
    created_at: ColumnType<Date, never, never>
    answered_at: Date | null
    kept_until: Date
  }
}

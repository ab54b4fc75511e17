import type { PayTo, ShareState } from '@woodalo/protocol'
import type { ColumnType, Generated, RawBuilder } from 'kysely'

export interface SettlementTables {
  settlements: {
    ride_id: string
    payer_id: string
    opened_at: Date
    owed_since: Date
    fare_amount: number | null
    receipt: Buffer | null
    receipt_id: string | null
    /** When it was shown; null also of those of before this was kept. */
    receipt_at: ColumnType<Date | null, never, Date | null | RawBuilder<Date>>
    reminders_sent: Generated<number>
  }
  debt_marks: { ride_id: string; user_id: string; mark: Buffer; kept_until: Date }
  settlement_shares: {
    ride_id: string
    user_id: string
    accepted_amount: number
    solo_amount: number
    amount: number
    state: ShareState
    changed_at: Date
    dispute: string | null
    /** All that was written as `dispute`, the oldest first; withheld from the payer if written during a block. */
    disputes: ColumnType<{ text: string; at: string; isWithheld?: boolean }[], never, RawBuilder<unknown>>
  }
  departed_disputes: { ride_id: string; user_id: string; sealed: string; until: Date }
  receipt_uploads: {
    ride_id: string
    id: Generated<string>
    webp: Buffer
    uploaded_at: Generated<Date>
  }
  ways_to_pay: { user_id: string; ways: ColumnType<PayTo[], string, string>; changed_at: Generated<Date> }
}

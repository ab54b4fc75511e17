import type { ColumnType, Generated } from 'kysely'

export interface LiveTables {
  /** What was told to whom; kept for minutes, so that a node that missed the wake-up can still tell it. */
  live_events: {
    id: ColumnType<number, never, never>
    user_id: string
    event: string
    payload: ColumnType<unknown, string, never>
    created_at: ColumnType<Date, never, never>
  }
  idempotency_keys: {
    user_id: string
    key: string
    call: string
    body_hash: Buffer
    status: number | null
    answer: ColumnType<unknown, string | null, string>
    created_at: ColumnType<Date, never, never>
  }
  secrets: {
    name: string
    value: Buffer
    created_at: Generated<Date>
  }
}

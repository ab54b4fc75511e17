import type { ColumnType } from 'kysely'

export interface HttpTables {
  /** Responses to writes, kept for a day, so that a retry after a lost response never acts twice. */
  idempotency_keys: {
    user_id: string
    key: string
    call: string
    body_hash: Buffer
    status: number | null
    answer: ColumnType<unknown, string | null, string>
    created_at: ColumnType<Date, never, never>
  }
}

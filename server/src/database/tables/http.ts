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
    /** The key of the lock of the node that works on it. */
    holder: number | null
    created_at: ColumnType<Date, never, never>
  }
}

import type { ColumnType, Generated } from 'kysely'

export interface IdentityTables {
  sessions: {
    id: Generated<string>
    user_id: string
    /** SHA-256 of the token; the token itself is never stored. */
    token_hash: Buffer
    method: string
    user_agent: string | null
    address: string | null
    created_at: ColumnType<Date, never, never>
    last_seen_at: ColumnType<Date, never, Date>
    expires_at: Date
    revoked_at: Date | null
  }
  socket_tickets: {
    ticket_hash: Buffer
    session_id: string | null
    user_id: string
    expires_at: Date
  }
}

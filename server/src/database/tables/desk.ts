import type { AuditAct } from '@woodalo/protocol/desk-responses'
import type { Generated } from 'kysely'

export interface DeskTables {
  operators: {
    name: string
    entry_hash: Buffer | null
    entry_until: Date | null
    key_hash: Buffer | null
    /** Sealed. */
    totp: string | null
    used_step: Generated<number>
    enrolled_at: Date | null
    created_at: Generated<Date>
  }
  desk_sessions: {
    token_hash: Buffer
    operator: string
    created_at: Generated<Date>
    seen_at: Generated<Date>
  }
  desk_audit: {
    id: Generated<number>
    at: Generated<Date>
    operator: string
    act: AuditAct
    subject: string | null
    address: string | null
    kept_until: Date
  }
}

import type { ColumnType, Generated } from 'kysely'

type SetOnce<Value> = ColumnType<Value, Value, never>
type MadeNow = ColumnType<Date, never, never>

export interface IdentityTables {
  sessions: {
    id: Generated<string>
    user_id: string
    /** SHA-256 of the token; the token itself is never stored. */
    token_hash: Buffer
    method: string
    user_agent: string | null
    address: string | null
    created_at: MadeNow
    last_seen_at: ColumnType<Date, never, Date>
    expires_at: Date
    revoked_at: ColumnType<Date | null, never, Date>
    ended_because: ColumnType<string | null, never, string>
  }
  socket_tickets: {
    ticket_hash: Buffer
    session_id: string | null
    user_id: string
    expires_at: Date
    /** When the hosted provider's token that was exchanged for it expires. */
    valid_until: Date | null
  }
  email_logins: {
    user_id: string
    email: string
    email_key: string
    password_hash: string
    proven_at: Date | null
    changed_at: ColumnType<Date, never, Date>
    /** The session in which it was added to an account that had another way of signing in. */
    added_in: ColumnType<string | null, string | null, string>
  }
  phone_logins: {
    phone: string
    user_id: string
    proven_at: ColumnType<Date, Date | undefined, never>
    /** The account's generation when it was last signed in to by the phone. */
    generation: ColumnType<number | null, never, number>
    /** When the account was last got back by it. */
    returned_at: SetOnce<Date | null>
  }
  social_logins: {
    issuer: string
    subject: string
    user_id: string
    email: string | null
    created_at: MadeNow
  }
  proven_emails: {
    email_key: string
    user_id: string
    proven_at: MadeNow
    /** When the account was last got back by it. */
    returned_at: SetOnce<Date | null>
  }
  /** The proven email that an account had before, and until when it gets the account back. */
  former_emails: {
    user_id: string
    email_key: string
    proven_at: Date
    kept_until: Date
  }
  /** The phone that an account had before, and until when it gets the account back. */
  former_phones: {
    user_id: string
    phone: string
    proven_at: Date
    kept_until: Date
    /** The account's generation when it was last signed in to by the phone. */
    generation: number | null
  }
  mail_links: {
    token_hash: Buffer
    purpose: 'verify' | 'reset' | 'return'
    user_id: string
    /** The account's generation when the link was sent. */
    generation: number
    /** The session that began it, if its end voids the link. */
    session_id: string | null
    email: string
    expires_at: Date
  }
  phone_codes: {
    phone: string
    /** HMAC of phone and code: a plain hash of six digits would be cracked at once. */
    code_hash: Buffer
    tries: Generated<number>
    sent_at: ColumnType<Date, never, Date>
    expires_at: Date
    /** The phone's owner when the code was sent, and their account's generation. */
    user_id: string | null
    generation: number | null
  }
  social_attempts: {
    state_hash: SetOnce<Buffer>
    browser_hash: SetOnce<Buffer>
    provider: SetOnce<string>
    /** Nonce and PKCE verifier. */
    sealed_secrets: SetOnce<string>
    return_to: SetOnce<string>
    /** The user to whom the provider's account is to be added, and their account's generation at the request. */
    user_id: SetOnce<string | null>
    generation: SetOnce<number | null>
    /** The session that asked for it. */
    session_id: SetOnce<string | null>
    expires_at: SetOnce<Date>
  }
  exchange_codes: {
    code_hash: SetOnce<Buffer>
    browser_hash: SetOnce<Buffer>
    provider: SetOnce<string>
    issuer: SetOnce<string>
    subject: SetOnce<string>
    email: SetOnce<string | null>
    email_proven: SetOnce<boolean>
    name: SetOnce<string | null>
    picture: SetOnce<string | null>
    is_link: SetOnce<boolean>
    /**
     * The user whom the code signs in or gives another way of signing in, if they have an account yet, and its
     * generation.
     */
    user_id: SetOnce<string | null>
    generation: SetOnce<number | null>
    session_id: SetOnce<string | null>
    expires_at: SetOnce<Date>
  }
  sign_in_records: {
    id: ColumnType<number, never, never>
    user_id: string | null
    act: string
    outcome: string
    address: string | null
    user_agent: string | null
    created_at: MadeNow
  }
}

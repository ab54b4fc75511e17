import { createHash, randomBytes } from 'node:crypto'

/** Who is calling, once the session is known to be good. */
export interface Principal {
  userId: string
  /** Null for the token of a hosted provider, which has no session here. */
  sessionId: string | null
}

/** An opaque token of 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored in place of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

import { createHash, randomBytes } from 'node:crypto'

/** Returns an opaque token of 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Returns what is stored instead of a token. A plain hash is enough for a secret of 256 bits, which cannot be guessed.
 */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Tickets have this prefix to distinguish them from tokens, so that each takes one lookup. */
export const ticketPrefix = 'ticket-'

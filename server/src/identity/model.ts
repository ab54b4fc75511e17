import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Language, SignedIn } from '@woodalo/protocol'

/**
 * A new account that was signed in to. `keepsCookie` is true for a browser that keeps the cookie of a banned account.
 */
export interface OpenedAccount {
  signedIn: SignedIn
  keepsCookie: boolean
}

/** The origin of a sign-in, for the list of sessions, the audit trail and the counting of tries. */
export interface SignInContext {
  language: Language
  /** The caller's address, determined through trusted proxies only. */
  address: string
  userAgent: string | null
  /** The browser's proof of an earlier sign-in; see `DeviceProof`. */
  device?: string | undefined
}

export type SignInMethod = 'email' | 'phone' | 'guest' | 'google'

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

/** Returns a code of six digits, with each of the million equally likely. */
export function newPhoneCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/**
 * Returns what is stored instead of a short code. It is keyed, because a plain hash of six digits is broken at once.
 */
export function hashPhoneCode(key: Buffer, phone: string, code: string): Buffer {
  return createHmac('sha256', key).update(`${phone}\n${code}`).digest()
}

/** Returns the form in which two spellings of one email are equal. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

/** Tickets have this prefix to distinguish them from tokens, so that each takes one lookup. */
export const ticketPrefix = 'ticket-'

/** The number of wrong tries that void a phone's code. */
export const phoneCodeTries = 5

/** The job added when a user's last session has ended, with `{ userId }`. The user may be back before it runs. */
export const signedOutEverywhereJob = 'signed-out-everywhere'

import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Language } from '@woodalo/protocol'

/** Where a sign-in comes from: for the list of sessions, the audit trail and the counting of tries. */
export interface SignInContext {
  language: Language
  /** The caller's address, through trusted proxies only. */
  address: string
  userAgent: string | null
  /** What the browser kept from an earlier sign-in; see `DeviceProof`. */
  device?: string | undefined
}

export type SignInMethod = 'email' | 'phone' | 'guest' | 'google'

/** An opaque token of 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored in place of a token. Enough for a secret of 256 bits, which nobody can try out. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** A code of six digits, each of the million equally likely. */
export function newPhoneCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** What is stored in place of a short code: keyed, because six digits under a plain hash are found in a moment. */
export function hashPhoneCode(key: Buffer, phone: string, code: string): Buffer {
  return createHmac('sha256', key).update(`${phone}\n${code}`).digest()
}

/** The form in which two spellings of one email are equal. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

/** Tickets are told apart from tokens by how they begin, so that each is looked up once. */
export const ticketPrefix = 'ticket-'

export const lifetimes = {
  ticketSeconds: 60,
  phoneCodeSeconds: 300,
  phoneCodePauseSeconds: 60,
  verifyLinkSeconds: 24 * 3600,
  resetLinkSeconds: 3600,
  socialAttemptSeconds: 600,
  exchangeCodeSeconds: 120,
  /** A sign-in this recent is enough to change how one signs in. */
  freshSignInSeconds: 15 * 60,
} as const

/** Wrong tries that end a phone's code. */
export const phoneCodeTries = 5

/** Told, as a job with `{ userId }`, when a user's last session has ended. By the time it is done they may be back. */
export const signedOutEverywhereJob = 'signed-out-everywhere'

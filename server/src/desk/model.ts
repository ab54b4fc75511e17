// The rules of signing in to the desk. Pure.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { DeskFault } from '@woodalo/protocol/desk'
import { Secret, TOTP } from 'otpauth'

/** An expected refusal, with the seconds to wait if it is temporary. */
export class Refusal extends Error {
  readonly fault: DeskFault
  readonly retryAfterSeconds: number | undefined

  constructor(fault: DeskFault, retryAfterSeconds?: number) {
    super(fault)
    this.name = 'Refusal'
    this.fault = fault
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export const deskSeconds = {
  /** How long a token of the command line is valid: long enough to hand it over in person. */
  token: 1_800,
  /** From the use of the token to the first code. */
  enrolment: 600,
  /** A session ends this long after its last call, and in any case `session` seconds after the sign-in. */
  idle: 900,
  session: 28_800,
} as const

/** How long one code is shown: the step that every authenticator supports (RFC 6238, section 5.2). */
const stepSeconds = 30
/** By how many steps a phone's clock may be wrong, in either direction. */
const toleratedSteps = 1

/** Returns 256 random bits as text. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns what is stored instead of a secret. A fast hash is enough, because nobody can guess 256 random bits. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Takes equally long whether or not a hash is stored. */
export function isSecret(stored: Buffer | null, secret: string): boolean {
  const hash = hashSecret(secret)
  const isEqual = timingSafeEqual(stored ?? Buffer.alloc(hash.length), hash)
  return stored !== null && isEqual
}

/** Returns a new secret for a second factor, in base 32: 160 bits, as RFC 4226 recommends. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** SHA-1, six digits and 30 seconds: the only parameters that every authenticator supports. */
function totpOf(secret: string, operator: string): TOTP {
  return new TOTP({ issuer: 'Woodalo', label: operator, secret, period: stepSeconds, digits: 6 })
}

export function totpUri(secret: string, operator: string): string {
  return totpOf(secret, operator).toString()
}

/** Returns the step that a code belongs to, or null if the code is not valid at `now` (milliseconds since 1970). */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  // The library compares bytes, and throws if their number differs.
  if (!/^\d{6}$/.test(code)) return null
  const away = totpOf(secret, '').validate({ token: code, timestamp: now, window: toleratedSteps })
  return away === null ? null : Math.floor(now / 1000 / stepSeconds) + away
}

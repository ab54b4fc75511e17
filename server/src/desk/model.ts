// The rules of the desk's door, pure.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { DeskFault } from '@woodalo/protocol/desk'
import { Secret, TOTP } from 'otpauth'

/** An expected refusal of the desk, with the seconds to wait where it is for a time. */
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
  /** From the command line to the desk: long enough to hand it over in person. */
  token: 1_800,
  /** From the token to the first code. */
  enrolment: 600,
  /** From the last call of a session to its end, and from the sign-in to its end however much it is used. */
  idle: 900,
  session: 28_800,
} as const

/** Of one code, in seconds: what every authenticator understands (RFC 6238, section 5.2). */
const stepSeconds = 30
/** How many steps a phone's clock may be off, to either side. */
const stepsAside = 1

/** 256 random bits, as text. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored in place of a secret of 256 bits, which nobody can try out. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Takes the same time whether or not there is anything to compare with. */
export function isSecret(stored: Buffer | null, secret: string): boolean {
  const hash = hashSecret(secret)
  const isEqual = timingSafeEqual(stored ?? Buffer.alloc(hash.length), hash)
  return stored !== null && isEqual
}

/** A new secret of a second factor, in base 32: 160 bits, as RFC 4226 recommends. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** SHA-1, six digits and 30 seconds: the one form that every authenticator reads. */
function totpOf(secret: string, operator: string): TOTP {
  return new TOTP({ issuer: 'Woodalo', label: operator, secret, period: stepSeconds, digits: 6 })
}

export function totpUri(secret: string, operator: string): string {
  return totpOf(secret, operator).toString()
}

/** The step that a code is of; null for a code that is none of this time. `now`: milliseconds since 1970. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  // The library compares bytes, and throws for what has another number of them.
  if (!/^\d{6}$/.test(code)) return null
  const away = totpOf(secret, '').validate({ token: code, timestamp: now, window: stepsAside })
  return away === null ? null : Math.floor(now / 1000 / stepSeconds) + away
}

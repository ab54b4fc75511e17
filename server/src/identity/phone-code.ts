// The code that is texted to a phone. How long it is valid is in lifetimes.ts.
import { createHmac, randomInt } from 'node:crypto'

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

/** The number of wrong tries that void a phone's code. */
export const phoneCodeTries = 5

import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '@woodalo/protocol'

/** Returns the digits of a ride's code. They are derived from a secret of the service and never stored. */
export function verificationCode(secret: Buffer, rideId: string, codeVersion: number): string {
  const digest = createHmac('sha256', secret).update(`${rideId}:${codeVersion}`).digest()
  return String(digest.readUIntBE(0, 6) % 10 ** limits.codeLength).padStart(limits.codeLength, '0')
}

/**
 * Compares in constant time, so that the time does not reveal how much of the code was right. Ignores white space
 * around the typed code.
 */
export function isRightCode(expected: string, typed: string): boolean {
  // A program may send the code as a number, without leading zeros.
  const given = Buffer.from(typed.trim().padStart(expected.length, '0'))
  const right = Buffer.from(expected)
  return given.length === right.length && timingSafeEqual(given, right)
}

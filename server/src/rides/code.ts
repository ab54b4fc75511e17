import { createHmac, timingSafeEqual } from 'node:crypto'

/** The four digits of a ride: derived from a secret of the service, never stored. */
export function verificationCode(secret: Buffer, rideId: string, codeVersion: number): string {
  const digest = createHmac('sha256', secret).update(`${rideId}:${codeVersion}`).digest()
  return String(digest.readUIntBE(0, 6) % 10_000).padStart(4, '0')
}

/** Compares in a time that does not tell how much of the code was right. White space around the typed code is no fault. */
export function isRightCode(expected: string, typed: string): boolean {
  const padded = Buffer.alloc(expected.length)
  const trimmed = typed.trim()
  padded.write(trimmed.slice(0, expected.length))
  const same = timingSafeEqual(padded, Buffer.from(expected))
  return same && trimmed.length === expected.length
}

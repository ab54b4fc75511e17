// The codes of an operator's authenticator app (RFC 6238).
import { Secret, TOTP } from 'otpauth'

/** How long one code is shown: the step that every authenticator supports (RFC 6238, section 5.2). */
const stepSeconds = 30
/** By how many steps a phone's clock may be wrong, in either direction. */
const toleratedSteps = 1

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

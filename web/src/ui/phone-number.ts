import type { PhoneValue } from './phone-countries.ts'

/** E.164 allows 15 digits in all; the shortest numbers in use have 7 with their prefix. */
export function isPhone({ prefix, number }: PhoneValue): boolean {
  const digits = prefix.length + number.length
  return prefix !== '' && !prefix.startsWith('0') && digits >= 7 && digits <= 15
}

/** E.164, as the sign-in by phone requires it. */
export function phoneE164({ prefix, number }: PhoneValue): string {
  return `+${prefix}${number}`
}

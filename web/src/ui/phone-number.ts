import { type PhoneValue, countryOf } from './phone-countries.ts'

/** E.164 allows 15 digits in all; the shortest numbers in use have 7 with their prefix. */
export function isPhone({ prefix, number }: PhoneValue): boolean {
  const digits = prefix.length + number.length
  return prefix !== '' && !prefix.startsWith('0') && digits >= 7 && digits <= 15
}

/** E.164, as the sign-in by phone requires it. */
export function phoneE164({ prefix, number }: PhoneValue): string {
  return `+${prefix}${number}`
}

/**
 * Keeps only the digits of what was typed or pasted. A number with a plus sign or two zeros and a prefix of the list,
 * such as `+34 612 345 678`, also sets the prefix.
 */
export function readPhone(typed: string, prefix: string): PhoneValue {
  const digits = typed.trim().replace(/^00/, '').replace(/\D/g, '')
  const country = countryOf(typed)
  return country
    ? { prefix: country.prefix, number: digits.slice(country.prefix.length, 15) }
    : { prefix, number: typed.replace(/\D/g, '').slice(0, 15) }
}

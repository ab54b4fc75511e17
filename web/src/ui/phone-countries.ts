/** Offered by name; any other country by typing its prefix. The first is the default. */
export const phoneCountries = [
  { country: 'US', prefix: '1' },
  { country: 'MX', prefix: '52' },
  { country: 'ES', prefix: '34' },
  { country: 'BR', prefix: '55' },
] as const

export const defaultPrefix: string = phoneCountries[0].prefix

export interface PhoneValue {
  /** Digits of the country prefix, without the plus sign. */
  prefix: string
  /** Digits of the number inside the country. */
  number: string
}

export function isListedPrefix(prefix: string): boolean {
  return phoneCountries.some((country) => country.prefix === prefix)
}

/**
 * What stays of what was typed or pasted into the number: its digits. A number pasted with its plus sign and a prefix of
 * the list, such as `+34 612 345 678`, sets the prefix too.
 */
export function readPhone(typed: string, prefix: string): PhoneValue {
  const digits = typed.replace(/\D/g, '')
  if (!typed.trim().startsWith('+')) return { prefix, number: digits.slice(0, 15) }
  const pasted = phoneCountries.find((country) => digits.startsWith(country.prefix))
  return pasted
    ? { prefix: pasted.prefix, number: digits.slice(pasted.prefix.length, 15) }
    : { prefix, number: digits.slice(0, 15) }
}

/** E.164 allows 15 digits in all; the shortest numbers in use have 7 with their prefix. */
export function isPhone({ prefix, number }: PhoneValue): boolean {
  const digits = prefix.length + number.length
  return prefix !== '' && !prefix.startsWith('0') && digits >= 7 && digits <= 15
}

/** As people read it: the prefix apart, the number in threes and the rest at its end. */
export function phoneShown({ prefix, number }: PhoneValue): string {
  const groups = number.match(/\d{2,3}(?!\d$)|\d+$/g) ?? []
  return [`+${prefix}`, ...groups].join(' ')
}

/** E.164, as the sign-in by phone wants it. */
export function phoneE164({ prefix, number }: PhoneValue): string {
  return `+${prefix}${number}`
}

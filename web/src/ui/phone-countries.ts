/** Offered by name; for any other country, people type its prefix. The first is the default. */
export const phoneCountries = [
  { country: 'US', prefix: '1' },
  { country: 'MX', prefix: '52' },
  { country: 'ES', prefix: '34' },
  { country: 'BR', prefix: '55' },
] as const

const defaultPrefix: string = phoneCountries[0].prefix

/** The prefix of the browser's region where it is one of the list; the default otherwise. */
export function prefixHere(tags: readonly string[] = navigator.languages): string {
  const regions = tags.map((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1]).filter((region) => region !== undefined)
  return phoneCountries.find(({ country }) => country === regions[0])?.prefix ?? defaultPrefix
}

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

/** Whether the text begins with a country prefix, in the list or not. */
export function beginsWithCountry(typed: string): boolean {
  return /^\s*(\+|00)/.test(typed)
}

/** The country of the list that a number begins with; undefined while it begins with none. */
export function countryOf(typed: string): (typeof phoneCountries)[number] | undefined {
  if (!beginsWithCountry(typed)) return undefined
  const digits = typed.trim().replace(/^00/, '').replace(/\D/g, '')
  return phoneCountries.find(({ prefix }) => digits.startsWith(prefix))
}

/** E.164 allows 15 digits in all; the shortest numbers in use have 7 with their prefix. */
export function isPhone({ prefix, number }: PhoneValue): boolean {
  const digits = prefix.length + number.length
  return prefix !== '' && !prefix.startsWith('0') && digits >= 7 && digits <= 15
}

/** For display: the prefix apart, the number in threes and the rest at its end. */
export function phoneShown({ prefix, number }: PhoneValue): string {
  const groups = number.match(/\d{2,3}(?!\d$)|\d+$/g) ?? []
  return [`+${prefix}`, ...groups].join(' ')
}

/** E.164, as the sign-in by phone requires it. */
export function phoneE164({ prefix, number }: PhoneValue): string {
  return `+${prefix}${number}`
}

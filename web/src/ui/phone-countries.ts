/** Offered by name, with a number as one writes it there; for any other country, people type its prefix. The first is the default. */
export const phoneCountries = [
  { country: 'US', prefix: '1', example: '201 555 0123' },
  { country: 'MX', prefix: '52', example: '55 1234 5678' },
  { country: 'ES', prefix: '34', example: '612 34 56 78' },
  { country: 'BR', prefix: '55', example: '11 91234-5678' },
] as const

export interface PhoneValue {
  /** Digits of the country prefix, without the plus sign. */
  prefix: string
  /** Digits of the number inside the country. */
  number: string
}

export function isListedPrefix(prefix: string): boolean {
  return phoneCountries.some((country) => country.prefix === prefix)
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

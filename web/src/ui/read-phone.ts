import { countryOf, type PhoneValue } from './phone-countries.ts'

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

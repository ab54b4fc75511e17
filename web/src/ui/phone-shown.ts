import { type PhoneValue, phoneCountries } from './phone-countries.ts'

/** For display: as the example of its country is written; any other number in threes, with the rest at its end. */
export function phoneShown({ prefix, number }: PhoneValue): string {
  const example = phoneCountries.find((country) => country.prefix === prefix)?.example
  if (example?.replace(/\D/g, '').length === number.length) {
    let next = 0
    return `+${prefix} ${example.replace(/\d/g, () => number.charAt(next++))}`
  }
  const groups = number.match(/\d{2,3}(?!\d$)|\d+$/g) ?? []
  return [`+${prefix}`, ...groups].join(' ')
}

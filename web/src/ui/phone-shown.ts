import type { PhoneValue } from './phone-countries.ts'

/** For display: the prefix apart, the number in threes and the rest at its end. */
export function phoneShown({ prefix, number }: PhoneValue): string {
  const groups = number.match(/\d{2,3}(?!\d$)|\d+$/g) ?? []
  return [`+${prefix}`, ...groups].join(' ')
}

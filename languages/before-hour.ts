/** A time after the word that one o'clock takes, or the word of all other hours: `la 1:30`, but `las 9:30`. */
export function beforeHour(one: string, others: string, time: string): string {
  return `${/^0?1\D/.test(time) ? one : others} ${time}`
}

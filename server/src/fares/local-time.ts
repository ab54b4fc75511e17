// The calendar and the clock of a place, by which tariffs and supplements apply.
import type { Hours, Tariff } from './data/parse-tariffs.ts'

interface LocalTime {
  readonly date: string
  /** Monday is 1. A holiday counts as a Sunday. */
  readonly day: number
  readonly hour: number
}

const clocks = new Map<string, Intl.DateTimeFormat>()
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

export function localTime(
  { timeZone, holidays }: Pick<Tariff, 'timeZone' | 'holidays'>,
  at: Date,
): LocalTime {
  let clock = clocks.get(timeZone)
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
    })
    clocks.set(timeZone, clock)
  }
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  const monthAndDay = `${parts['month']}-${parts['day']}`
  return {
    date: `${parts['year']}-${monthAndDay}`,
    day: holidays.includes(monthAndDay) ? 7 : weekdays.indexOf(parts['weekday'] ?? '') + 1,
    hour: Number(parts['hour']),
  }
}

export function covers(windows: readonly Hours[], { day, hour }: LocalTime): boolean {
  return windows.some((each) => each.days.includes(day) && each.fromHour <= hour && hour < each.toHour)
}

export const hoursOfDay = 24

const clocks = new Map<string, Intl.DateTimeFormat>()
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Returns the whole hours since Monday's midnight in that time zone. */
export function hourOfWeekAt(timeZone: string, at: Date): number {
  let clock = clocks.get(timeZone)
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      weekday: 'short',
      hour: '2-digit',
    })
    clocks.set(timeZone, clock)
  }
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  return weekdays.indexOf(parts['weekday'] ?? '') * hoursOfDay + Number(parts['hour'])
}

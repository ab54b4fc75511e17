import type { Stop } from '@woodalo/protocol'

/** A rider's first name, for lack of space; the whole name if two of the group share the first name. */
export function shortNameOf(ride: { stops: readonly Pick<Stop, 'user_name'>[] }, name: string): string {
  const firstOf = (whole: string) => whole.split(' ', 1)[0] ?? whole
  const first = firstOf(name)
  const namesakes = ride.stops.filter(({ user_name }) => firstOf(user_name) === first)
  return namesakes.length > 1 ? name : first
}

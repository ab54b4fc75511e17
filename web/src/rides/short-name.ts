import type { Stop } from '@woodalo/protocol'
import { shortNameAmong } from '../i18n/short-name.ts'

/** A rider's first name; the whole name if two of the group share the first name. */
export function shortNameOf(ride: { stops: readonly Pick<Stop, 'user_name'>[] }, name: string): string {
  return shortNameAmong(
    ride.stops.map(({ user_name }) => user_name),
    name,
  )
}

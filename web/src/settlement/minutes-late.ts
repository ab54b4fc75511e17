import type { Ride } from '@woodalo/protocol'

/** Fewer minutes are within what a taxi's arrival varies anyway. */
const notableMinutes = 5

/** How many minutes later than agreed the ride reached its last stop; null if it has not, or was about on time. */
export function minutesLate({ stops }: Pick<Ride, 'stops'>): number | null {
  const last = stops.at(-1)
  if (last?.state !== 'dropped_off') return null
  const minutes = Math.round((Date.parse(last.expectedAt) - Date.parse(last.eta)) / 60_000)
  return minutes < notableMinutes ? null : minutes
}

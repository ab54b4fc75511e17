// When a ride’s chat can be read and written.
import type { RideRecord } from './model.ts'

/** How long the riders of a completed ride may still write to each other. */
export const writableAfterHours = 24

/** Returns until when riders may write to each other, or null if no end is known or nothing can be written. */
export function chatWritableUntil(ride: RideRecord): Date | null {
  if (ride.status !== 'completed') return null
  return new Date(ride.endedAt.getTime() + writableAfterHours * 3_600_000)
}

/** Members may read from the time the ride becomes active, without an end. */
export function isReadable(ride: RideRecord): boolean {
  return ride.status !== 'pending' && ride.activeAt !== null
}

import type { Terms } from './terms-model.ts'

/** Between the last moment to accept and the walk to the meeting point. */
const secondsToGetReady = 120

/** Returns the seconds until a group that is found now may meet, if nobody walks. */
export function secondsUntilMeeting(confirmSeconds: number): number {
  return confirmSeconds + secondsToGetReady
}

/**
 * Returns when to meet: allows time to accept, to get ready and for the longest walk, rounded up to the full minute.
 */
export function meetingTime(now: Date, confirmSeconds: number, terms: Terms): Date {
  const walkSeconds = Math.max(...terms.riders.map((rider) => rider.walkSeconds))
  const earliest = now.getTime() + (secondsUntilMeeting(confirmSeconds) + walkSeconds) * 1000
  return new Date(Math.ceil(earliest / 60_000) * 60_000)
}

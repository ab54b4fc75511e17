// When a ride’s chat can be read and written.
import type { RideStatus } from '@woodalo/protocol'

/** How long the riders of a completed ride may still write to each other. */
export const writableAfterHours = 24

/** What these rules use of a ride. */
export interface ChatTimes {
  status: RideStatus
  activeAt?: Date | null
  endedAt?: Date | null
}

/** Returns until when riders may write to each other, or null if no end is known or nothing can be written. */
export function chatWritableUntil({ status, endedAt }: ChatTimes): Date | null {
  if (status !== 'completed' || !endedAt) return null
  return new Date(endedAt.getTime() + writableAfterHours * 3_600_000)
}

/** Members may read from the time the ride becomes active, without an end. */
export function isReadable({ status, activeAt = null }: ChatTimes): boolean {
  return status !== 'pending' && activeAt !== null
}

/** Returns why a rider may not write, or null if they may: while it is active, and for a day after it was completed. */
export function whyNotWritable(
  ride: ChatTimes & { readAt: Date },
  { isFormer }: { isFormer: boolean },
): 'CHAT_CLOSED' | 'RIDE_NOT_ACTIVE' | null {
  if (isFormer) return 'CHAT_CLOSED'
  if (ride.status === 'active') return null
  if (!isReadable(ride)) return 'RIDE_NOT_ACTIVE'
  const until = chatWritableUntil(ride)?.getTime() ?? 0
  return until <= ride.readAt.getTime() ? 'CHAT_CLOSED' : null
}

import type { Limiter } from '../limits/count-tries.ts'
import type { Rules } from '../limits/rules.ts'

/** Counts the bytes of the messages of each rider in each ride. */
export interface MessageBytes {
  /** Throws CHAT_FULL if the ride has enough of them for now, and TOO_MANY_REQUESTS if the day has. */
  take(userId: string, rideId: string, bytes: number): Promise<void>
  /** For a message that was not stored, or not a second time. */
  giveBack(userId: string, rideId: string, bytes: number): Promise<void>
}

export function createVolume(
  limiter: Limiter,
  rules: Pick<Rules, 'messageBytes' | 'messageBytesOfDay'>,
): MessageBytes {
  const counts = (userId: string, rideId: string) =>
    [
      [rules.messageBytes, `${userId}\n${rideId}`, 'CHAT_FULL'],
      [rules.messageBytesOfDay, userId, 'TOO_MANY_REQUESTS'],
    ] as const
  return {
    async take(userId, rideId, bytes) {
      const all = counts(userId, rideId)
      for (const [index, [rule, key, code]] of all.entries())
        try {
          await limiter.take(rule, key, code, bytes)
        } catch (error) {
          // The limiter counts what it refuses, too. It must take no room from a shorter message that fits.
          for (const [taken, ofWhom] of all.slice(0, index + 1)) await limiter.giveBack(taken, ofWhom, bytes)
          throw error
        }
    },
    async giveBack(userId, rideId, bytes) {
      for (const [rule, key] of counts(userId, rideId)) await limiter.giveBack(rule, key, bytes)
    },
  }
}

import type { Limiter } from '../limits/limiter.ts'
import type { Rules } from '../limits/rules.ts'

/**
 * Counts the bytes of a message of this rider in this ride. Throws CHAT_FULL if the ride has enough of them for now, and
 * TOO_MANY_REQUESTS if the day has.
 */
export type CountBytes = (userId: string, rideId: string, bytes: number) => Promise<void>

export function createVolume(
  limiter: Limiter,
  rules: Pick<Rules, 'messageBytes' | 'messageBytesOfDay'>,
): CountBytes {
  return async (userId, rideId, bytes) => {
    await limiter.take(rules.messageBytes, `${userId}\n${rideId}`, 'CHAT_FULL', bytes)
    await limiter.take(rules.messageBytesOfDay, userId, 'TOO_MANY_REQUESTS', bytes)
  }
}

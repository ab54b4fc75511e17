import type { Limiter } from '../limits/limiter.ts'
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
  const ofRide = (userId: string, rideId: string) => `${userId}\n${rideId}`
  return {
    async take(userId, rideId, bytes) {
      await limiter.take(rules.messageBytes, ofRide(userId, rideId), 'CHAT_FULL', bytes)
      await limiter.take(rules.messageBytesOfDay, userId, 'TOO_MANY_REQUESTS', bytes)
    },
    async giveBack(userId, rideId, bytes) {
      await limiter.giveBack(rules.messageBytes, ofRide(userId, rideId), bytes)
      await limiter.giveBack(rules.messageBytesOfDay, userId, bytes)
    },
  }
}

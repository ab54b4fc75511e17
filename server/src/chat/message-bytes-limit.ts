import type { Limiter } from '../limits/count-tries.ts'
import type { Rules } from '../limits/rules.ts'

/** Whose message it is, and from where. */
export interface Sender {
  userId: string
  address: string
}

/** Counts the bytes of the messages of each rider in each ride, and of each network. */
export interface MessageBytes {
  /**
   * Throws CHAT_FULL if the ride has enough of them for now, and TOO_MANY_REQUESTS if the rider or the network has sent
   * enough of them today.
   */
  take(sender: Sender, rideId: string, bytes: number): Promise<void>
  /** For a message that was not stored, or not a second time. */
  giveBack(sender: Sender, rideId: string, bytes: number): Promise<void>
}

export function createVolume(
  limiter: Limiter,
  rules: Pick<Rules, 'messageBytes' | 'messageBytesOfDay' | 'messageBytesOfAddress'>,
): MessageBytes {
  const counts = ({ userId, address }: Sender, rideId: string) =>
    [
      [rules.messageBytes, `${userId}\n${rideId}`, 'CHAT_FULL'],
      [rules.messageBytesOfDay, userId, 'TOO_MANY_REQUESTS'],
      [rules.messageBytesOfAddress, address, 'TOO_MANY_REQUESTS'],
    ] as const
  return {
    async take(sender, rideId, bytes) {
      const all = counts(sender, rideId)
      for (const [index, [rule, key, code]] of all.entries())
        try {
          await limiter.take(rule, key, code, bytes)
        } catch (error) {
          // The limiter counts what it refuses, too. It must take no room from a shorter message that fits.
          for (const [taken, ofWhom] of all.slice(0, index + 1)) await limiter.giveBack(taken, ofWhom, bytes)
          throw error
        }
    },
    async giveBack(sender, rideId, bytes) {
      for (const [rule, key] of counts(sender, rideId)) await limiter.giveBack(rule, key, bytes)
    },
  }
}

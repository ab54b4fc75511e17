import { Failure } from '../failure.ts'
import type { Limiter } from '../limits/count-tries.ts'
import { isOfThisMachine } from '../limits/network-of-address.ts'
import type { RefusalCounts } from '../limits/refusal-counts.ts'
import type { Rules } from '../limits/rules.ts'

/**
 * Returns what counts a request of a rider who has proven nothing: throws if there were too many of the account or the
 * network, and returns whether others nearby may be told of this one.
 */
export function createUnprovenCount(
  limiter: Limiter,
  rules: Rules,
  refusals: Pick<RefusalCounts, 'checkUnproven'>,
) {
  return async (userId: string, address: string): Promise<boolean> => {
    try {
      await refusals.checkUnproven(userId, address)
      if (!isOfThisMachine(address)) await limiter.take(rules.unprovenRequestsOfAccount, userId)
      await limiter.take(rules.unprovenRequests, address)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const { code, retryAfterSeconds } = error
      throw new Failure(code, {
        named: 'unproven-requests',
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      })
    }
    try {
      await limiter.take(rules.unprovenNearby, address)
      return true
    } catch (error) {
      if (error instanceof Failure) return false
      throw error
    }
  }
}

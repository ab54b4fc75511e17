import type { Limiter } from './count-tries.ts'
import { isOfThisMachine, widerNetworkOf } from './network-of-address.ts'
import type { Rules } from './rules.ts'

/**
 * Counts proposals that were refused. Each shows who searches near by, and to ask and refuse costs a stranger nothing:
 * whoever has proven neither an email nor a phone may do so now and then.
 */
export interface RefusalCounts {
  add(userId: string, address: string): Promise<void>
  /** Throws TOO_MANY_REQUESTS if the account, or its wider network, has refused too many. */
  check(userId: string, address: string): Promise<void>
}

export function createRefusalCounts(
  limiter: Limiter,
  rules: Pick<Rules, 'refusalsOfAccount' | 'refusalsOfNetwork'>,
): RefusalCounts {
  const counts = (userId: string, address: string) =>
    isOfThisMachine(address)
      ? []
      : ([
          [rules.refusalsOfAccount, userId],
          [rules.refusalsOfNetwork, widerNetworkOf(address)],
        ] as const)
  return {
    async add(userId, address) {
      for (const [rule, key] of counts(userId, address)) await limiter.add(rule, key, 1)
    },
    async check(userId, address) {
      for (const [rule, key] of counts(userId, address)) await limiter.check(rule, key)
    },
  }
}

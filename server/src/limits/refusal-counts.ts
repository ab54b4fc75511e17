import type { Limiter } from './count-tries.ts'
import { isOfThisMachine, widerNetworkOf } from './network-of-address.ts'
import type { Rules } from './rules.ts'

/**
 * Counts the companions of proposals that were refused. They search near by, and to ask and refuse costs a stranger little:
 * nothing at all for whoever has proven neither an email nor a phone. These count for their network as well; the others
 * must not use up what is left to a network's guests.
 */
export interface RefusalCounts {
  /** `companions` is how many the refused proposal had shown. */
  add(userId: string, address: string, companions: number): Promise<void>
  /** Throws TOO_MANY_REQUESTS if somebody who has proven an email or a phone has refused too many. */
  checkProven(userId: string): Promise<void>
  /** Throws TOO_MANY_REQUESTS if an account that has proven nothing, or its wider network, has refused too many. */
  checkUnproven(userId: string, address: string): Promise<void>
}

export function createRefusalCounts(
  limiter: Limiter,
  rules: Pick<
    Rules,
    'refusalsOfProven' | 'refusalsOfProvenAndDay' | 'refusalsOfAccount' | 'refusalsOfNetwork'
  >,
  hasProven: (userId: string) => Promise<boolean>,
): RefusalCounts {
  const countsOfProven = [rules.refusalsOfProven, rules.refusalsOfProvenAndDay]
  const countsOfUnproven = (userId: string, address: string) =>
    [
      [rules.refusalsOfAccount, userId],
      [rules.refusalsOfNetwork, widerNetworkOf(address)],
    ] as const
  return {
    async add(userId, address, companions) {
      if (isOfThisMachine(address)) return
      for (const rule of countsOfProven) await limiter.add(rule, userId, companions)
      if (await hasProven(userId)) return
      for (const [rule, key] of countsOfUnproven(userId, address)) await limiter.add(rule, key, companions)
    },
    async checkProven(userId) {
      for (const rule of countsOfProven) await limiter.check(rule, userId)
    },
    async checkUnproven(userId, address) {
      if (isOfThisMachine(address)) return
      for (const [rule, key] of countsOfUnproven(userId, address)) await limiter.check(rule, key)
    },
  }
}

import type { Limiter } from './limiter.ts'
import type { Rules } from './rules.ts'

/** Keeps a single address or user from crowding out the others. */
export interface FloodGate {
  /** Before anything is looked up. */
  address(address: string): Promise<void>
  user(userId: string, write: boolean): Promise<void>
}

/**
 * Each node counts for itself, which costs nothing; what writes is counted for all nodes together too where Redis makes
 * that cheap. The normal use of the product stays far below.
 */
export function createFloodGate(local: Limiter, shared: Limiter | undefined, rules: Rules): FloodGate {
  return {
    address: (address) => local.take(rules.addressCalls, address),
    async user(userId, write) {
      await local.take(write ? rules.writes : rules.reads, userId)
      if (write) await shared?.take(rules.writes, userId)
    },
  }
}

import type { Limiter } from './limiter.ts'
import type { Rules } from './rules.ts'

/** Prevents a single address or user from crowding out the others. */
export interface FloodGate {
  /** Called before anything is looked up. */
  address(address: string): Promise<void>
  user(userId: string, write: boolean): Promise<void>
  /** Called before an act whose response will be kept. Before signing in, there is no user. */
  keeping(userId: string | null, address: string): Promise<void>
  /** Counts the bytes of a response that was kept. */
  kept(userId: string | null, address: string, bytes: number): Promise<void>
}

/**
 * Each node counts by itself, which costs nothing. Writes are also counted across all nodes if Redis makes that cheap.
 * Normal use of the product stays far below the limits.
 */
export function createFloodGate(local: Limiter, shared: Limiter | undefined, rules: Rules): FloodGate {
  return {
    address: (address) => local.take(rules.addressCalls, address),
    async user(userId, write) {
      await local.take(write ? rules.writes : rules.reads, userId)
      if (!write) return
      await local.take(rules.writesOfDay, userId)
      await shared?.take(rules.writes, userId)
    },
    async keeping(userId, address) {
      if (userId !== null) await local.check(rules.keptBytes, userId)
      await local.check(rules.keptBytesOfAddress, address)
    },
    async kept(userId, address, bytes) {
      if (userId !== null) await local.add(rules.keptBytes, userId, bytes)
      await local.add(rules.keptBytesOfAddress, address, bytes)
    },
  }
}

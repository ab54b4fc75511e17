import type { Redis } from 'ioredis'
import type { Foundation, Part } from '../foundation.ts'
import type { Keys } from '../secrets/keys.ts'
import {
  oldCountersEverySeconds,
  createFloodGate,
  createLimitStore,
  createLocalLimiter,
  createSharedLimiter,
  type FloodGate,
  type Limiter,
} from './count-tries.ts'
import { type CallerTurns, createCallerTurns } from './caller-turns.ts'
import { createRefusalCounts, type RefusalCounts } from './refusal-counts.ts'
import { createRules, type Rules } from './rules.ts'

export interface LimitPart extends Part {
  /** Counts across all nodes. */
  limiter: Limiter
  rules: Rules
  gate: FloodGate
  /** Calls and events share these. */
  turnOfCaller: CallerTurns
  refusals: RefusalCounts
}

export function buildLimits(
  { config, log, database }: Foundation,
  { redis, keys }: { redis: Redis | undefined; keys: Keys },
): LimitPart {
  const rules = createRules(config.limits)
  async function hasProven(userId: string): Promise<boolean> {
    const row = await database.db
      .selectFrom('users')
      .select('proof')
      .where('id', '=', userId)
      .executeTakeFirst()
    return row !== undefined && row.proof !== 'none'
  }
  const limiter = createSharedLimiter({ pool: database.pool, redis, hashKey: keys.limits, log })
  return {
    limiter,
    rules,
    turnOfCaller: createCallerTurns(),
    refusals: createRefusalCounts(limiter, rules, hasProven),
    gate: createFloodGate(createLocalLimiter(), redis && limiter, rules),
    sweeps: [
      {
        name: 'old-limits',
        everySeconds: oldCountersEverySeconds,
        run: createLimitStore(database.db).forgetOld,
      },
    ],
  }
}

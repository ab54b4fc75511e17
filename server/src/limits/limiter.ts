import { createHmac } from 'node:crypto'
import type { ErrorCode } from '@woodalo/protocol/errors'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import { Failure } from '../failure.ts'
import type { Logger } from '../logging.ts'
import { isOfThisMachine, networkOf } from './network.ts'
import type { Rule } from './rules.ts'

/** Counts tries. */
export interface Limiter {
  /** Counts one try, or as many as `weight`. Throws `code` (with the seconds to wait) if the rule allows no more. */
  take(rule: Rule, key: string, code?: ErrorCode, weight?: number): Promise<void>
  /** Counts nothing. Throws `code` if `take` would. */
  check(rule: Rule, key: string, code?: ErrorCode): Promise<void>
  /** Counts what has happened already, so refuses nothing: later checks and tries are refused. */
  add(rule: Rule, key: string, weight: number): Promise<void>
  /** Refunds a try, or as many as `weight`, because it was legitimate. */
  giveBack(rule: Rule, key: string, weight?: number): Promise<void>
  /** Resets the counter. Only for rules that are `forgettable`. */
  forget(rule: Rule, key: string): Promise<void>
}

function refusalOf({ msBeforeNext }: RateLimiterRes, code: ErrorCode): Failure {
  return new Failure(code, { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) })
}

async function count(
  limiter: RateLimiterAbstract,
  key: string,
  code: ErrorCode,
  weight: number,
): Promise<void> {
  try {
    await limiter.consume(key, weight)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw refusalOf(refusal, code)
  }
}

function limiterOf(make: (rule: Rule) => RateLimiterAbstract, hash: (key: string) => string): Limiter {
  const limiters = new Map<string, RateLimiterAbstract>()
  const of = (rule: Rule) => {
    const known = limiters.get(rule.name)
    if (known) return known
    const made = make(rule)
    limiters.set(rule.name, made)
    return made
  }
  const isSpared = (rule: Rule, key: string) => rule.sparesThisMachine === true && isOfThisMachine(key)
  const keyOf = (rule: Rule, key: string) => hash(rule.byAddress ? networkOf(key) : key)
  return {
    async take(rule, key, code = 'TOO_MANY_REQUESTS', weight = 1) {
      if (isSpared(rule, key)) return
      await count(of(rule), keyOf(rule, key), code, weight)
    },
    async check(rule, key, code = 'TOO_MANY_REQUESTS') {
      if (isSpared(rule, key)) return
      const counted = await of(rule).get(keyOf(rule, key))
      if (counted && counted.consumedPoints >= rule.most) throw refusalOf(counted, code)
    },
    async add(rule, key, weight) {
      if (isSpared(rule, key)) return
      await of(rule).penalty(keyOf(rule, key), weight)
    },
    async giveBack(rule, key, weight = 1) {
      await of(rule).reward(keyOf(rule, key), weight)
    },
    async forget(rule, key) {
      await of(rule).delete(keyOf(rule, key))
    },
  }
}

/** Counts in this process only, at no cost. Used for floods, which each node must withstand by itself. */
export function createLocalLimiter(): Limiter {
  return limiterOf(
    (rule) => new RateLimiterMemory({ keyPrefix: rule.name, points: rule.most, duration: rule.seconds }),
    (key) => key,
  )
}

/**
 * Counts across all nodes: in Redis if there is one and it responds, else in PostgreSQL. While neither responds, each
 * node counts by itself. Keys are emails, phones and addresses, so they are stored as keyed hashes.
 */
export function createSharedLimiter(parts: {
  pool: Pool
  redis: Redis | undefined
  hashKey: Buffer
  log: Logger
}): Limiter {
  return limiterOf(
    (rule) => {
      const options = {
        keyPrefix: rule.name,
        points: rule.most,
        duration: rule.seconds,
        // A caller over the limit is refused from memory until the time is up, without asking the store again.
        ...(!rule.forgettable && { inMemoryBlockOnConsumed: rule.most + 1 }),
      }
      const inDatabase = new RateLimiterPostgres({
        ...options,
        storeClient: parts.pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        insuranceLimiter: new RateLimiterMemory({
          keyPrefix: rule.name,
          points: rule.most,
          duration: rule.seconds,
        }),
      })
      return parts.redis
        ? new RateLimiterRedis({
            ...options,
            storeClient: parts.redis,
            rejectIfRedisNotReady: true,
            insuranceLimiter: inDatabase,
          })
        : inDatabase
    },
    (key) => createHmac('sha256', parts.hashKey).update(key).digest('base64url'),
  )
}

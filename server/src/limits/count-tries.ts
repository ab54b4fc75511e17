import { createHmac } from 'node:crypto'
import type { ErrorCode } from '@woodalo/protocol/error-codes'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import { sql } from 'kysely'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import type { Executor } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { Logger } from '../logging.ts'
import { isOfThisMachine, networkOf, widerNetworkOf } from './network-of-address.ts'
import type { Rule, Rules } from './rules.ts'

/** How often expired counters are deleted. */
export const oldCountersEverySeconds = 600

/** One line has many IPv6 networks (a home's /56 has 256): those of a /48 count together for so many. */
const networksOfHolder = 16

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
  /** Returns the counters of a key: the rule's, and for an IPv6 address that of its /48. */
  function* countersOf(rule: Rule, key: string) {
    const network = rule.byAddress ? networkOf(key) : key
    yield { limiter: of(rule), counted: hash(network), most: rule.most }
    if (!rule.byAddress || !network.includes(':')) return
    const wider = { ...rule, name: `${rule.name}-wider`, most: rule.most * networksOfHolder }
    yield { limiter: of(wider), counted: hash(widerNetworkOf(key)), most: wider.most }
  }
  return {
    async take(rule, key, code = 'TOO_MANY_REQUESTS', weight = 1) {
      if (isSpared(rule, key)) return
      for (const { limiter, counted } of countersOf(rule, key)) await count(limiter, counted, code, weight)
    },
    async check(rule, key, code = 'TOO_MANY_REQUESTS') {
      if (isSpared(rule, key)) return
      for (const { limiter, counted, most } of countersOf(rule, key)) {
        const tries = await limiter.get(counted)
        if (tries && tries.consumedPoints >= most) throw refusalOf(tries, code)
      }
    },
    async add(rule, key, weight) {
      if (isSpared(rule, key)) return
      for (const { limiter, counted } of countersOf(rule, key)) await limiter.penalty(counted, weight)
    },
    async giveBack(rule, key, weight = 1) {
      for (const { limiter, counted } of countersOf(rule, key)) await limiter.reward(counted, weight)
    },
    async forget(rule, key) {
      for (const { limiter, counted } of countersOf(rule, key)) await limiter.delete(counted)
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

/** Prevents a single address or user from crowding out the others. */
export interface FloodGate {
  /** Called before anything is looked up. */
  address(address: string): Promise<void>
  user(userId: string, write: boolean): Promise<void>
  /** Called before a request for a ride is stored. */
  request(userId: string): Promise<void>
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
    request: (userId) => local.take(rules.requestsOfDay, userId),
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

/** Deletes expired counters. The limiter itself only overwrites them. */
export function createLimitStore(db: Executor): { forgetOld(): Promise<void> } {
  return {
    async forgetOld() {
      await sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`.execute(db)
    },
  }
}

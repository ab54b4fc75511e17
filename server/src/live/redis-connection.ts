import { Redis } from 'ioredis'
import type { Logger } from '../logging.ts'

/** A Redis that swallows what it is sent is as good as none, and must not hold up whoever asks. */
const answerMilliseconds = 1_000

/**
 * A connection to a Redis or Valkey that may be away, from the first moment too: it is tried again until it is closed. Each
 * outage is logged once, and its end.
 */
export function connectRedis(
  url: string,
  log: Logger,
  purpose: string,
  options: { maxRetriesPerRequest: number | null; enableOfflineQueue?: boolean },
): Redis {
  const redis = new Redis(url.replace(/^valkey:/, 'redis:'), {
    commandTimeout: answerMilliseconds,
    connectTimeout: 5_000,
    ...options,
  })
  let isAway = false
  redis.on('error', (error: Error) => {
    if (isAway) return
    isAway = true
    log.warn({ purpose, reason: error.message || String(error) }, 'Redis is away; going on without it')
  })
  redis.on('ready', () => {
    if (isAway) log.info({ purpose }, 'Redis is back')
    isAway = false
  })
  return redis
}

import { Redis } from 'ioredis'
import type { Logger } from '../logging.ts'

/** A Redis that does not reply is as good as none and must not delay its callers. */
const responseMilliseconds = 1_000

/**
 * Connects to a Redis or Valkey that may be away, even at the start. Retries until closed. Logs the beginning and the
 * end of each outage once.
 */
export function connectRedis(
  url: string,
  log: Logger,
  purpose: string,
  options: { maxRetriesPerRequest: number | null; enableOfflineQueue?: boolean },
): Redis {
  const redis = new Redis(url.replace(/^valkey:/, 'redis:'), {
    commandTimeout: responseMilliseconds,
    // Closes a connection without a reply, so that those who come next see that it is not ready and do not wait at all.
    socketTimeout: responseMilliseconds,
    connectTimeout: 5_000,
    ...options,
  })
  let isAway = false
  redis.on('error', (error: Error) => {
    if (isAway) return
    isAway = true
    log.warn({ purpose, reason: error.message || String(error) }, 'Redis is down; continuing without it')
  })
  redis.on('ready', () => {
    if (isAway) log.info({ purpose }, 'Redis is back')
    isAway = false
  })
  return redis
}

// Calls a third-party service over HTTP. It may be slow, down or wrong; Woodalo works without it.
import {
  circuitBreaker,
  ConsecutiveBreaker,
  handleAll,
  isBrokenCircuitError,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel'
import { LRUCache } from 'lru-cache'
import type { Logger } from './logging.ts'

const failuresInARow = 5
const restMilliseconds = 30_000
const cacheMilliseconds = 60 * 60_000
const longestResponseBytes = 1_000_000

export interface OutsideService<Value extends object> {
  /**
   * Gets a JSON document. Returns what `read` makes of it, or null if there is no response in time or `read` throws.
   * The same call within an hour returns the same value without a request.
   */
  get(path: string, read: (json: unknown) => Value, headers?: Record<string, string>): Promise<Value | null>
  /** Returns what the same call returned within the last hour, without a request, or null. */
  cached(path: string, headers?: Record<string, string>): Value | null
}

export function createOutsideService<Value extends object>(options: {
  /** For the log, such as `geocoder`. */
  name: string
  /** Without a trailing slash. */
  url: string
  timeoutMilliseconds: number
  mostCached: number
  redirect: 'follow' | 'error'
  log: Logger
}): OutsideService<Value> {
  const { name, url, redirect, log } = options
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: restMilliseconds,
    breaker: new ConsecutiveBreaker(failuresInARow),
  })
  breaker.onBreak(() => log.warn(`the ${name} does not respond and is not called for a while`))
  breaker.onReset(() => log.info(`the ${name} responds again`))
  const policy = wrap(breaker, timeout(options.timeoutMilliseconds, TimeoutStrategy.Aggressive))
  const cached = new LRUCache<string, Value>({ max: options.mostCached, ttl: cacheMilliseconds })

  async function fetchJson(path: string, headers: Record<string, string>, signal: AbortSignal) {
    const response = await fetch(`${url}${path}`, {
      headers: { accept: 'application/json', ...headers },
      redirect,
      signal,
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`status ${response.status}`)
    }
    return JSON.parse(await readLimited(response)) as unknown
  }

  const keyOf = (path: string, headers: Record<string, string>) => JSON.stringify([path, headers])

  return {
    cached: (path, headers = {}) => cached.get(keyOf(path, headers)) ?? null,
    async get(path, read, headers = {}) {
      const key = keyOf(path, headers)
      const known = cached.get(key)
      if (known) return known
      try {
        const value = await policy.execute(async ({ signal }) => read(await fetchJson(path, headers, signal)))
        cached.set(key, value)
        return value
      } catch (error) {
        // Never logs the path: it says where somebody is, or what they typed.
        if (!isBrokenCircuitError(error))
          log.debug(
            { reason: error instanceof Error ? error.name : 'unknown' },
            `the ${name} did not respond`,
          )
        return null
      }
    },
  }
}

/** Throws, without reading further, if the response has more bytes than allowed. */
async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > longestResponseBytes) throw new Error('the response is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

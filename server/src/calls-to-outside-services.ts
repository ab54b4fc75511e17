// Calls a third-party service over HTTP. It may be slow, down or wrong; Woodalo works without it.
import {
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleAll,
  handleType,
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

interface OutsideService<Value extends object> {
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

// A service outside that hangs is not called for a while, so that calls to it do not take the time of other work.

export interface RestRule {
  /** A call that takes this long is slow, whatever its outcome. */
  slowMilliseconds: number
  /** As many slow calls in a row begin a rest. */
  slowInARow: number
  restMilliseconds: number
}

/** Thrown at once for a call during a rest. */
export class ServiceRests extends Error {
  override name = 'ServiceRests'
}

class SlowCall extends Error {}

/**
 * Runs calls of one service. After a rest one call tries it, and until that call has ended the others are refused.
 * Throws what the call throws, or `ServiceRests`. `isItsFault` says of a slow call, which ended with this error or none,
 * whether the service was slow rather than somebody whom it asked.
 */
export type UnlessResting = <Result>(
  call: () => Promise<Result>,
  isItsFault?: (error: unknown) => boolean,
) => Promise<Result>

export function createRest({ slowMilliseconds, slowInARow, restMilliseconds }: RestRule): UnlessResting {
  const breaker = circuitBreaker(handleType(SlowCall), {
    halfOpenAfter: restMilliseconds,
    breaker: new ConsecutiveBreaker(slowInARow),
  })
  return async (call, isItsFault = () => true) => {
    // The breaker would let it wait for the call that tries the service.
    if (breaker.state === CircuitState.HalfOpen) throw new ServiceRests()
    let called: ReturnType<typeof call> | undefined
    try {
      await breaker.execute(async () => {
        const began = performance.now()
        called = call()
        const error: unknown = await called.then(
          () => null,
          (reason: unknown) => reason,
        )
        if (performance.now() - began >= slowMilliseconds && isItsFault(error)) throw new SlowCall()
      })
    } catch (error) {
      if (isBrokenCircuitError(error)) throw new ServiceRests()
      if (!(error instanceof SlowCall)) throw error
    }
    return called!
  }
}

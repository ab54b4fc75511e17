// A service of somebody else's that is called over HTTP. It may be slow, down or wrong, and ours works without it.
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
const keepMilliseconds = 60 * 60_000
const longestAnswerBytes = 1_000_000

export interface OutsideService<Answer extends object> {
  /**
   * Gets a JSON document. Returns what `read` makes of it, or null if there is no response in time or `read` throws.
   * The same call within an hour returns the same answer without a request.
   */
  get(path: string, read: (json: unknown) => Answer, headers?: Record<string, string>): Promise<Answer | null>
}

export function createOutsideService<Answer extends object>(options: {
  /** For the log: `geocoder`. */
  name: string
  /** Without a slash at its end. */
  url: string
  withinMilliseconds: number
  keepAtMost: number
  redirect: 'follow' | 'error'
  log: Logger
}): OutsideService<Answer> {
  const { name, url, redirect, log } = options
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: restMilliseconds,
    breaker: new ConsecutiveBreaker(failuresInARow),
  })
  breaker.onBreak(() => log.warn(`the ${name} does not respond and is not called for a while`))
  breaker.onReset(() => log.info(`the ${name} responds again`))
  const policy = wrap(breaker, timeout(options.withinMilliseconds, TimeoutStrategy.Aggressive))
  const kept = new LRUCache<string, Answer>({ max: options.keepAtMost, ttl: keepMilliseconds })

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

  return {
    async get(path, read, headers = {}) {
      const key = JSON.stringify([path, headers])
      const known = kept.get(key)
      if (known) return known
      try {
        const answer = await policy.execute(async ({ signal }) =>
          read(await fetchJson(path, headers, signal)),
        )
        kept.set(key, answer)
        return answer
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

/** Throws, without reading on, if the response has more bytes than allowed. */
async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > longestAnswerBytes) throw new Error('the response is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

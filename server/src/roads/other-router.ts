// A router of somebody else's, for the lines on riders' maps alone: matching, times and prices stay with our own streets.
import { type Coordinates, nearMeters } from '@woodalo/geography'
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
import type { RouterKind } from '../config.ts'
import { readLimited } from '../limited-answer.ts'
import type { Logger } from '../logging.ts'
import type { DriveLines, Line } from './model.ts'
import { routerInterfaces } from './router-interfaces.ts'

/** A ride is not proposed before its lines are there. */
const answerWithinMilliseconds = 1_000
const failuresInARow = 5
const restMilliseconds = 30_000
const keepMilliseconds = 60 * 60_000
const keepAtMost = 2_000
const longestAnswerBytes = 1_000_000
const mostPoints = 20_000
/** A line whose ends lie farther than this from what was asked for is another one: of other decimals, or of elsewhere. */
const farthestEndMeters = 1_000

export function createOtherRouter(options: { url: string; kind: RouterKind; log: Logger }): DriveLines {
  const { url, kind, log } = options
  const { pathOf, lineOf } = routerInterfaces[kind]
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: restMilliseconds,
    breaker: new ConsecutiveBreaker(failuresInARow),
  })
  breaker.onBreak(() => log.warn('the router does not answer and is left alone for a while'))
  breaker.onReset(() => log.info('the router answers again'))
  const policy = wrap(breaker, timeout(answerWithinMilliseconds, TimeoutStrategy.Aggressive))
  const kept = new LRUCache<string, { line: Line }>({ max: keepAtMost, ttl: keepMilliseconds })

  async function ask(path: string, signal: AbortSignal): Promise<Line> {
    // Whoever answers may not send us on to another host.
    const answer = await fetch(`${url}${path}`, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal,
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new Error(`it answered ${answer.status}`)
    }
    return lineOf(JSON.parse(await readLimited(answer, longestAnswerBytes)))
  }

  return {
    async lineOfDrive(from, to) {
      const path = pathOf(from, to)
      const known = kept.get(path)
      if (known) return known.line
      try {
        const line = await policy.execute(async ({ signal }) => {
          const drawn = await ask(path, signal)
          if (!leads(drawn, from, to)) throw new Error('a line of elsewhere')
          return drawn
        })
        kept.set(path, { line })
        return line
      } catch (error) {
        // Never the address that was asked for: it holds where somebody goes.
        if (!isBrokenCircuitError(error))
          log.debug({ reason: error instanceof Error ? error.name : 'unknown' }, 'the router did not answer')
        return null
      }
    },
  }
}

function leads(line: Line, from: Coordinates, to: Coordinates): boolean {
  const [first, last] = [line[0], line.at(-1)]
  return (
    first !== undefined &&
    last !== undefined &&
    line.length <= mostPoints &&
    nearMeters(first, from) <= farthestEndMeters &&
    nearMeters(last, to) <= farthestEndMeters
  )
}

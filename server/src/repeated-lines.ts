// An outage says the same again and again: of each cause one line a minute, which tells how many were left out since.
import { failureOfFault } from './failure.ts'

const everyMilliseconds = 60_000
/** Reasons may hold numbers that differ each time; more kinds than these at once are no longer told apart. */
const mostCauses = 500

/**
 * What a line is about, where many lines are about the same; undefined for a line that is always written. `entry` is what
 * is logged beside the message.
 */
export function causeOf(entry: unknown, message: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null || typeof message !== 'string') return undefined
  const { err, reason, worker, postgres, code } = entry as Record<
    'err' | 'reason' | 'worker' | 'postgres' | 'code',
    unknown
  >
  if (err instanceof Error) {
    const { code: kind } = err as { code?: unknown }
    const isAway = kind === 'SERVICE_UNAVAILABLE' || failureOfFault(err).code === 'SERVICE_UNAVAILABLE'
    return isAway ? `${message}: ${typeof kind === 'string' ? kind : err.message}` : undefined
  }
  if (code === 'SERVICE_UNAVAILABLE') return `${message}: ${code}`
  if (typeof reason === 'string') return `${message}: ${reason}`
  if (typeof postgres === 'string') return `${message}: ${postgres}`
  // Which job, which worker, after how long: each time another.
  if (typeof worker === 'string')
    return `${message}: ${worker.replaceAll(/worker-[\da-f]+|[\da-f-]{16,}|\d+(\.\d+)?/g, '#').slice(0, 300)}`
  return undefined
}

export interface RepeatedLines {
  /** The number of lines of this cause that were left out since the last one; undefined when this one is left out, too. */
  admit(cause: string): number | undefined
}

export function createRepeatedLines(now: () => number = () => performance.now()): RepeatedLines {
  const seen = new Map<string, { writtenAt: number; leftOut: number }>()
  return {
    admit(cause) {
      const last = seen.get(cause)
      if (last && now() - last.writtenAt < everyMilliseconds) {
        last.leftOut++
        return undefined
      }
      if (!last && seen.size >= mostCauses) seen.clear()
      seen.set(cause, { writtenAt: now(), leftOut: 0 })
      return last?.leftOut ?? 0
    },
  }
}

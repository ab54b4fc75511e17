// Outages repeat the same log line. Each cause gets one line a minute, with the number of lines omitted since.
import { failureOfFault } from './failure.ts'

const everyMilliseconds = 60_000
/**
 * Reasons may contain numbers that differ each time. Beyond this many distinct causes, they are no longer told apart.
 */
const mostCauses = 500

/**
 * Returns the cause of a repeatable line, or undefined for a line that is always written. `entry` is the object logged
 * beside the message.
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
  // The job, the worker and the duration differ each time.
  if (typeof worker === 'string')
    return `${message}: ${worker.replaceAll(/worker-[\da-f]+|[\da-f-]{16,}|\d+(\.\d+)?/g, '#').slice(0, 300)}`
  return undefined
}

export interface RepeatedLines {
  /**
   * Returns the number of lines of this cause omitted since the last one, or undefined if this line must be omitted
   * too.
   */
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

import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { failureOfFault } from './failure.ts'

export type { Logger } from 'pino'

/**
 * Returns the loggable part of an error. PostgreSQL's messages and details repeat the faulty values, which are
 * personal, so only the names of constraints and the like are kept.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const frames = stack?.slice(stack.indexOf('\n    at '))
  const more = cause === undefined ? {} : { cause: describeError(cause) }
  if (!('severity' in error)) {
    const { code } = error as { code?: unknown }
    return { type: name, message, ...(typeof code === 'string' && { kind: code }), stack: frames, ...more }
  }
  const { code, routine, table, column, constraint } = error as Record<string, unknown>
  return { type: 'database', kind: code, routine, table, column, constraint, stack: frames, ...more }
}

/**
 * The service's logger: JSON lines on standard output. During an outage it writes each cause once a minute, and during a
 * flood refused calls and faults up to `mostAlike` times, with the number of omitted lines in `leftOut`. Tokens, codes,
 * message texts, phones and emails never reach it: callers log ids and counts, and the contents of requests are redacted
 * here as well.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const repeated = createRepeatedLines()
  const options: LoggerOptions = {
    level,
    hooks: {
      logMethod(args, method) {
        const [entry, message] = args as unknown[]
        const repeatable = causeOf(entry, message)
        if (repeatable === undefined) return method.apply(this, args)
        const leftOut = repeated.admit(repeatable.cause, repeatable.most)
        if (leftOut === undefined) return
        method.apply(this, leftOut === 0 ? args : [{ ...(entry as object), leftOut }, message as string])
      },
    },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.token',
        '*.ticket',
        '*.code',
        '*.password',
        '*.text',
        '*.phone',
        '*.email',
      ],
      censor: '[hidden]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

// Outages repeat the same log line. Each cause gets one line a minute, with the number of lines omitted since.

const everyMilliseconds = 60_000
/**
 * Reasons may contain numbers that differ each time. Beyond this many distinct causes, they are no longer told apart.
 */
const mostCauses = 500
/**
 * Lines a minute of calls refused for one reason at one route, and of faults of one kind. Whoever floods the service must
 * not fill its disk.
 */
const mostAlike = 60

interface Repeatable {
  cause: string
  /** Lines of this cause in a minute. */
  most: number
}

/**
 * Returns the cause of a repeatable line, or undefined for a line that is always written. `entry` is the object logged
 * beside the message.
 */
function causeOf(entry: unknown, message: unknown): Repeatable | undefined {
  if (typeof entry !== 'object' || entry === null || typeof message !== 'string') return undefined
  const { code, route } = entry as Record<'code' | 'route', unknown>
  if (typeof code === 'string' && code !== 'SERVICE_UNAVAILABLE')
    return {
      cause: `${message}: ${code} ${String(route)}`,
      most: code === 'TOO_MANY_REQUESTS' ? 1 : mostAlike,
    }
  const cause = causeOfOutage(entry, message)
  if (cause !== undefined) return { cause, most: 1 }
  const { err, event } = entry as Record<'err' | 'event', unknown>
  if (!(err instanceof Error)) return undefined
  const { code: kind } = err as { code?: unknown }
  const what = typeof kind === 'string' ? kind : err.name
  return { cause: `${message}: ${what} ${String(route ?? event)}`, most: mostAlike }
}

function causeOfOutage(entry: object, message: string): string | undefined {
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

interface RepeatedLines {
  /**
   * Returns the number of lines of this cause omitted since the last one, or undefined if this line must be omitted
   * too, because a minute has had `most` already.
   */
  admit(cause: string, most: number): number | undefined
}

export function createRepeatedLines(now: () => number = () => performance.now()): RepeatedLines {
  const seen = new Map<string, { since: number; written: number; leftOut: number }>()
  return {
    admit(cause, most) {
      const known = seen.get(cause)
      if (known && now() - known.since < everyMilliseconds) {
        if (known.written < most) {
          known.written++
          return 0
        }
        known.leftOut++
        return undefined
      }
      if (!known && seen.size >= mostCauses) seen.clear()
      seen.set(cause, { since: now(), written: 1, leftOut: 0 })
      return known?.leftOut ?? 0
    },
  }
}

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
 * The service's logger: JSON lines on standard output. During an outage it writes each cause once a minute, with the
 * number of omitted lines in `leftOut`. Tokens, codes, message texts, phones and emails never reach it: callers log ids
 * and counts, and the contents of requests are redacted here as well.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const repeated = createRepeatedLines()
  const options: LoggerOptions = {
    level,
    hooks: {
      logMethod(args, method) {
        const [entry, message] = args as unknown[]
        const cause = causeOf(entry, message)
        if (cause === undefined) return method.apply(this, args)
        const leftOut = repeated.admit(cause)
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
 * Returns the cause of a repeatable line, or undefined for a line that is always written. `entry` is the object logged
 * beside the message.
 */
function causeOf(entry: unknown, message: unknown): string | undefined {
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

interface RepeatedLines {
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

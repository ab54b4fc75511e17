import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { causeOf, createRepeatedLines } from './repeated-lines.ts'

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

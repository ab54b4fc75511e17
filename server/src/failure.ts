import type { NamedFault } from '@woodalo/protocol'
import type { ErrorCode } from '@woodalo/protocol/error-codes'

/** An expected refusal. Models and services throw it; `http/` and `live/` turn it into the contract's response. */
export class Failure extends Error {
  readonly code: ErrorCode
  /** Maps an input path to a sentence in the caller's language. */
  readonly fields: Record<string, string> | undefined
  /** A sentence for the caller that says more than the code's own. */
  readonly named: NamedFault | undefined
  readonly retryAfterSeconds: number | undefined
  /** Further fields beside `code` and `message`, such as the ride whose terms changed. */
  readonly extra: Record<string, unknown> | undefined

  constructor(
    code: ErrorCode,
    options: {
      fields?: Record<string, string>
      named?: NamedFault
      retryAfterSeconds?: number
      extra?: Record<string, unknown>
    } = {},
  ) {
    // A ride asks each of its rules whether it refuses. Where it did is known by the code, and a stack takes most of the time.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(code)
    Error.stackTraceLimit = stackTraceLimit
    this.name = 'Failure'
    this.code = code
    this.fields = options.fields
    this.named = options.named
    this.retryAfterSeconds = options.retryAfterSeconds
    this.extra = options.extra
  }
}

// Codes of failed database calls while the database is down, is starting, or has no capacity: system errors, SQLSTATE
// classes 08 (connection), 53 (no space, no memory, too many connections) and 57P (operator intervention), 57014 and
// 25P03 (a statement or a pause exceeded our limit), and the driver's errors for broken or silent connections.
const awayCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOSPC|ETIMEDOUT|08...|53...|57P0[1-5]|57014|25P03)$/
const awayMessages =
  /connection terminated|is not queryable|timeout exceeded when trying to connect|query read timeout/i

/** Returns the refusal for an unexpected error: to try again if the database was away, else that it is our fault. */
export function failureOfFault(error: unknown): Failure {
  const { code, syscall, message } = (error ?? {}) as { code?: unknown; syscall?: unknown; message?: unknown }
  // A missing file is our fault. A missing socket means that the database is down.
  const isFile = code === 'ENOENT' && syscall !== 'connect'
  const isAway = !isFile && (awayCodes.test(String(code)) || awayMessages.test(String(message)))
  return new Failure(isAway ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR')
}

import type { ErrorCode } from '@woodalo/protocol/errors'

/** An expected refusal. Thrown by models and services; `http/` and `live/` turn it into the contract's response. */
export class Failure extends Error {
  readonly code: ErrorCode
  /** Input path → sentence, already in the caller's language. */
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  /** More that travels beside `code` and `message`, such as the ride whose terms changed. */
  readonly extra: Record<string, unknown> | undefined

  constructor(
    code: ErrorCode,
    options: {
      fields?: Record<string, string>
      retryAfterSeconds?: number
      extra?: Record<string, unknown>
    } = {},
  ) {
    super(code)
    this.name = 'Failure'
    this.code = code
    this.fields = options.fields
    this.retryAfterSeconds = options.retryAfterSeconds
    this.extra = options.extra
  }
}

// What calls to the database fail with while it is away, starts, or has no room: errors of the system, SQLSTATE classes 08
// (connection), 53 (no room, no memory, too many connections) and 57P (an operator's intervention), 57014 and 25P03 (a
// statement or a pause took longer than we let it), and what the driver says of connections that broke or fell silent.
const awayCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOSPC|ETIMEDOUT|08...|53...|57P0[1-5]|57014|25P03)$/
const awayMessages =
  /connection terminated|is not queryable|timeout exceeded when trying to connect|query read timeout/i

/** What a caller is told of an error that nobody foresaw: to try again when the database was away, else that it is our fault. */
export function failureOfFault(error: unknown): Failure {
  const { code, syscall, message } = (error ?? {}) as { code?: unknown; syscall?: unknown; message?: unknown }
  // A file that is missing is a fault of ours; a socket that is missing is a database that is away.
  const isFile = code === 'ENOENT' && syscall !== 'connect'
  const isAway = !isFile && (awayCodes.test(String(code)) || awayMessages.test(String(message)))
  return new Failure(isAway ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR')
}

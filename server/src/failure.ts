import type { ErrorCode } from '@woodalo/protocol/errors'

/** An expected refusal. Thrown by models and services; `http/` and `live/` turn it into the contract's answer. */
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

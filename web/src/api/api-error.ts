/**
 * Why a call brought no usable response: the server refused it, the network lost it, time ran out, or it was called
 * off.
 */
export type ApiErrorKind = 'refused' | 'network' | 'timeout' | 'aborted'

/** The only error that a call rejects with. `message` is written for the person. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  /** The HTTP status; 0 if no response came. */
  readonly status: number
  /** The server's stable code for the error; empty if no response came. */
  readonly code: string
  /** Input path → message. */
  readonly fields: Readonly<Record<string, string>>
  readonly retryAfterSeconds: number | null

  constructor(
    kind: ApiErrorKind,
    message: string,
    response: {
      status?: number
      code?: string
      fields?: Record<string, string>
      retryAfterSeconds?: number | null
    } = {},
  ) {
    super(message)
    this.kind = kind
    this.status = response.status ?? 0
    this.code = response.code ?? ''
    this.fields = response.fields ?? {}
    this.retryAfterSeconds = response.retryAfterSeconds ?? null
  }

  /** The server said that the session is over. Nothing else ends a session: not a lost network, not a 5xx. */
  get endsSession(): boolean {
    return this.status === 401 || this.status === 403
  }

  /** The call was not refused: it may succeed later. */
  get mayPass(): boolean {
    return this.kind === 'network' || this.kind === 'timeout' || this.status >= 500 || this.status === 429
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError
}

// The three ways in which a call or a send fails.

/** The body of a refusal, besides its message. */
export interface RefusalBody {
  code?: string
  message?: string
  fields?: Record<string, string>
}

/** The service refused. `code` is one of the contract's error codes. */
export class Refusal extends Error {
  readonly code: string
  /** The HTTP status; 0 for a refused event. */
  readonly status: number
  /** The message for each refused input, keyed by its path. */
  readonly fields: Record<string, string>
  /** How long the service asks the client to wait, or null if it did not say. */
  readonly retryAfterSeconds: number | null
  /** The whole body. Some refusals carry more fields, such as the present ride. */
  readonly body: RefusalBody

  constructor(body: RefusalBody, status: number, retryAfterSeconds: number | null = null) {
    const code = body.code ?? String(status)
    super(`${code}: ${body.message ?? ''}`)
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.fields = body.fields ?? {}
    this.retryAfterSeconds = retryAfterSeconds
    this.body = body
  }

  /** Whether the session is over, so that every other call of this rider fails too. */
  get endsSession(): boolean {
    return this.status === 401 || this.status === 403
  }
}

/** No response came: the network or the service is down or too slow. Whether the service acted is unknown. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/** The caller closed the client, or its signal was aborted. */
export class Closed extends Error {
  override readonly name = 'Closed'

  constructor() {
    super('the client is closed')
  }
}

// The three ways in which a call or a send fails.

/** What a refusal carries beside its message. */
export interface RefusalBody {
  code?: string
  message?: string
  fields?: Record<string, string>
}

/** The service said no. `code` is one of the contract's. */
export class Refusal extends Error {
  readonly code: string
  /** Of HTTP; 0 for a refused event. */
  readonly status: number
  /** The message of each refused input, by its path. */
  readonly fields: Record<string, string>
  /** How long the service asks to be left alone; null when it did not say. */
  readonly retryAfterSeconds: number | null
  /** The whole refusal: some carry more, such as the present ride. */
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

  /** The session is over: no other call of this rider will be served either. */
  get endsSession(): boolean {
    return this.status === 401 || this.status === 403
  }
}

/** No response came: the network or the service is away, or took too long. Whether the service acted is unknown. */
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

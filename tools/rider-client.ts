// An ordinary client of the public API: fetch and the stock Socket.IO client. Nothing here that a stranger could not do.
import { randomUUID } from 'node:crypto'
import type {
  Acknowledgement,
  ClientEvent,
  ClientEventPayloads,
  Message,
  Ride,
  ServerEvent,
  ServerEventPayloads,
  SignedIn,
  User,
  UserFields,
} from '@woodalo/protocol'
import { Manager, type Socket } from 'socket.io-client'

export type Language = 'es' | 'en'

/** A call or event that the server refused, with the code of the contract. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number

  constructor(code: string, message: string, status: number) {
    super(`${code}: ${message}`)
    this.name = 'Refusal'
    this.code = code
    this.status = status
  }
}

/** One event as it was heard. Narrow by `event` to get the payload's type. */
export type Heard = {
  [Name in ServerEvent]: { event: Name; payload: ServerEventPayloads[Name] }
}[ServerEvent]

export interface RiderOptions {
  /** Origin of the server, such as `http://localhost:3000`. */
  base: string
  language?: Language
  /** How long one call or send may take. */
  patienceMilliseconds?: number
}

interface CallOptions {
  token?: string
  body?: unknown
  language?: Language | undefined
  idempotencyKey?: string | undefined
  patienceMilliseconds?: number | undefined
}

/**
 * One HTTP call below `/api/v1`; answers the whole body.
 *
 * @throws Refusal when the server refuses; TypeError or a timeout's DOMException when it cannot be reached.
 */
export async function httpCall<Body>(
  base: string,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Body> {
  const response = await fetch(`${base}/api/v1${path}`, {
    method,
    headers: {
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(options.language ? { 'accept-language': options.language } : {}),
      ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
    },
    body: options.body === undefined ? null : JSON.stringify(options.body),
    signal: AbortSignal.timeout(options.patienceMilliseconds ?? 15_000),
  })
  const text = await response.text()
  const body = text === '' ? {} : (JSON.parse(text) as { code?: string; message?: string })
  if (!response.ok)
    throw new Refusal(body.code ?? String(response.status), body.message ?? '', response.status)
  return body as Body
}

/** A signed-in rider. `connect` opens one connection that carries both namespaces, as the contract has it. */
export class RiderClient {
  readonly base: string
  readonly token: string
  user: User
  readonly #language: Language
  readonly #patience: number
  #rides: Socket | undefined
  #chat: Socket | undefined

  constructor(options: RiderOptions, signedIn: SignedIn) {
    this.base = options.base
    this.token = signedIn.token
    this.user = signedIn.user
    this.#language = options.language ?? 'es'
    this.#patience = options.patienceMilliseconds ?? 15_000
  }

  static async guest(options: RiderOptions, nickname: string): Promise<RiderClient> {
    const signedIn = await httpCall<SignedIn>(options.base, 'POST', '/auth/sign-in/guest', {
      body: { nickname, email: `${randomUUID()}@example.org` },
      language: options.language,
      patienceMilliseconds: options.patienceMilliseconds,
    })
    return new RiderClient(options, signedIn)
  }

  get id(): string {
    return this.user.id
  }

  call<Data>(method: string, path: string, body?: unknown, idempotencyKey?: string): Promise<Data> {
    return httpCall<{ data: Data }>(this.base, method, path, {
      token: this.token,
      body,
      language: this.#language,
      idempotencyKey,
      patienceMilliseconds: this.#patience,
    }).then(({ data }) => data)
  }

  async register(fields: UserFields): Promise<void> {
    this.user = await this.call<User>('POST', '/registerOrLogIn', fields)
  }

  /**
   * Opens the live connection and keeps it: the stock client reconnects by itself. Resolves with the first
   * CONNECTION_ACK; that one and all later ones are heard too.
   */
  connect(hear: (heard: Heard) => void): Promise<ServerEventPayloads['CONNECTION_ACK']> {
    const manager = new Manager(this.base, {
      transports: ['websocket'],
      extraHeaders: { 'accept-language': this.#language },
      reconnectionDelay: 200,
      reconnectionDelayMax: 1_000,
      timeout: 5_000,
    })
    const auth = { token: this.token }
    this.#rides = manager.socket('/socket', { auth })
    this.#chat = manager.socket('/messages', { auth })
    const rides = this.#rides
    // Unchecked on purpose: whoever listens decides whether a payload has the shape of the contract.
    rides.onAny((event: string, payload: unknown) => hear({ event, payload } as Heard))
    return new Promise((resolve, reject) => {
      rides.once('CONNECTION_ACK', resolve)
      rides.on('connect_error', (error) => {
        if (!rides.active) reject(error)
      })
    })
  }

  /** The state as it stands, told on a connection of its own. @throws an Error when it cannot be had in time. */
  async state(): Promise<ServerEventPayloads['CONNECTION_ACK']> {
    const manager = new Manager(this.base, { transports: ['websocket'], reconnection: false, timeout: 5_000 })
    const socket = manager.socket('/socket', { auth: { token: this.token } })
    try {
      return await new Promise((resolve, reject) => {
        socket.once('CONNECTION_ACK', resolve)
        socket.once('connect_error', reject)
        socket.once('disconnect', () => reject(new Error('disconnected')))
      })
    } finally {
      socket.disconnect()
    }
  }

  /** Sends an event and waits for its acknowledgement. @throws Refusal, or an Error when no answer came in time. */
  async send<Name extends ClientEvent>(
    event: Name,
    payload: Partial<ClientEventPayloads[Name]>,
  ): Promise<Record<string, unknown>> {
    if (!this.#rides) throw new Error('not connected')
    return accepted(
      (await this.#rides.timeout(this.#patience).emitWithAck(event, payload)) as Acknowledgement,
    )
  }

  /** The messages of a ride from now on, in order; `heard` gets each exactly once. */
  followChat(rideId: string, heard: (message: Message) => void): ChatReader {
    if (!this.#chat) throw new Error('not connected')
    return new ChatReader(this.#chat, rideId, heard)
  }

  /** Writes a message; the same id may be sent again until an answer comes. */
  async say(rideId: string, text: string, id: string = randomUUID()): Promise<Message> {
    if (!this.#chat) throw new Error('not connected')
    const answer = accepted(
      (await this.#chat.timeout(this.#patience).emitWithAck('add', { id, rideId, text })) as Acknowledgement,
    )
    return answer['message'] as Message
  }

  ride(rideId: string): Promise<Ride> {
    return this.call<Ride>('GET', `/rides/${rideId}`)
  }

  async code(rideId: string): Promise<string | null> {
    return (await this.call<{ code: string | null }>('GET', `/rides/${rideId}/verification-code`)).code
  }

  confirm(rideId: string, code: string): Promise<{ isVerified: boolean; isFullyVerified: boolean }> {
    return this.call('POST', `/rides/${rideId}/confirm`, { code })
  }

  dropOff(rideId: string): Promise<Ride> {
    return this.call<Ride>('POST', `/rides/${rideId}/drop-off`, {})
  }

  rate(rideId: string, rating: number, feedback: string): Promise<unknown> {
    return this.call('POST', `/rides/${rideId}/feedback`, { rating, feedback })
  }

  close(): void {
    this.#rides?.disconnect()
    this.#chat?.disconnect()
  }
}

function accepted(answer: Acknowledgement): Record<string, unknown> {
  if (answer.ok) return answer
  throw new Refusal(answer.code, answer.message, 0)
}

/** Keeps one reader's list whole over reconnects: whoever sees n + 2 asks for n + 1. */
export class ChatReader {
  /** Every message as it was handed on. */
  readonly messages: Message[] = []
  readonly #socket: Socket
  readonly #rideId: string
  readonly #heard: (message: Message) => void
  readonly #stops: (() => void)[] = []
  #hasSnapshot = false
  #lastSeq = 0

  constructor(socket: Socket, rideId: string, heard: (message: Message) => void) {
    this.#socket = socket
    this.#rideId = rideId
    this.#heard = heard
    this.#on('connect', () => this.#subscribe())
    this.#on('snapshot', (payload: { rideId: string; messages: Message[] }) => {
      if (payload.rideId !== rideId) return
      this.#hasSnapshot = true
      for (const message of payload.messages) this.#take(message)
    })
    this.#on('added', ({ message }: { message: Message }) => {
      if (message.rideId === rideId && this.#hasSnapshot) this.#take(message)
    })
    if (socket.connected) this.#subscribe()
  }

  stop(): void {
    for (const stop of this.#stops) stop()
    this.#socket.emit('unsubscribe', { rideId: this.#rideId })
  }

  #on<Payload>(event: string, listener: (payload: Payload) => void): void {
    this.#socket.on(event, listener as (...sent: unknown[]) => void)
    this.#stops.push(() => this.#socket.off(event, listener as (...sent: unknown[]) => void))
  }

  #subscribe(): void {
    this.#socket.emit('subscribe', { rideId: this.#rideId, after: this.#lastSeq })
  }

  #take(message: Message): void {
    if (message.seq <= this.#lastSeq) return
    if (message.seq > this.#lastSeq + 1) return this.#subscribe()
    this.#lastSeq = message.seq
    this.messages.push(message)
    this.#heard(message)
  }
}

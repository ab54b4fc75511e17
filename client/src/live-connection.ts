// The live connection: ride events and the chat, kept up by Socket.IO's reconnection.
import {
  type Acknowledgement,
  authRoutes,
  chatNamespace,
  type ClientEvent,
  type clientEventSchemas,
  type Message,
  rideNamespace,
  type ServerEvent,
  type ServerEventPayloads,
} from '@woodalo/protocol'
import { Manager, type Socket } from 'socket.io-client'
import type { Calls } from './send-and-retry-calls.ts'
import { ChatReader } from './chat-reader.ts'
import { Closed, Refusal, Unreachable } from './call-failures.ts'
import { EventsToTake, type LiveEvent } from './events-to-take.ts'
import type { Settings } from './options.ts'
import { backoffMilliseconds, insist } from './retrying.ts'

type Inputs = { [Name in ClientEvent]: (typeof clientEventSchemas)[Name]['_zod']['input'] }

/** The payload sent with an event. If a request has no id, one is made and kept across retries. */
export type EventInput<Name extends ClientEvent> = Name extends 'NEW_RIDE_REQUEST'
  ? Omit<Inputs['NEW_RIDE_REQUEST'], 'clientRequestId'> & { clientRequestId?: string }
  : Inputs[Name]

/** The data in the acknowledgement of an event. */
export type Accepted<Name extends ClientEvent> = Name extends 'NEW_RIDE_REQUEST'
  ? { ok: true; rideRequestId: string }
  : { ok: true } & Record<string, unknown>

const connectTimeoutMilliseconds = 5_000
/** A refused ticket may have expired while it waited. Three fresh ones in a row did not. */
const mostRefusedTickets = 3

export class Live {
  readonly #settings: Settings
  readonly #calls: Calls
  readonly #onClosed: () => void
  readonly #closing = new AbortController()
  readonly #manager: Manager
  readonly #rides: Socket
  #chat: Socket | undefined
  #state: ServerEventPayloads['CONNECTION_ACK'] | undefined
  #ticket: { engine: Manager['engine']; promise: Promise<string> } | undefined
  #refusals = 0
  /** The number of the last event received. */
  #heardUpTo: number | undefined
  #end: Error | undefined
  readonly #events = new EventsToTake()
  readonly #listeners = new Set<(event: LiveEvent) => void>()
  readonly #readers = new Map<string, Set<ChatReader>>()

  /** Called by `Rider.connect` only. */
  constructor(settings: Settings, calls: Calls, onClosed: () => void) {
    this.#settings = settings
    this.#calls = calls
    this.#onClosed = onClosed
    this.#manager = new Manager(settings.base, {
      transports: ['websocket'],
      reconnectionDelay: 200,
      reconnectionDelayMax: 3_000,
      timeout: connectTimeoutMilliseconds,
    })
    this.#rides = this.#socketOf(rideNamespace)
    this.#rides.onAny((event: string, payload: unknown) => this.#hear({ event, payload } as LiveEvent))
  }

  /** The state at the time of the last connect. */
  get state(): ServerEventPayloads['CONNECTION_ACK'] {
    if (!this.#state) throw new Unreachable('not connected yet')
    return this.#state
  }

  get isConnected(): boolean {
    return this.#rides.connected
  }

  /** Resolves with the state received on connecting. Closes the connection if that takes too long. */
  async untilUp(): Promise<void> {
    if (this.#state) return
    try {
      await this.#events.wait(
        'CONNECTION_ACK',
        ({ event }) => event === 'CONNECTION_ACK',
        this.#settings.patienceMilliseconds,
      )
    } catch (error) {
      this.close()
      throw error
    }
  }

  /** Calls the listener for every event from now on. Returns a function that removes the listener. */
  onAny(listener: (event: LiveEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Like `onAny`, for one event. */
  on<Name extends ServerEvent>(
    name: Name,
    listener: (payload: ServerEventPayloads[Name]) => void,
  ): () => void {
    return this.onAny(({ event, payload }) => {
      if (event === name) listener(payload as ServerEventPayloads[Name])
    })
  }

  /**
   * Returns the next such event that nobody has taken yet, whether it has already arrived or is still to come. Each
   * event is taken once.
   * @throws Unreachable if none came in time, Refusal if the session ended, Closed.
   */
  async next<Name extends ServerEvent>(
    name: Name,
    fits: (payload: ServerEventPayloads[Name]) => boolean = () => true,
    timeoutMilliseconds = this.#settings.patienceMilliseconds,
  ): Promise<ServerEventPayloads[Name]> {
    const matches = ({ event, payload }: LiveEvent) =>
      event === name && fits(payload as ServerEventPayloads[Name])
    const { payload } = await this.#events.next(name, matches, timeoutMilliseconds)
    return payload as ServerEventPayloads[Name]
  }

  /** Sends an event and repeats it until it is acknowledged. @throws Refusal, Unreachable or Closed. */
  async send<Name extends ClientEvent>(event: Name, payload: EventInput<Name>): Promise<Accepted<Name>> {
    const sent = event === 'NEW_RIDE_REQUEST' ? { clientRequestId: crypto.randomUUID(), ...payload } : payload
    return (await this.#acknowledged(this.#rides, event, sent)) as Accepted<Name>
  }

  /** Follows the messages of a ride from the first one on, in order. Calls `heard` exactly once for each. */
  followChat(rideId: string, heard: (message: Message) => void = () => {}): ChatReader {
    const socket = this.#chatSocket()
    const readers = this.#readers.get(rideId) ?? new Set()
    this.#readers.set(rideId, readers)
    const reader = new ChatReader(socket, rideId, heard, () => {
      readers.delete(reader)
      if (readers.size > 0) return
      this.#readers.delete(rideId)
      if (socket.connected) socket.emit('unsubscribe', { rideId })
    })
    readers.add(reader)
    return reader
  }

  /** Sends a message and repeats it with the same id until it is acknowledged. @throws like `send`. */
  async say(rideId: string, text: string, id: string = crypto.randomUUID()): Promise<Message> {
    const response = await this.#acknowledged(this.#chatSocket(), 'add', { id, rideId, text })
    return (response as unknown as { message: Message }).message
  }

  /** Closes the connection and rejects everything that waits for it. */
  close(): void {
    this.#finish(new Closed())
  }

  #chatSocket(): Socket {
    this.#chat ??= this.#socketOf(chatNamespace)
    return this.#chat
  }

  #socketOf(namespace: string): Socket {
    const { language } = this.#settings
    const socket = this.#manager.socket(namespace, {
      auth: (tell) => {
        const { engine } = this.#manager
        this.#ticketOf(engine).then(
          (token) => {
            // The connection that this ticket was for may have broken meanwhile.
            if (this.#manager.engine === engine) tell({ token, language, after: this.#heardUpTo ?? null })
          },
          (error: unknown) => this.#withoutTicket(engine, error),
        )
      },
    })
    socket.on('connect', () => (this.#refusals = 0))
    socket.on('connect_error', (error) => {
      // While the socket is active, Socket.IO reconnects by itself.
      if (!socket.active && !this.#end) this.#comeBack(socket, error)
    })
    socket.on('disconnect', () => {
      // The service disconnected this client. If the session has ended, the next ticket is refused.
      if (!socket.active && !this.#end) socket.connect()
    })
    return socket
  }

  /**
   * Returns the ticket of this connection. Both namespaces share it, because a ticket works for one connection only.
   */
  #ticketOf(engine: Manager['engine']): Promise<string> {
    if (this.#ticket?.engine === engine) return this.#ticket.promise
    const promise = this.#calls
      .call(authRoutes.socketTicket, { patienceMilliseconds: connectTimeoutMilliseconds })
      .then(({ data }) => (data as { ticket: string }).ticket)
    this.#ticket = { engine, promise }
    return promise
  }

  #withoutTicket(engine: Manager['engine'], error: unknown): void {
    if (this.#end) return
    if (error instanceof Refusal && error.endsSession) return this.#finish(error)
    // Without a ticket the connection is useless. Socket.IO opens another one.
    if (this.#manager.engine === engine) engine.close()
  }

  #comeBack(socket: Socket, error: Error): void {
    this.#ticket = undefined
    const isRefused = error.message.includes('Authentication error')
    if (isRefused && ++this.#refusals >= mostRefusedTickets)
      return this.#finish(new Refusal({ code: 'NOT_SIGNED_IN', message: error.message }, 401))
    const timer = setTimeout(
      () => {
        if (!this.#end) socket.connect()
      },
      backoffMilliseconds(isRefused ? this.#refusals : 2),
    )
    this.#closing.signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  }

  #hear(heard: LiveEvent): void {
    if (heard.event === 'CONNECTION_ACK') this.#state = heard.payload
    if ('seq' in heard.payload) this.#heardUpTo = heard.payload.seq ?? this.#heardUpTo
    for (const listener of this.#listeners) listener(heard)
    this.#events.add(heard)
  }

  async #acknowledged(socket: Socket, event: string, payload: object): Promise<Acknowledgement> {
    const attempt = async () => {
      const response = await this.#emit(socket, event, payload)
      if (!response.ok) throw new Refusal(response, 0)
      return response
    }
    try {
      return await insist(attempt, this.#settings.patienceMilliseconds, this.#closing.signal)
    } catch (error) {
      throw this.#end ?? error
    }
  }

  #emit(socket: Socket, event: string, payload: object): Promise<Acknowledgement> {
    return new Promise((resolve, reject) => {
      const stop = () => reject(new Closed())
      this.#closing.signal.addEventListener('abort', stop, { once: true })
      socket
        .timeout(this.#settings.tryMilliseconds)
        .emit(event, payload, (error: Error | null, response: Acknowledgement) => {
          this.#closing.signal.removeEventListener('abort', stop)
          if (error) reject(new Unreachable(`${event} was not acknowledged: ${error.message}`))
          else resolve(response)
        })
    })
  }

  #finish(error: Error): void {
    if (this.#end) return
    this.#end = error
    this.#closing.abort()
    for (const readers of this.#readers.values()) for (const reader of readers) reader.stop()
    this.#rides.disconnect()
    this.#chat?.disconnect()
    this.#manager.engine?.close()
    this.#events.end(error)
    this.#onClosed()
  }
}

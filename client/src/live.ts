// The live connection: events of the ride namespace and the chat, kept up by Socket.IO's own reconnection.
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
import type { Calls } from './calls.ts'
import { ChatReader } from './chat.ts'
import { Closed, Refusal, Unreachable } from './faults.ts'
import type { Settings } from './options.ts'
import { backoffMilliseconds, insist } from './retrying.ts'

/** One event of the service. Narrow by `event` to get the type of `payload`. */
export type LiveEvent = {
  [Name in ServerEvent]: { event: Name; payload: ServerEventPayloads[Name] }
}[ServerEvent]

type Inputs = { [Name in ClientEvent]: (typeof clientEventSchemas)[Name]['_zod']['input'] }

/** What is sent with an event. The id of a request may be left out: one is made, and kept over retries. */
export type EventInput<Name extends ClientEvent> = Name extends 'NEW_RIDE_REQUEST'
  ? Omit<Inputs['NEW_RIDE_REQUEST'], 'clientRequestId'> & { clientRequestId?: string }
  : Inputs[Name]

/** What an event is acknowledged with. */
export type Accepted<Name extends ClientEvent> = Name extends 'NEW_RIDE_REQUEST'
  ? { ok: true; rideRequestId: string }
  : { ok: true } & Record<string, unknown>

/** Events that nobody has taken are kept up to this number; the oldest go first. */
const mostKept = 200
const connectTimeoutMilliseconds = 5_000
/** A refused ticket may have been one that waited too long; three fresh ones in a row were not. */
const mostRefusedTickets = 3

interface Waiter {
  takes(event: LiveEvent): boolean
  fail(error: Error): void
}

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
  /** The number of the last event heard. */
  #heardUpTo: number | undefined
  #end: Error | undefined
  readonly #kept: LiveEvent[] = []
  readonly #waiters = new Set<Waiter>()
  readonly #listeners = new Set<(event: LiveEvent) => void>()
  readonly #readers = new Map<string, Set<ChatReader>>()

  /** Made by `Rider.connect`. */
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

  /** The state as it stood when the connection was last made. */
  get state(): ServerEventPayloads['CONNECTION_ACK'] {
    if (!this.#state) throw new Unreachable('not connected yet')
    return this.#state
  }

  get isConnected(): boolean {
    return this.#rides.connected
  }

  /** Resolves with the state told on connecting. Closes the connection when that takes too long. */
  async untilUp(): Promise<void> {
    if (this.#state) return
    try {
      await this.#wait((event) => event.event === 'CONNECTION_ACK', this.#settings.patienceMilliseconds)
    } catch (error) {
      this.close()
      throw error
    }
  }

  /** Calls the listener with every event from now on. Returns a function that ends this. */
  onAny(listener: (event: LiveEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** As `onAny`, for one event. */
  on<Name extends ServerEvent>(
    name: Name,
    listener: (payload: ServerEventPayloads[Name]) => void,
  ): () => void {
    return this.onAny(({ event, payload }) => {
      if (event === name) listener(payload as ServerEventPayloads[Name])
    })
  }

  /**
   * The next such event that nobody has taken yet, heard already or still to come. Each is taken once.
   *
   * @throws Unreachable when none came in time, Refusal when the session ended, Closed.
   */
  async next<Name extends ServerEvent>(
    name: Name,
    fits: (payload: ServerEventPayloads[Name]) => boolean = () => true,
    withinMilliseconds = this.#settings.patienceMilliseconds,
  ): Promise<ServerEventPayloads[Name]> {
    const matches = ({ event, payload }: LiveEvent) =>
      event === name && fits(payload as ServerEventPayloads[Name])
    const index = this.#kept.findIndex(matches)
    const [found] = index < 0 ? [] : this.#kept.splice(index, 1)
    const { payload } = found ?? (await this.#wait(matches, withinMilliseconds, name))
    return payload as ServerEventPayloads[Name]
  }

  /** Sends an event, again and again until it is acknowledged. @throws Refusal, Unreachable or Closed. */
  async send<Name extends ClientEvent>(event: Name, payload: EventInput<Name>): Promise<Accepted<Name>> {
    const sent = event === 'NEW_RIDE_REQUEST' ? { clientRequestId: crypto.randomUUID(), ...payload } : payload
    return (await this.#acknowledged(this.#rides, event, sent)) as Accepted<Name>
  }

  /** The messages of a ride from its first one on, in order; `heard` gets each exactly once. */
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

  /** Writes a message, again and again with the same id until it is acknowledged. @throws as `send`. */
  async say(rideId: string, text: string, id: string = crypto.randomUUID()): Promise<Message> {
    const answer = await this.#acknowledged(this.#chatSocket(), 'add', { id, rideId, text })
    return (answer as unknown as { message: Message }).message
  }

  /** Ends the connection and everything that waits on it. */
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
            // The connection that it was for may have broken meanwhile.
            if (this.#manager.engine === engine) tell({ token, language, after: this.#heardUpTo ?? null })
          },
          (error: unknown) => this.#withoutTicket(engine, error),
        )
      },
    })
    socket.on('connect', () => (this.#refusals = 0))
    socket.on('connect_error', (error) => {
      // While it is active, Socket.IO tries again by itself.
      if (!socket.active && !this.#end) this.#comeBack(socket, error)
    })
    socket.on('disconnect', () => {
      // Sent away by the service: when the session has ended, the next ticket is refused.
      if (!socket.active && !this.#end) socket.connect()
    })
    return socket
  }

  /** A ticket is good for one connection, which both namespaces share. */
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
    // Without one the connection is of no use: Socket.IO makes another.
    if (this.#manager.engine === engine) engine.close()
  }

  #comeBack(socket: Socket, error: Error): void {
    this.#ticket = undefined
    const isRefused = error.message.includes('Authentication error')
    if (isRefused && ++this.#refusals >= mostRefusedTickets)
      return this.#finish(new Refusal({ code: 'UNAUTHENTICATED', message: error.message }, 401))
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
    for (const waiter of this.#waiters) if (waiter.takes(heard)) return
    this.#kept.push(heard)
    if (this.#kept.length > mostKept) this.#kept.shift()
  }

  #wait(
    matches: (event: LiveEvent) => boolean,
    withinMilliseconds: number,
    name: string = 'CONNECTION_ACK',
  ): Promise<LiveEvent> {
    if (this.#end) return Promise.reject(this.#end)
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(timer)
        this.#waiters.delete(waiter)
        act()
      }
      const waiter: Waiter = {
        takes: (event) => {
          const isTaken = matches(event)
          if (isTaken) settle(() => resolve(event))
          return isTaken
        },
        fail: (error) => settle(() => reject(error)),
      }
      // Timers have a longest delay.
      const timer = Number.isFinite(withinMilliseconds)
        ? setTimeout(() => waiter.fail(new Unreachable(`${name} did not come in time`)), withinMilliseconds)
        : undefined
      this.#waiters.add(waiter)
    })
  }

  async #acknowledged(socket: Socket, event: string, payload: object): Promise<Acknowledgement> {
    const attempt = async () => {
      const answer = await this.#emit(socket, event, payload)
      if (!answer.ok) throw new Refusal(answer, 0)
      return answer
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
        .emit(event, payload, (error: Error | null, answer: Acknowledgement) => {
          this.#closing.signal.removeEventListener('abort', stop)
          if (error) reject(new Unreachable(`${event} was not acknowledged: ${error.message}`))
          else resolve(answer)
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
    for (const waiter of this.#waiters) waiter.fail(error)
    this.#onClosed()
  }
}

// A live connection with a server that a test plays.
import { Manager, type Socket } from 'socket.io-client'
import { vi } from 'vitest'
import { type ConnectionOptions, createConnection } from './connection.ts'

/** The client's side of a namespace; `server` is what the other side does. */
export class FakeSocket {
  readonly path: string
  readonly auth: { token: string; language: string }
  connected = false
  readonly sent: [event: string, payload: unknown][] = []
  readonly #acts = new Map<string, Set<(value?: unknown) => void>>()
  #any: ((name: string, payload: unknown) => void)[] = []
  readonly #server: Server
  constructor(path: string, auth: FakeSocket['auth'], server: Server) {
    this.path = path
    this.auth = auth
    this.#server = server
  }
  on(name: string, act: (value?: unknown) => void): this {
    this.#acts.set(name, (this.#acts.get(name) ?? new Set()).add(act))
    return this
  }
  once = this.on
  off(name?: string, act?: (value?: unknown) => void): this {
    if (name === undefined) this.#acts.clear()
    else this.#acts.get(name)?.delete(act!)
    return this
  }
  onAny(act: (name: string, payload: unknown) => void): void {
    this.#any.push(act)
  }
  offAny(): this {
    this.#any = []
    return this
  }
  connect(): void {
    this.#server.opens(this)
  }
  disconnect(): void {
    this.connected = false
  }
  emit(event: string, payload: unknown): void {
    this.sent.push([event, payload])
    if (event === 'ACK' && this.#server.responds) queueMicrotask(() => this.fire('MESSAGE_ACK'))
  }
  timeout(milliseconds: number) {
    return {
      emitWithAck: async (event: string, payload: unknown) => {
        const { acknowledgement } = this.#server
        if (acknowledgement === null) throw new Error(`no acknowledgement in ${milliseconds} ms`)
        return [this.path, event, payload, acknowledgement]
      },
    }
  }
  /** The server sends this, or the connection does. */
  fire(name: string, value?: unknown): void {
    for (const act of this.#acts.get(name) ?? []) act(value)
    if (!/connect/.test(name)) for (const act of this.#any) act(name, value)
  }
  open(): void {
    this.connected = true
    this.fire('connect')
  }
  refuse(message: string): void {
    this.fire('connect_error', new Error(message))
  }
  drop(): void {
    this.connected = false
    this.fire('disconnect')
  }
}

interface Server {
  /** What it does with a socket that wants in. */
  opens(socket: FakeSocket): void
  responds: boolean
  acknowledgement: string | null
}

export const letIn = (socket: FakeSocket) => queueMicrotask(() => socket.open())
export const turnAway = (socket: FakeSocket) => queueMicrotask(() => socket.refuse('xhr poll error'))

/** From now on, sockets end at this server. */
export function serveSockets() {
  const server: Server = { opens: letIn, responds: true, acknowledgement: 'taken' }
  const sockets: FakeSocket[] = []
  const transports: unknown[] = []
  vi.spyOn(Manager.prototype, 'socket').mockImplementation(function (this: Manager, path, options) {
    const socket = new FakeSocket(path, options!.auth as FakeSocket['auth'], server)
    if (path === '/socket')
      transports.push((this.opts as { transportImplementations: unknown[] }).transportImplementations)
    sockets.push(socket)
    return socket as unknown as Socket
  })
  return { server, sockets, transports }
}

/** A connection with these options, and what it does. */
export function open(more: Partial<ConnectionOptions> = {}) {
  const { server, sockets, transports } = serveSockets()
  const told: string[] = []
  let tickets = 0
  const connection = createConnection({
    origin: 'https://woodalo.example',
    token: () => 'token',
    ticket: async () => `ticket ${++tickets}`,
    language: () => 'en',
    loadPolling: async () => ({ Fetch: class Polling {} }) as never,
    onStatus: (status) => told.push(status),
    onRideEvent: (name, payload) => told.push(`ride ${name} ${JSON.stringify(payload)}`),
    onChatEvent: (name, payload) => told.push(`chat ${name} ${JSON.stringify(payload)}`),
    onUp: () => told.push('up'),
    onFault: ({ fault }) => told.push(`fault ${fault}`),
    onGaveUp: ({ fault }) => told.push(`gave up: ${fault}`),
    onSessionLost: ({ fault }) => told.push(`session lost: ${fault}`),
    random: () => 0.5,
    ...more,
  })
  const ended = (error: { fault: string }) => error.fault
  return {
    connection,
    server,
    sockets,
    told,
    transports,
    attempts: () => sockets.length / 2,
    latest: () => sockets.slice(-2) as [ride: FakeSocket, chat: FakeSocket],
    ready: () => connection.ready().then(() => 'ready', ended),
    /** What has been told since the last look, without the responses to the question whether the server is there. */
    news: () => told.splice(0).filter((each) => !each.includes('MESSAGE_ACK')),
  }
}

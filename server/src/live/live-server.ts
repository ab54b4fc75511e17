import type { IncomingMessage, Server as NodeServer } from 'node:http'
import type { chatClientSchemas, Language } from '@woodalo/protocol'
import { Server, type Socket } from 'socket.io'
import { Failure } from '../failure.ts'
import { languageOf } from '../http/language.ts'
import type { Principal } from '../identity/model.ts'
import type { Bus } from './bus.ts'
import { boundConnections } from './connection-bounds.ts'
import type { LocalSockets } from './delivery.ts'
import { createInHand } from './in-hand.ts'
import type { LiveSocket, SocketData } from './live-socket.ts'
import { refuseForeignOrigins } from './origin.ts'
import { type ClientEvents, createReceiver, type LiveNamespace } from './receiver.ts'
import type { RideEvents } from './ride-namespace.ts'
import type { Logger } from '../logging.ts'

export interface LiveOptions {
  log: Logger
  bus: Bus
  rides: LiveNamespace<RideEvents>
  chat: LiveNamespace<typeof chatClientSchemas>
  publicUrl(): string
  /** A session token, a hosted provider's token or a one-connection ticket. */
  authenticateSocket(token: string): Promise<Principal | null>
  /** Counts a connection against its address; throws a Failure when there were too many. */
  admit(request: IncomingMessage): Promise<void>
  /** What one connection may send in ten seconds before it is cut; far above what the limits of its user allow. */
  packetsPerTenSeconds: number
  /** How many connections one user may hold on this node. */
  connectionsPerUser: number
  /** Counts an event against its sender; throws a Failure when there were too many. */
  limit(userId: string, isWrite: boolean): Promise<void>
}

export interface LiveServer {
  sockets: LocalSockets
  /** Closes the connections of an ended session or user, here and on every other node. */
  end(whom: { sessionId: string } | { userId: string }): void
  /** The same, here alone. */
  close(whom: { sessionId: string } | { userId: string }): void
  /** From now on texts on the user's open connections, here and on every other node, are in this language. */
  speak(userId: string, language: Language): void
  /** How many connections this node holds, by namespace. */
  connections(): Record<string, number>
  /** Who holds the connections of this node. */
  principals(): Principal[]
  /** Finishes what connections have asked for, tells them to connect elsewhere, and closes. */
  drain(): Promise<void>
}

/** Well within the ten seconds of a drain. */
const drainMilliseconds = 3_000

/** A browser cannot set headers on a WebSocket: the interface's language comes in `auth`, before the browser's own. */
function languageOfHandshake({ handshake }: Socket): Language {
  const { language } = handshake.auth as { language?: unknown }
  return languageOf(typeof language === 'string' ? language : handshake.headers['accept-language'])
}

export function roomOfUser(userId: string): string {
  return `user:${userId}`
}
export function roomOfSession(sessionId: string): string {
  return `session:${sessionId}`
}

export function createLiveServer(server: NodeServer, options: LiveOptions): LiveServer {
  const io = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    perMessageDeflate: false,
    httpCompression: false,
    connectTimeout: 10_000,
    pingInterval: 15_000,
    pingTimeout: 10_000,
    allowRequest: refuseForeignOrigins(options.publicUrl),
  })
  boundConnections(io, options.log, options.packetsPerTenSeconds)
  const rides = io.of(options.rides.path)
  const chat = io.of(options.chat.path)
  const inHand = createInHand()
  const receiver = createReceiver({ log: options.log, limit: options.limit, inHand })
  // A ticket is good for one connection; both namespaces of that connection may show it.
  const ticketsOfConnection = new WeakMap<object, Map<string, Promise<Principal | null>>>()

  async function authenticate(socket: Socket): Promise<Principal | null> {
    const { token } = socket.handshake.auth as { token?: unknown }
    const value = typeof token === 'string' && token !== '' ? token : socket.handshake.query['token']
    if (typeof value !== 'string' || value === '' || value.length > 8_192) return null
    const tickets = ticketsOfConnection.get(socket.conn) ?? new Map<string, Promise<Principal | null>>()
    ticketsOfConnection.set(socket.conn, tickets)
    // Both namespaces may ask at once, so the question is kept and not only its answer.
    const asked = tickets.get(value) ?? options.authenticateSocket(value)
    tickets.set(value, asked)
    try {
      const principal = await asked
      if (!principal) tickets.delete(value)
      return principal
    } catch (error) {
      tickets.delete(value)
      throw error
    }
  }

  async function enter(socket: Socket): Promise<Principal | null> {
    await options.admit(socket.request)
    return authenticate(socket)
  }

  for (const namespace of [rides, chat])
    namespace.use((socket, next) => {
      enter(socket).then(
        (principal) => {
          if (!principal) return next(new Error('Authentication error'))
          const held = namespace.adapter.rooms.get(roomOfUser(principal.userId))?.size ?? 0
          if (held >= options.connectionsPerUser) return next(new Error('Too many connections'))
          const data: SocketData = {
            principal,
            language: languageOfHandshake(socket),
            delivered: 0,
          }
          Object.assign(socket.data as object, data)
          void socket.join(roomOfUser(principal.userId))
          if (principal.sessionId) void socket.join(roomOfSession(principal.sessionId))
          next()
        },
        (error: unknown) => {
          if (error instanceof Failure && error.code === 'TOO_MANY_REQUESTS')
            return next(new Error('Too many connections'))
          if (!(error instanceof Failure))
            options.log.error({ err: error }, 'a connection could not be authenticated')
          next(new Error('Service unavailable'))
        },
      )
    })

  function serve<Events extends ClientEvents>(namespace: LiveNamespace<Events>): void {
    io.of(namespace.path).on('connection', (socket: LiveSocket) => {
      receiver.listen(socket, namespace)
      namespace.connected(socket)
    })
  }
  serve(options.rides)
  serve(options.chat)

  options.bus.subscribe((wakeUp) => {
    if (wakeUp.kind === 'session-ended') disconnect(roomOfSession(wakeUp.sessionId))
    if (wakeUp.kind === 'user-ended') disconnect(roomOfUser(wakeUp.userId))
    if (wakeUp.kind === 'language-changed') speakHere(wakeUp.userId, wakeUp.language)
  })
  function speakHere(userId: string, language: Language): void {
    for (const namespace of [rides, chat])
      for (const id of namespace.adapter.rooms.get(roomOfUser(userId)) ?? []) {
        const socket = namespace.sockets.get(id) as LiveSocket | undefined
        if (socket) socket.data.language = language
      }
  }
  function disconnect(room: string): void {
    for (const namespace of [rides, chat]) namespace.in(room).disconnectSockets(true)
  }

  const sockets: LocalSockets = {
    isHere: (userId) => rides.adapter.rooms.has(roomOfUser(userId)),
    users: () =>
      [...rides.adapter.rooms.keys()].filter((room) => room.startsWith('user:')).map((room) => room.slice(5)),
    emit(userId, event, payload) {
      for (const id of rides.adapter.rooms.get(roomOfUser(userId)) ?? []) {
        const socket = rides.sockets.get(id) as LiveSocket | undefined
        if (!socket) continue
        socket.data.delivered++
        socket.emit(event, payload)
      }
    },
  }

  return {
    sockets,
    end(whom) {
      if ('sessionId' in whom) {
        disconnect(roomOfSession(whom.sessionId))
        options.bus.publish({ kind: 'session-ended', sessionId: whom.sessionId })
      } else {
        disconnect(roomOfUser(whom.userId))
        options.bus.publish({ kind: 'user-ended', userId: whom.userId })
      }
    },
    speak(userId, language) {
      speakHere(userId, language)
      options.bus.publish({ kind: 'language-changed', userId, language })
    },
    close: (whom) =>
      disconnect('sessionId' in whom ? roomOfSession(whom.sessionId) : roomOfUser(whom.userId)),
    connections: () => ({ [rides.name]: rides.sockets.size, [chat.name]: chat.sockets.size }),
    principals: () =>
      [rides, chat].flatMap((namespace) =>
        [...namespace.sockets.values()].map((socket) => (socket.data as SocketData).principal),
      ),
    async drain() {
      await inHand.finish(drainMilliseconds)
      // Closing the transport (not the namespace) makes clients reconnect by themselves.
      for (const namespace of [rides, chat])
        for (const socket of namespace.sockets.values()) socket.conn.close()
      await io.close()
    },
  }
}

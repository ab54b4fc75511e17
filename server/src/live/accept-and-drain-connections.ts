import type { IncomingMessage, Server as NodeServer, ServerResponse } from 'node:http'
import type { chatClientSchemas, Language } from '@woodalo/protocol'
import type { Socket } from 'socket.io'
import { Failure } from '../failure.ts'
import { languageOf } from '../http/language.ts'
import type { CallerTurns } from '../limits/caller-turns.ts'
import { isOfThisMachine, networkOf } from '../limits/network-of-address.ts'
import type { Turns } from '../limits/turns.ts'
import type { Principal } from '../principal.ts'
import { closeOutsiders } from './close-outsiders.ts'
import { boundConnections } from './cut-off-connections.ts'
import { forgetRestOfHandshake, forgetRestOfRequest } from './forget-handshake.ts'
import { turnOf } from './connection-turns.ts'
import { outsideMilliseconds } from './heartbeat.ts'
import type { Connections } from './who-is-connected.ts'
import type { LiveSocket } from './live-socket.ts'
import type { PacketLimits } from './packet-counts.ts'
import { type ClientEvents, createReceiver, type LiveNamespace } from './receive-events.ts'
import type { RideEvents } from './ride-namespace.ts'
import type { Logger } from '../logging.ts'
import { closeOnceLeft } from './close-once-left.ts'
import { connectionsDrainMilliseconds } from '../shutdown.ts'

export interface LiveOptions {
  log: Logger
  rides: LiveNamespace<RideEvents>
  chat: LiveNamespace<typeof chatClientSchemas>
  /** Accepts a session token, a hosted provider's token or a one-connection ticket. */
  authenticateSocket(token: string): Promise<Principal | null>
  /** Returns the client's address. */
  addressOf(request: IncomingMessage): string
  /** Counts a connection against its address. Throws a Failure if there were too many. */
  admit(address: string): Promise<void>
  /** How many packets the connections of a user or of a network may send before one that sends more is cut. */
  packets: PacketLimits
  /** Returns the headers of every HTTP response from this address. */
  headers(url: string): readonly (readonly [string, string])[]
  /** How soon a connection is closed that is in no namespace and asks for none. */
  outsideMilliseconds?: number
  /** How many connections one user may have on this node. */
  connectionsPerUser: number
  /** How many connections one network may have on this node. */
  connectionsPerAddress: number
  /** Runs what a connection costs the database before it is let in, on its turn. */
  takeTurn: Turns
  /** Runs what an event does, on its sender's turn. */
  takeTurnOfEvent: CallerTurns
  /** Counts an event against its sender and their address. Throws a Failure if there were too many. */
  limit(userId: string, isWrite: boolean, address: string): Promise<void>
}

export interface LiveServer {
  /** Finishes what clients have asked for, tells them to connect elsewhere, and closes. */
  drain(): Promise<void>
  /** Tells every second client to reconnect, spread over some seconds, so that a proxy can route it to another node. */
  sendHalfAway(): void
}

/** All at once would overload the other nodes. */
const sendingAwayMilliseconds = 10_000

/**
 * A browser cannot set headers on a WebSocket. So the interface's language comes in `auth`, and takes precedence over
 * the browser's own.
 */
function languageOfHandshake({ handshake }: Socket): Language {
  const { language } = handshake.auth as { language?: unknown }
  return languageOf(typeof language === 'string' ? language : handshake.headers['accept-language'])
}

/** Accepts connections on this server, and handles what they send. */
export function startLiveServer(
  server: NodeServer,
  connections: Connections,
  options: LiveOptions,
): LiveServer {
  const { io, rides, chat, inHand } = connections
  io.attach(server)
  // Also covers requests that Engine.IO itself refuses before its headers event.
  server.prependListener('request', ({ url = '/' }: IncomingMessage, response: ServerResponse) => {
    if (!url.startsWith('/socket.io')) return
    for (const [name, value] of options.headers(url)) response.setHeader(name, value)
  })
  io.engine.on('headers', (headers: Record<string, string>, { url = '/socket.io' }: IncomingMessage) => {
    for (const [name, value] of options.headers(url)) headers[name] ??= value
  })
  const bound = boundConnections(connections, options.log, {
    ...options.packets,
    networkOf(request) {
      const address = options.addressOf(request)
      return isOfThisMachine(address) ? null : networkOf(address)
    },
  })
  const outsiders = closeOutsiders(io, options.outsideMilliseconds ?? outsideMilliseconds)
  // Whatever else reads the request has done so by now.
  io.engine.on('connection', ({ request }: { request: IncomingMessage }) => forgetRestOfRequest(request))
  const receiver = createReceiver({
    log: options.log,
    limit: options.limit,
    takeTurn: options.takeTurnOfEvent,
    inHand,
  })
  // A ticket works for one connection. Both namespaces of that connection may present it.
  const ticketsOfConnection = new WeakMap<object, Map<string, Promise<Principal | null>>>()

  async function authenticate(socket: Socket): Promise<Principal | null> {
    const { token } = socket.handshake.auth as { token?: unknown }
    const value = typeof token === 'string' && token !== '' ? token : socket.handshake.query['token']
    if (typeof value !== 'string' || value === '' || value.length > 8_192) return null
    const tickets = ticketsOfConnection.get(socket.conn) ?? new Map<string, Promise<Principal | null>>()
    ticketsOfConnection.set(socket.conn, tickets)
    // Both namespaces may authenticate at once, so the promise is cached, not only its result.
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

  async function enter(socket: Socket, address: string): Promise<Principal | null> {
    await options.admit(address)
    if (!isOfThisMachine(address) && connections.heldFrom(address) >= options.connectionsPerAddress)
      throw new Failure('TOO_MANY_REQUESTS')
    // Whoever connects again and again waits for their own network's connections, and nobody else does.
    return options.takeTurn(turnOf(socket, address), async () =>
      // A client may have given up while it waited.
      socket.conn.readyState === 'open' ? authenticate(socket) : null,
    )
  }

  // Nothing lives there.
  io.of('/').use((_socket, next) => next(new Error('Authentication error')))

  for (const namespace of [rides, chat])
    namespace.use((socket, next) => {
      const { conn } = socket
      outsiders.asks(conn)
      const refuse = (why: string) => {
        outsiders.isRefused(conn)
        next(new Error(why))
      }
      // Read now: a client that goes away meanwhile has no address any more.
      const address = options.addressOf(socket.request)
      enter(socket, address).then(
        (principal) => {
          if (!principal) return refuse('Authentication error')
          if (connections.held(namespace, principal.userId) >= options.connectionsPerUser)
            return refuse('Too many connections')
          outsiders.enters(conn)
          bound.belongs(conn, principal.userId)
          connections.add(socket, { principal, language: languageOfHandshake(socket), address })
          forgetRestOfHandshake(socket)
          next()
        },
        (error: unknown) => {
          if (error instanceof Failure && error.code === 'TOO_MANY_REQUESTS')
            return refuse('Too many connections')
          if (!(error instanceof Failure))
            options.log.error({ err: error }, 'a connection could not be authenticated')
          refuse('Service unavailable')
        },
      )
    })

  function serve<Events extends ClientEvents>(namespace: LiveNamespace<Events>): void {
    io.of(namespace.path).on('connection', (socket: LiveSocket) => {
      receiver.listen(socket, namespace)
      closeOnceLeft(socket)
      namespace.connected(socket)
    })
  }
  serve(options.rides)
  serve(options.chat)

  return {
    async drain() {
      await inHand.finish(connectionsDrainMilliseconds)
      // Closing the transport (not the namespace) makes clients reconnect by themselves.
      for (const namespace of [rides, chat])
        for (const socket of namespace.sockets.values()) socket.conn.close()
      await io.close()
    },
    sendHalfAway() {
      // Both namespaces of a client share one transport.
      const transports = new Set(
        [rides, chat].flatMap(({ sockets }) => [...sockets.values()].map(({ conn }) => conn)),
      )
      const half = [...transports].filter((_, index) => index % 2 === 0)
      options.log.info({ connections: half.length }, 'closing half of the connections')
      for (const [index, transport] of half.entries())
        setTimeout(() => transport.close(), (sendingAwayMilliseconds * index) / half.length).unref()
    },
  }
}

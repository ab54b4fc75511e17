import { chatNamespace, type Language, rideNamespace } from '@woodalo/protocol'
import { type Namespace, Server, type Socket } from 'socket.io'
import { networkOf } from '../limits/network-of-address.ts'
import type { Principal } from '../principal.ts'
import type { Bus } from './bus.ts'
import { heartbeat } from './heartbeat.ts'
import { createInHand, type InHand } from './acts-in-progress.ts'
import type { LiveSocket, SocketData } from './live-socket.ts'
import { refuseForeignOriginsAndJsonp } from './allowed-origins.ts'
import { createTransports, type Transports } from './web-sockets.ts'

/** A session that has ended, or a user whose sessions all have. */
export type Ended = { sessionId: string } | { userId: string }

/**
 * The connections of this process. They exist, empty, before the service listens, so that parts which tell or end them
 * can be built on top. `accept-and-drain-connections.ts` accepts connections.
 */
export interface Connections {
  io: Server
  transports: Transports
  rides: Namespace
  chat: Namespace
  /** Every act of a connection begins through this. */
  inHand: InHand
  /** Adds an authenticated connection of this principal. */
  add(socket: Socket, data: SocketData): void
  /** Returns how many connections to a namespace this user has on this node. */
  held(namespace: Namespace, userId: string): number
  /** Returns how many connections this network has on this node. */
  heldFrom(address: string): number
  /** Closes the connections of an ended session or user, on every node. */
  end(whom: Ended): void
  /** Does the same, but on this node only. */
  close(whom: Ended): void
  /** Sets the language for texts on the user's open connections, on every node. */
  speak(userId: string, language: Language): void
  /** Returns the number of connections on this node, by namespace. */
  counts(): Record<string, number>
  /** Returns the principals with connections on this node. */
  principals(): Principal[]
}

function roomOfUser(userId: string): string {
  return `user:${userId}`
}
function roomOfSession(sessionId: string): string {
  return `session:${sessionId}`
}
function roomOfNetwork(address: string): string {
  return `network:${networkOf(address)}`
}
function roomOf(whom: Ended): string {
  return 'sessionId' in whom ? roomOfSession(whom.sessionId) : roomOfUser(whom.userId)
}

function sizeOf(namespace: Namespace, room: string): number {
  return namespace.adapter.rooms.get(room)?.size ?? 0
}

export function createConnections(bus: Bus, publicUrl: string): Connections {
  const transports = createTransports()
  const io = new Server({
    serveClient: false,
    ...transports.options,
    ...heartbeat,
    allowRequest: refuseForeignOriginsAndJsonp(publicUrl),
  })
  const rides = io.of(rideNamespace)
  const chat = io.of(chatNamespace)
  const namespaces = [rides, chat]

  function close(whom: Ended): void {
    for (const namespace of namespaces) namespace.in(roomOf(whom)).disconnectSockets(true)
  }
  function speakHere(userId: string, language: Language): void {
    for (const namespace of namespaces)
      for (const id of namespace.adapter.rooms.get(roomOfUser(userId)) ?? []) {
        const socket = namespace.sockets.get(id) as LiveSocket | undefined
        if (socket) socket.data.language = language
      }
  }
  bus.subscribe((wakeUp) => {
    if (wakeUp.kind === 'session-ended' || wakeUp.kind === 'user-ended') close(wakeUp)
    if (wakeUp.kind === 'language-changed') speakHere(wakeUp.userId, wakeUp.language)
  })

  return {
    io,
    transports,
    rides,
    chat,
    inHand: createInHand(),
    add(socket, data) {
      const { principal, address } = data
      Object.assign(socket.data as object, data)
      void socket.join(roomOfNetwork(address))
      void socket.join(roomOfUser(principal.userId))
      if (principal.sessionId) void socket.join(roomOfSession(principal.sessionId))
    },
    held: (namespace, userId) => sizeOf(namespace, roomOfUser(userId)),
    heldFrom: (address) =>
      namespaces.reduce((sum, namespace) => sum + sizeOf(namespace, roomOfNetwork(address)), 0),
    end(whom) {
      close(whom)
      bus.publish(
        'sessionId' in whom
          ? { kind: 'session-ended', sessionId: whom.sessionId }
          : { kind: 'user-ended', userId: whom.userId },
      )
    },
    close,
    speak(userId, language) {
      speakHere(userId, language)
      bus.publish({ kind: 'language-changed', userId, language })
    },
    counts: () => ({ [rideNamespace]: rides.sockets.size, [chatNamespace]: chat.sockets.size }),
    principals: () =>
      namespaces.flatMap((namespace) =>
        [...namespace.sockets.values()].map((socket) => (socket.data as SocketData).principal),
      ),
  }
}

// Limits what connections may cost the process: unread data that waits to be sent, and packets received. A connection
// beyond the limits is cut.
import type { IncomingMessage } from 'node:http'
import type { Server } from 'socket.io'
import type { WebSocket } from 'ws'
import type { Logger } from '../logging.ts'
import { createPacketCounts, type PacketLimits } from './packet-counts.ts'
import { createPolledPackets } from './polled-packets.ts'
import { hearNoMore, isCrowded, type Transports } from './web-sockets.ts'

/**
 * Several snapshots of the longest messages, or minutes of events. A reader this far behind reconnects and reads the
 * state again.
 */
const mostPacketsUnread = 2_000
const mostBytesUnread = 4 * 1024 * 1024
/** Of all connections together, because one person may have many. Whoever reads has next to nothing unread. */
const mostBytesUnreadTogether = 128 * 1024 * 1024

interface Transport {
  name: string
  /** The WebSocket, if it is one. */
  socket?: WebSocket
  /** Takes the body of a request of a client that polls. */
  onData(body: string): void
  /** Everything handed over was taken by the network. */
  on(event: 'drain', listener: () => void): void
}

/** The part of a connection that the limits use. */
interface Connection {
  transport: Transport
  request: IncomingMessage
  on(event: 'flush' | 'close', listener: () => void): void
  on(event: 'upgrade', listener: (transport: Transport) => void): void
  on(event: 'packet' | 'packetCreate', listener: (packet: { data?: string | Buffer }) => void): void
  removeAllListeners(event: 'data'): void
  close(discard: boolean): void
}

export interface BoundConnections {
  /** Counts what this connection sends as this user's from now on. */
  belongs(connection: object, userId: string): void
}

/** What one connection has not read yet. */
interface Unread {
  packets: number
  /** Not handed to the network yet, because that has not taken what it was given before. */
  waiting: number
  /** Handed to the network, which has not taken it yet. */
  underWay: number
  cut(why: string): void
}

/** The connection that a WebSocket belongs to. */
interface Owner {
  connection: Connection
  cut: Unread['cut']
  /** Once it has been closed: how many frames may still be under way. */
  left?: number
}

/** The client cannot know yet that its connection has been closed. */
const mostFramesAfterClose = 16

const sendsTooMuch = 'it sends too much'

const bytesOf = ({ waiting, underWay }: Unread) => waiting + underWay

export function boundConnections(
  { io, transports }: { io: Server; transports: Transports },
  log: Logger,
  limits: PacketLimits & {
    /** Returns the network of a connection, or null if what it sends counts for none. */
    networkOf(request: IncomingMessage): string | null
    mostBytesUnreadTogether?: number
  },
): BoundConnections {
  const mostTogether = limits.mostBytesUnreadTogether ?? mostBytesUnreadTogether
  const packets = createPacketCounts(limits)
  const owners = new WeakMap<WebSocket, Owner>()
  const networks = new WeakMap<IncomingMessage, string | null>()
  const all = new Set<Unread>()
  let together = 0

  /** Worked out once: frames are many, and a client that has gone away has no address any more. */
  function networkOf(request: IncomingMessage): string | null {
    const known = networks.get(request)
    if (known !== undefined) return known
    const network = limits.networkOf(request)
    networks.set(request, network)
    return network
  }

  function forget(unread: Unread): void {
    if (all.delete(unread)) together -= bytesOf(unread)
  }

  function change(unread: Unread, waiting: number, underWay: number): void {
    if (all.has(unread)) together += waiting + underWay - bytesOf(unread)
    Object.assign(unread, { waiting, underWay })
    if (unread.packets > mostPacketsUnread || bytesOf(unread) > mostBytesUnread)
      unread.cut('it does not read')
    while (together > mostTogether) {
      const most = [...all].reduce((a, b) => (bytesOf(b) > bytesOf(a) ? b : a))
      most.cut('it reads less than all others')
    }
  }

  // Socket.IO tells of nothing that comes before an upgrade is complete, nor of what comes once it has closed.
  transports.onEveryFrame((webSocket, request, data) => {
    const owner = owners.get(webSocket)
    if (owner?.left === 0) return owner.cut(sendsTooMuch)
    if (owner?.left !== undefined) owner.left--
    if (!packets.isTooMuch(owner?.connection ?? webSocket, networkOf(request), data)) return
    if (owner) return owner.cut(sendsTooMuch)
    log.warn({ why: sendsTooMuch }, 'a WebSocket without a connection was cut')
    hearNoMore(webSocket)
    webSocket.terminate()
  })
  io.engine.on('connection', (connection: Connection) => {
    let isCut = false
    const network = networkOf(connection.request)
    const unread: Unread = { packets: 0, waiting: 0, underWay: 0, cut }
    let polled = createPolledPackets(() => {})
    all.add(unread)

    function cut(why: string): void {
      if (isCut) return
      isCut = true
      log.warn({ why, packets: unread.packets, bytes: bytesOf(unread) }, 'a connection was cut')
      forget(unread)
      // Nothing more of it is handled, not even what has arrived already.
      if (connection.transport.socket) hearNoMore(connection.transport.socket)
      polled.forget()
      connection.removeAllListeners('data')
      setImmediate(() => {
        // A close message would wait behind the unread data and keep that memory alive.
        if (connection.transport.socket) connection.transport.socket.terminate()
        else connection.close(true)
      })
    }

    function watch(transport: Transport): void {
      const handle = transport.onData.bind(transport)
      if (transport.socket) {
        owners.set(transport.socket, { connection, cut })
        // It was sent before the client changed the transport.
        polled.handOverTo(handle)
      } else {
        polled = createPolledPackets(handle)
        transport.onData = (body) => (isCrowded(body) ? cut(sendsTooMuch) : polled.take(body))
      }
      transport.on('drain', () => change(unread, unread.waiting, 0))
    }

    watch(connection.transport)
    connection.on('upgrade', watch)
    connection.on('close', () => {
      forget(unread)
      polled.forget()
      const owner = connection.transport.socket && owners.get(connection.transport.socket)
      if (owner) owner.left = mostFramesAfterClose
    })
    connection.on('packetCreate', ({ data = '' }) => {
      unread.packets++
      change(unread, unread.waiting + Buffer.byteLength(data), unread.underWay)
    })
    // The network has taken what it was given before.
    connection.on('flush', () => {
      unread.packets = 0
      change(unread, 0, unread.waiting)
    })
    connection.on('packet', ({ data = '' }) => {
      const isCountedAsFrame = connection.transport.socket !== undefined
      if (!isCountedAsFrame && packets.isTooMuch(connection, network, data)) cut(sendsTooMuch)
    })
  })
  return { belongs: packets.belongs }
}

// Bounds what clients can make the service hold for them without reading it.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface ConnectionBounds {
  /** Requests of one connection that may wait for the response to an earlier one (HTTP pipelining). */
  mostWaiting: number
  /** Characters of responses that all connections together may leave unread in this process. */
  mostUnread: number
  /** How long a connection may read nothing of a response. */
  unreadMilliseconds: number
  /** How long a body may still be sent after its response. Its sender needs to notice the response first. */
  restOfBodyMilliseconds: number
}

/**
 * A page of a chat has up to 600 kB, so without these bounds one client with many requests and no interest in the
 * responses would use up the memory. Browsers and proxies do not pipeline, and whoever reads has little unread.
 */
export const connectionBounds: ConnectionBounds = {
  mostWaiting: 10,
  mostUnread: 128_000_000,
  unreadMilliseconds: 30_000,
  restOfBodyMilliseconds: 5_000,
}

export interface ConnectionLines {
  /** Acts on the requests of a connection one after the other: each once the response to the one before was taken. */
  inLine(request: IncomingMessage, response: ServerResponse, act: () => void): void
  /** Counts what this connection leaves unread though it sends no more requests. */
  watch(socket: Socket): void
}

interface Line {
  /** A request of this connection has no complete response yet. */
  busy: boolean
  waiting: (() => void)[]
  /** When its last request came, in milliseconds of the epoch. */
  since: number
}

/** How often what is unread is summed up at most. */
const lookMilliseconds = 100

/**
 * Cuts connections with more requests than may wait, those that go on sending a body after its response, those that read nothing of a response for too long, and, while all
 * together leave too much unread, the oldest of the address with the most unread.
 */
export function createConnectionLines(
  server: Server,
  {
    mostWaiting,
    mostUnread,
    unreadMilliseconds,
    restOfBodyMilliseconds,
  }: ConnectionBounds = connectionBounds,
): ConnectionLines {
  const lines = new Map<Socket, Line>()
  let lookedAt = 0

  server.timeout = unreadMilliseconds
  server.on('timeout', (socket: Socket) => {
    // A response that takes long to make, such as one of long polling, is not the client's fault.
    if (socket.writableLength > 0 || !lines.get(socket)?.busy) socket.destroy()
  })

  function lineOf(socket: Socket): Line {
    const known = lines.get(socket)
    if (known) return known
    const line = { busy: false, waiting: [], since: Date.now() }
    lines.set(socket, line)
    socket.once('close', () => lines.delete(socket))
    return line
  }

  function cutUnread(): void {
    const now = Date.now()
    if (now - lookedAt < lookMilliseconds) return
    lookedAt = now
    const ofAddress = new Map<string, number>()
    const unread: { socket: Socket; address: string; size: number; since: number }[] = []
    for (const [socket, { since }] of lines) {
      const { remoteAddress: address = '', writableLength: size } = socket
      if (size === 0) continue
      unread.push({ socket, address, size, since })
      ofAddress.set(address, (ofAddress.get(address) ?? 0) + size)
    }
    let excess = unread.reduce((sum, { size }) => sum + size, 0) - mostUnread
    if (excess <= 0) return
    unread.sort((a, b) => ofAddress.get(b.address)! - ofAddress.get(a.address)! || a.since - b.since)
    for (const { socket, size } of unread) {
      if (excess <= 0) return
      excess -= size
      socket.destroy()
    }
  }

  function start(socket: Socket, line: Line, response: ServerResponse, act: () => void): void {
    line.busy = true
    line.since = Date.now()
    response.once('close', () => {
      line.busy = false
      if (!socket.destroyed) line.waiting.shift()?.()
    })
    act()
  }

  function hangUpUnlessWhole(request: IncomingMessage): void {
    if (request.complete) return
    setTimeout(() => {
      if (!request.complete) request.socket.destroy()
    }, restOfBodyMilliseconds).unref()
  }

  return {
    inLine(request, response, act) {
      cutUnread()
      response.once('finish', () => hangUpUnlessWhole(request))
      const { socket } = request
      const line = lineOf(socket)
      if (!line.busy) start(socket, line, response, act)
      else if (line.waiting.length < mostWaiting) line.waiting.push(() => start(socket, line, response, act))
      else socket.destroy()
    },
    watch(socket) {
      cutUnread()
      lineOf(socket)
    },
  }
}

import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { boundSocketsOfNetworks, type SocketBounds } from './sockets-of-network.ts'
import { refuseTinyChunks } from './tiny-chunks.ts'
import { type ConnectionBounds, createConnectionLines } from './unread-response-limits.ts'
import { languageOf } from './language.ts'
import { errorResponseOf } from './error-response.ts'
import { headersOfNoPage } from './security-headers.ts'
import { isTargetTooLong } from './request-target-limits.ts'
import type { Askers } from '../how-much-asked.ts'
import { createRequestTurns } from './request-turns.ts'
import { refuseOnSocket, respondToUnreadable } from './unreadable-requests.ts'
import { Failure } from '../failure.ts'

export interface FrontDoor {
  /**
   * Accepts connections and responds to each call with 503 until `open`. Returns the address.
   * @throws the system's Error if the port is in use.
   */
  listen(port: number, host: string): Promise<string>
  /** Passes calls on to this server, which itself never listens. With a path, only the calls to that path. */
  open(inside: Server, onlyPath?: string): void
  /** Refuses new calls with 503 again. Calls in progress, and those of established live connections, continue. */
  refuse(): void
  /** Resolves once no response is in progress, or after this many milliseconds. */
  quiet(mostMilliseconds: number): Promise<void>
  close(): Promise<void>
}

const retryAfterSeconds = 1

/** An established long-polling connection has an id in its URL. */
function belongsToConnection({ url = '' }: IncomingMessage): boolean {
  return url.startsWith('/socket.io') && /[?&]sid=/.test(url)
}

/** The path and query of the target, which may be a whole address (RFC 9112, 3.2.2). Headers depend on the path. */
function pathOf({ url = '' }: IncomingMessage): string {
  return url.replace(/^https?:\/\/[^/?]*(?=[/?]|$)/i, '').replace(/^(?!\/|\*)/, '/')
}

function refusal(
  request: IncomingMessage,
  code: 'SERVICE_UNAVAILABLE' | 'NOT_FOUND',
): {
  status: number
  headers: Record<string, string | number>
  body: string
} {
  const language = languageOf(request.headers['accept-language'])
  const { status, body } = errorResponseOf(new Failure(code), language)
  const text = JSON.stringify(body)
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'content-language': language,
      ...(code === 'SERVICE_UNAVAILABLE' ? { 'retry-after': retryAfterSeconds } : {}),
      ...Object.fromEntries(headersOfNoPage),
      // A retry then opens a new connection, which may reach another node.
      connection: 'close',
    },
    body: text,
  }
}

/**
 * Listens from the very start to the very end, so that early and late callers get a response instead of being cut off.
 */
export function createFrontDoor(
  askersOf: (request: IncomingMessage) => Askers,
  bounds?: ConnectionBounds,
  sockets?: SocketBounds,
): FrontDoor {
  let inside: Server | undefined
  let onlyPath: string | undefined
  let refusing = true
  let underWay = 0
  let whenQuiet = () => {}
  const server = createServer({
    keepAliveTimeout: 65_000,
    requestTimeout: 30_000,
    // An offer of another protocol, such as h2c, is ignored (RFC 9110, 7.8) instead of left without a response.
    shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
  })
  refuseTinyChunks(server)
  if (sockets) boundSocketsOfNetworks(server, sockets)
  const { inLine, watch } = createConnectionLines(server, bounds)
  const turns = createRequestTurns()

  /** Acts in turn with the other networks, unless the client has left by then. */
  function inTurn(request: IncomingMessage, act: () => void): void {
    turns.take(askersOf(request), () => {
      if (!request.socket.destroyed) act()
    })
  }

  function refusalOf(request: IncomingMessage) {
    if (!inside || (refusing && !belongsToConnection(request))) return refusal(request, 'SERVICE_UNAVAILABLE')
    if (onlyPath !== undefined && request.url?.split('?')[0] !== onlyPath)
      return refusal(request, 'NOT_FOUND')
    return null
  }

  function respond(request: IncomingMessage, response: ServerResponse): void {
    const refused = refusalOf(request)
    if (refused) {
      response
        .writeHead(refused.status, refused.headers)
        .end(request.method === 'HEAD' ? undefined : refused.body)
      return
    }
    if (!request.url?.startsWith('/socket.io')) {
      underWay++
      response.once('close', () => {
        underWay--
        if (underWay === 0) whenQuiet()
      })
    }
    inside!.emit('request', request, response)
  }

  server.on('connection', turns.connectionArrived)
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isTargetTooLong(request.url ?? '')) {
      response.writeHead(414, { ...Object.fromEntries(headersOfNoPage), connection: 'close' }).end()
      return
    }
    request.url = pathOf(request)
    inLine(request, response, () => inTurn(request, () => respond(request, response)))
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => {})
    if (isTargetTooLong(request.url ?? '')) {
      refuseOnSocket(414, socket, headersOfNoPage)
      return
    }
    request.url = pathOf(request)
    watch(socket as Socket)
    inTurn(request, () => upgrade(request, socket, head))
  })

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const refused = refusalOf(request)
    if (!refused) {
      inside!.emit('upgrade', request, socket, head)
      return
    }
    const lines = Object.entries(refused.headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(
      `HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status]}\r\n${lines.join('')}\r\n${refused.body}`,
    )
  }

  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    respondToUnreadable(error, socket, headersOfNoPage),
  )

  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => {
          server.off('error', reject)
          const { address, family, port: taken } = server.address() as AddressInfo
          const everywhere = address === '::' || address === '0.0.0.0'
          const name = everywhere ? 'localhost' : family === 'IPv6' ? `[${address}]` : address
          resolve(`http://${name}:${taken}`)
        })
      }),
    open(within, path) {
      inside = within
      onlyPath = path
      refusing = false
    },
    refuse() {
      refusing = true
    },
    async quiet(mostMilliseconds) {
      if (underWay === 0) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, mostMilliseconds)
        whenQuiet = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
    async close() {
      if (!server.listening) return
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
        // Whatever remains is kept open only by its client.
        setTimeout(() => server.closeAllConnections(), 500).unref()
      })
    },
  }
}

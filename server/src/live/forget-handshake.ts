// Lets go of what a connection brings and nobody reads again. It would be kept as long as the connection lives.
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'socket.io'

/** Of each header that is still read, the end: the proxies nearest to the service write the last addresses. */
const keptOfHeader = 1_000
const headersReadLater = ['accept-language', 'forwarded', 'origin', 'x-forwarded-for', 'x-forwarded-proto']

/** A part of a string keeps the whole of it in memory. */
const copyOf = (part: string) => Buffer.from(part).toString()

/** The query as Engine.IO has parsed it. */
type ParsedRequest = IncomingMessage & { _query?: Record<string, unknown> }

/** Keeps of the first request of a connection what another of its namespaces still needs. */
export function forgetRestOfRequest(request: ParsedRequest): void {
  const { headers } = request
  request.headers = Object.fromEntries(
    headersReadLater.flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, copyOf(value.slice(-keptOfHeader))]] : []
    }),
  )
  request.rawHeaders = []
  // Its response may not be on its way yet, and its headers depend on the path.
  request.url = '/socket.io/'
  const { token } = request._query ?? {}
  request._query = typeof token === 'string' ? { token: copyOf(token) } : {}
}

/** Keeps of what a namespace was entered with only the number from which its client asks for events. */
export function forgetRestOfHandshake({ handshake }: Pick<Socket, 'handshake'>): void {
  const { after } = handshake.auth
  handshake.auth = after === null || typeof after === 'number' ? { after } : {}
  handshake.query = {}
  handshake.url = ''
}

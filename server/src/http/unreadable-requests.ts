// Refuses what Node's HTTP parser cannot read, with the headers of every response.
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** The status of what Node's parser cannot read, by its error codes; every other code is a 400. */
const statusOfParser = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
])

/** Sends the status that fits the error, and closes the connection. */
export function respondToUnreadable(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  headers: Iterable<readonly [name: string, value: string]>,
): void {
  // Nobody is left to receive a response.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  refuseOnSocket(statusOfParser.get(error.code ?? '') ?? 400, socket, headers)
}

/** Sends the status without a body, and closes the connection. */
export function refuseOnSocket(
  status: number,
  socket: Duplex,
  headers: Iterable<readonly [name: string, value: string]>,
): void {
  const lines = [...headers, ['content-length', '0'], ['connection', 'close']].map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`, () => socket.destroy())
}

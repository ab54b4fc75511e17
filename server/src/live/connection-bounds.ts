// Limits what one connection may cost the process: unread data that waits to be sent, and packets received. A
// connection beyond the limits is cut, and so is one that is of no use any more.
import type { Server, Socket } from 'socket.io'
import { isOfThisMachine, networkOf } from '../limits/network.ts'
import type { Logger } from '../logging.ts'

/**
 * Several snapshots of the longest messages, or minutes of events. A reader this far behind reconnects and reads the
 * state again.
 */
const mostPacketsWaiting = 2_000
const mostBytesWaiting = 4 * 1024 * 1024
const windowMilliseconds = 10_000

/** The part of a connection that the limits use. */
interface Connection {
  transport: { name: string; socket?: { terminate(): void } }
  on(event: 'packet' | 'flush', listener: () => void): void
  on(event: 'packetCreate', listener: (packet: { data?: string | Buffer }) => void): void
  close(discard: boolean): void
}

export function boundConnections(
  io: Server,
  log: Logger,
  /** A connection that sends more packets than this in ten seconds is cut, whether they were answered or refused. */
  packetsPerTenSeconds: number,
): void {
  io.engine.on('connection', (connection: Connection) => {
    let isCut = false
    let packetsWaiting = 0
    let bytesWaiting = 0
    let received = 0
    let windowEnd = 0

    function cut(why: string): void {
      if (isCut) return
      isCut = true
      log.warn({ why, packetsWaiting, bytesWaiting }, 'a connection was cut')
      setImmediate(() => {
        // A close message would wait behind the unread data and keep that memory alive.
        if (connection.transport.name === 'websocket') connection.transport.socket?.terminate()
        else connection.close(true)
      })
    }

    connection.on('packetCreate', ({ data }) => {
      packetsWaiting++
      bytesWaiting += data?.length ?? 0
      if (packetsWaiting > mostPacketsWaiting || bytesWaiting > mostBytesWaiting) cut('it does not read')
    })
    // Everything was handed to the network, which takes more only when this is gone.
    connection.on('flush', () => {
      packetsWaiting = 0
      bytesWaiting = 0
    })
    connection.on('packet', () => {
      const now = performance.now()
      if (now > windowEnd) {
        windowEnd = now + windowMilliseconds
        received = 0
      }
      if (++received > packetsPerTenSeconds) cut('it sends too much')
    })
  })
}

/** Returns whose turn a connection takes: its network's. Addresses of this machine stand for everybody. */
export function turnOf({ id }: Pick<Socket, 'id'>, address: string): string {
  return isOfThisMachine(address) ? id : networkOf(address)
}

import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export interface SocketBounds {
  /** Returns the network of whoever connects, or null if that address stands for everybody. */
  networkOf(address: string): string | null
  /** How many sockets a network may have open. */
  most: number
}

/**
 * Closes the sockets that a network opens beyond the most, whatever it sends over them: each takes one of the files that
 * the process may open, and one with half of a request stays for 30 s.
 */
export function boundSocketsOfNetworks(server: Server, { networkOf, most }: SocketBounds): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    if (network === null) return
    const count = (open.get(network) ?? 0) + 1
    if (count > most) {
      socket.resetAndDestroy()
      return
    }
    open.set(network, count)
    socket.once('close', () => {
      const left = open.get(network)! - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  })
}

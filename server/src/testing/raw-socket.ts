// The one client that is deliberately raw: stock Socket.IO and nothing of ours, for tests of what travels over the wire.
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'

export type RawSocket = Socket

export type RawOptions = Partial<ManagerOptions & SocketOptions>

/** A connection of its own, on its way to a namespace. It does not come back by itself unless told to. */
export function rawSocket(url: string, namespace: string, options: RawOptions = {}): RawSocket {
  return io(url + namespace, {
    forceNew: true,
    transports: ['websocket'],
    reconnection: false,
    ...options,
  })
}

/** The same, once it is let in. Rejects with what it was refused with. */
export async function openRawSocket(url: string, namespace: string, token: string): Promise<RawSocket> {
  const socket = rawSocket(url, namespace, { auth: { token } })
  await letIn(socket)
  return socket
}

export function letIn(socket: RawSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
}

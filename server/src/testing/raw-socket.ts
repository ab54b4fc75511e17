// A deliberately raw client: stock Socket.IO without our code, for tests of the wire.
import { io, Manager, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'

export type RawSocket = Socket

export type RawOptions = Partial<ManagerOptions & SocketOptions>

/** Opens a connection to a namespace. It does not reconnect unless told to. */
export function rawSocket(url: string, namespace: string, options: RawOptions = {}): RawSocket {
  return io(url + namespace, {
    forceNew: true,
    transports: ['websocket'],
    reconnection: false,
    ...options,
  })
}

/** Returns connections to several namespaces on one transport, as a client that uses both has them. */
export function rawSocketsTogether(
  url: string,
  namespaces: readonly string[],
  options: Partial<SocketOptions> = {},
): RawSocket[] {
  const manager = new Manager(url, { transports: ['websocket'], reconnection: false })
  return namespaces.map((namespace) => manager.socket(namespace, options))
}

/** Opens a transport that asks for no namespace by itself. */
export async function openTransport(url: string): Promise<Manager['engine']> {
  const manager = new Manager(url, { transports: ['websocket'], reconnection: false, autoConnect: false })
  await new Promise<void>((resolve) => manager.open(() => resolve()))
  return manager.engine
}

/** Opens a connection to a namespace and waits until it is accepted. Rejects with the refusal. */
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

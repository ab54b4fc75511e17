// A rider's chat as a stranger's program would speak it: a stock Socket.IO client on `/messages`.
import { chatNamespace, type Message } from '@woodalo/protocol'
import { io, type Socket } from 'socket.io-client'

export interface ChatAnswer {
  ok: boolean
  code?: string
  message?: Message | string
}

export interface ChatClient {
  socket: Socket
  /** Of the last snapshot and everything added since, by ride, as they came. */
  seen: Map<string, Message[]>
  snapshots: number
  ask(event: 'subscribe' | 'unsubscribe' | 'add', payload: unknown): Promise<ChatAnswer>
  close(): void
}

export async function openChat(url: string, token: string): Promise<ChatClient> {
  const socket = io(url + chatNamespace, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  const client: ChatClient = {
    socket,
    seen: new Map(),
    snapshots: 0,
    ask: (event, payload) => socket.timeout(15_000).emitWithAck(event, payload) as Promise<ChatAnswer>,
    close: () => socket.disconnect(),
  }
  socket.on('snapshot', ({ rideId, messages }: { rideId: string; messages: Message[] }) => {
    client.snapshots++
    client.seen.set(rideId, [...messages])
  })
  socket.on('added', ({ message }: { message: Message }) => {
    client.seen.get(message.rideId)!.push(message)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return client
}

/** The next event of this name. */
export function next<Payload>(socket: Socket, event: string): Promise<Payload> {
  return new Promise((resolve) => socket.once(event, resolve))
}

// A rider's chat as a third-party program would use it: a stock Socket.IO client on `/messages`.
import { chatNamespace, type Message } from '@woodalo/protocol'
import { letIn, type RawSocket, rawSocket } from './raw-socket.ts'

export interface ChatResponse {
  ok: boolean
  code?: string
  message?: Message | string
}

export interface ChatClient {
  socket: RawSocket
  /** By ride, the messages of the last snapshot and all added since, in order of arrival. */
  seen: Map<string, Message[]>
  snapshots: number
  ask(event: 'subscribe' | 'unsubscribe' | 'add', payload: unknown): Promise<ChatResponse>
  close(): void
}

export async function openChat(url: string, token: string): Promise<ChatClient> {
  const socket = rawSocket(url, chatNamespace, { auth: { token } })
  const client: ChatClient = {
    socket,
    seen: new Map(),
    snapshots: 0,
    ask: (event, payload) => socket.timeout(15_000).emitWithAck(event, payload) as Promise<ChatResponse>,
    close: () => socket.disconnect(),
  }
  socket.on('snapshot', ({ rideId, messages }: { rideId: string; messages: Message[] }) => {
    client.snapshots++
    client.seen.set(rideId, [...messages])
  })
  socket.on('added', ({ message }: { message: Message }) => {
    client.seen.get(message.rideId)!.push(message)
  })
  await letIn(socket)
  return client
}

/** Returns the next event of this name. */
export function next<Payload>(socket: RawSocket, event: string): Promise<Payload> {
  return new Promise((resolve) => socket.once(event, resolve))
}

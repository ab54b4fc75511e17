// The connections of riders whose life is written down, with what they hear.
import { chatNamespace, type Message, rideNamespace } from '@woodalo/protocol'
import { letIn, type RawSocket, rawSocket } from './raw-socket.ts'

export interface LivedRider {
  name: string
  id: string
  token: string
  headers?: Record<string, string>
}

export interface LivedConnection {
  rider: LivedRider
  socket: RawSocket
  heard: { event: string; payload: object }[]
  /** The number of the last event or message that it heard. */
  seq: number
  /** The ride whose chat it is. */
  chatOf: string | null
}

/** Connects a rider until the greeting is heard. `after` is the number of the last event that their app has. */
export async function connectForRides(
  url: string,
  rider: LivedRider,
  after: number | null,
): Promise<LivedConnection> {
  const socket = rawSocket(url, rideNamespace, { auth: { token: rider.token, after } })
  const connection: LivedConnection = { rider, socket, heard: [], seq: 0, chatOf: null }
  await new Promise<void>((resolve, reject) => {
    socket.onAny((event: string, payload: { seq?: number }) => {
      connection.heard.push({ event, payload })
      connection.seq = Math.max(connection.seq, payload.seq ?? 0)
      if (event === 'CONNECTION_ACK') resolve()
    })
    socket.once('connect_error', reject)
  })
  socket.once('disconnect', () => connection.heard.push({ event: 'disconnect', payload: {} }))
  return connection
}

/** Connects a rider to the chat of a ride. */
export async function connectForChat(
  url: string,
  rider: LivedRider,
  rideId: string,
): Promise<LivedConnection> {
  const socket = rawSocket(url, chatNamespace, { auth: { token: rider.token } })
  const connection: LivedConnection = { rider, socket, heard: [], seq: 0, chatOf: rideId }
  socket.onAny((event: string, payload: { message?: Message; messages?: Message[] }) => {
    connection.heard.push({ event, payload })
    for (const { seq } of [payload.message ?? [], payload.messages ?? []].flat())
      connection.seq = Math.max(connection.seq, seq)
  })
  await letIn(socket)
  return connection
}

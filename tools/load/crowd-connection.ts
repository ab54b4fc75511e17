// One connection of the crowd, over Socket.IO or a bare WebSocket. Both reconnect by themselves.
import { connectAll } from '../bench-service/latency-fan-out-and-memory.ts'

export interface Seat {
  /** By `performance.now()`; Infinity while it is not connected. */
  connectedSince(): number
  /** How often it was refused after it was connected for the first time. */
  refusals(): number
  /** Joins the talk of a ride. */
  talk(rideId: string): Promise<Talker>
}

export interface Talker {
  say(id: string, text: string): Promise<unknown>
  onMessage: (id: string) => void
}

/**
 * The pauses of Socket.IO's client before it reconnects: one second at first, five at most, and up to half of it
 * random.
 */
const [firstMilliseconds, longestMilliseconds, chance] = [1_000, 5_000, 0.5]
const answerMilliseconds = 10_000

export async function connectSocketIo(url: string, token: string): Promise<Seat> {
  const [socket] = await connectAll(url, '/socket', [token])
  let since = performance.now()
  let refusals = 0
  socket!.on('disconnect', () => (since = Infinity))
  socket!.on('connect_error', () => {
    // While the socket is active, Socket.IO reconnects by itself.
    if (socket!.active) return
    refusals++
    setTimeout(() => socket!.connect(), firstMilliseconds * (1 + chance * (2 * Math.random() - 1)))
  })
  socket!.on('connect', () => (since = performance.now()))
  return {
    connectedSince: () => since,
    refusals: () => refusals,
    async talk(rideId) {
      const chat = socket!.io.socket('/messages', { auth: { token } })
      const talker: Talker = {
        onMessage: () => {},
        async say(id, text) {
          const ack = (await chat.timeout(answerMilliseconds).emitWithAck('add', { id, rideId, text })) as
            | { success?: boolean }
            | undefined
          // Bare Socket.IO acknowledges with nothing.
          if (ack?.success === false) throw new Error(`refused: ${JSON.stringify(ack)}`)
        },
      }
      chat.on('added', ({ message }: { message: { id: string } }) => talker.onMessage(message.id))
      const subscribe = () => chat.emit('subscribe', { rideId })
      chat.on('connect', subscribe)
      await new Promise<void>((resolve, reject) =>
        chat.once('connect', resolve).once('connect_error', reject),
      )
      return talker
    },
  }
}

export async function connectWs(url: string): Promise<Seat> {
  let socket!: WebSocket
  let since = Infinity
  let failures = 0
  let joined: { rideId: string; talker: Talker } | undefined
  const connect = (): Promise<void> =>
    new Promise((resolve, reject) => {
      socket = new WebSocket(url.replace('http', 'ws'))
      socket.addEventListener('message', ({ data }) => {
        if (data !== 'hello') return joined?.talker.onMessage((JSON.parse(String(data)) as { id: string }).id)
        since = performance.now()
        failures = 0
        if (joined) socket.send(JSON.stringify({ join: joined.rideId }))
        resolve()
      })
      socket.addEventListener('error', () => reject(new Error('no connection')))
      socket.addEventListener('close', () => {
        since = Infinity
        const full = Math.min(firstMilliseconds * 2 ** failures++, longestMilliseconds)
        setTimeout(() => void connect().catch(() => {}), full * (1 + chance * (2 * Math.random() - 1)))
      })
    })
  await connect()
  return {
    connectedSince: () => since,
    refusals: () => 0,
    async talk(rideId) {
      const talker: Talker = {
        onMessage: () => {},
        say: async (id, text) => socket.send(JSON.stringify({ id, rideId, text })),
      }
      joined = { rideId, talker }
      socket.send(JSON.stringify({ join: rideId }))
      return talker
    },
  }
}

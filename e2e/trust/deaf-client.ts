// A hand-written Socket.IO connection over TCP, which keeps sending and never reads.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface DeafClient {
  /** Sends one packet of Socket.IO, such as `2/socket,["ACK",{}]`. Resolves once the network has taken it, or is gone. */
  send(packet: string): Promise<void>
  /** Resolves when the server has ended it. */
  ended: Promise<void>
  close(): void
}

/** A masked text frame, as clients have to send them. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text)
  const mask = randomBytes(4)
  const head =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length])
      : Buffer.from([0x81, 0xfe, payload.length >> 8, payload.length & 0xff])
  for (const [index, byte] of payload.entries()) payload[index] = byte ^ mask[index % 4]!
  return Buffer.concat([head, mask, payload])
}

async function until(socket: Socket, text: string): Promise<void> {
  let heard = ''
  while (!heard.includes(text)) heard += String((await once(socket, 'data'))[0])
}

/** Connects to one namespace, waits until it is accepted, and never reads from then on. */
export async function connectDeaf(url: string, namespace: string, token: string): Promise<DeafClient> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  )
  await until(socket, '"sid"')
  socket.write(frame(`40${namespace},${JSON.stringify({ token })}`))
  await until(socket, `40${namespace},`)
  socket.pause()
  // Sends the pongs without reading the pings, so that it is not cut for silence.
  const pongs = setInterval(() => socket.write(frame('3')), 1_000)
  socket.once('close', () => clearInterval(pongs))
  return {
    ended,
    async send(packet) {
      // Lets the socket notice between two packets that it has ended.
      await new Promise((resolve) => setImmediate(resolve))
      if (socket.destroyed || socket.write(frame(`4${packet}`))) return
      await Promise.race([new Promise<void>((resolve) => socket.once('drain', resolve)), ended])
    },
    close: () => void socket.destroy(),
  }
}

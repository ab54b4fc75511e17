// Real live connections that read, and others that do not.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket as TcpSocket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Server } from 'socket.io'
import { expect, onTestFinished, test } from 'vitest'
import { createLogger } from '../logging.ts'
import { letIn, type RawSocket, rawSocket } from '../testing/raw-socket.ts'
import { boundConnections } from './cut-off-connections.ts'

const megabyte = 1_000_000
const manyPackets = 10_000

/** The WebSocket below a client or a connection. */
interface Below {
  ws: { _socket: TcpSocket; terminate(): void }
}

async function open(mostTogether: number) {
  const http = createServer()
  const server = new Server(http, { perMessageDeflate: false, serveClient: false })
  boundConnections(server, createLogger('silent'), manyPackets, mostTogether)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const clients: RawSocket[] = []
  const below = (client: RawSocket) => (client.io.engine.transport as unknown as Below).ws
  onTestFinished(async () => {
    for (const client of clients) below(client).terminate()
    await server.close()
  })
  async function join(): Promise<RawSocket> {
    const client = rawSocket(url, '/', { transports: ['websocket'] })
    clients.push(client)
    await letIn(client)
    return client
  }
  const isOpen = (id: string) => server.sockets.sockets.has(id)

  /** Joins, and reads nothing from then on. The network between the two takes no more, and half a megabyte waits. */
  async function joinDeaf(): Promise<string> {
    const client = await join()
    const id = client.id!
    below(client)._socket.pause()
    const { socket } = server.sockets.sockets.get(id)!.conn.transport as unknown as {
      socket: { _socket: TcpSocket }
    }
    for (let taken = true; taken; taken = socket._socket.writableLength === 0) {
      server.to(id).emit('page', 'x'.repeat(0.5 * megabyte))
      await pause(100)
    }
    return id
  }
  return { server, join, joinDeaf, isOpen }
}

test('what a connection does not read counts in bytes, also once the network was handed it', async () => {
  const { server, joinDeaf, isOpen } = await open(Infinity)
  const deaf = await joinDeaf()
  // Three bytes each.
  server.to(deaf).emit('page', '€'.repeat(megabyte))
  await pause(100)
  expect(isOpen(deaf)).toBe(true)
  server.to(deaf).emit('page', '€'.repeat(0.3 * megabyte))
  await expect.poll(() => isOpen(deaf)).toBe(false)
})

test('of all connections that leave too much unread together, those with most are cut, and whoever reads hears all', async () => {
  const { server, join, joinDeaf, isOpen } = await open(5 * megabyte)
  const reader = await join()
  let heard = 0
  reader.on('page', () => heard++)
  const [little, much, most] = [await joinDeaf(), await joinDeaf(), await joinDeaf()]
  server.to(much).emit('page', 'x'.repeat(2 * megabyte))
  server.to(most).emit('page', 'x'.repeat(3 * megabyte))
  await expect.poll(() => isOpen(most)).toBe(false)
  expect([isOpen(little), isOpen(much)]).toEqual([true, true])
  for (let count = 1; count <= 5; count++) {
    server.to(reader.id!).emit('page', 'x'.repeat(megabyte))
    await expect.poll(() => heard).toBe(count)
  }
  expect([isOpen(little), isOpen(much)]).toEqual([true, true])
})

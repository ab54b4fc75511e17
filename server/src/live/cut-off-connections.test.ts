// Real live connections that read, and others that do not.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket as TcpSocket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Server } from 'socket.io'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { createLogger } from '../logging.ts'
import { letIn, type RawSocket, rawSocket } from '../testing/raw-socket.ts'
import { boundConnections } from './cut-off-connections.ts'
import { createTransports, mostFragmentsOfEvent, mostPacketsOfBody } from './web-sockets.ts'

const megabyte = 1_000_000
const manyPackets = 10_000

/** The WebSocket below a client or a connection. */
interface Below {
  ws: { _socket: TcpSocket; terminate(): void }
}

async function open(limits: Partial<Parameters<typeof boundConnections>[2]>) {
  const http = createServer()
  const transports = createTransports()
  const server = new Server(http, { ...transports.options, serveClient: false })
  const { belongs } = boundConnections({ io: server, transports }, createLogger('silent'), {
    packetsOfUser: manyPackets,
    packetsOfNetwork: manyPackets,
    networkOf: ({ headers }) => String(headers['x-network'] ?? 'a network'),
    ...limits,
  })
  let handled = 0
  let handledInFirstRound = 0
  let joined = 0
  server.on('connection', (socket) => {
    if (socket.handshake.auth['user']) belongs(socket.conn, socket.handshake.auth['user'])
    socket.on('word', () => {
      handled++
      if (handled === 1) setImmediate(() => (handledInFirstRound = handled))
    })
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const clients: RawSocket[] = []
  const below = (client: RawSocket) => (client.io.engine.transport as unknown as Below).ws
  onTestFinished(async () => {
    for (const client of clients) below(client)?.terminate()
    await server.close()
  })
  async function join(
    user?: string,
    network?: string,
    transports: ('polling' | 'websocket')[] = ['websocket'],
  ): Promise<RawSocket> {
    const client = rawSocket(url, '/', {
      transports,
      ...(user && { auth: { user } }),
      ...(network && { extraHeaders: { 'x-network': network } }),
    })
    clients.push(client)
    await letIn(client)
    return client
  }
  /** Joins as clients do that begin by polling, and reads everything. */
  async function joinByPolling(): Promise<RawSocket> {
    const client = await join(undefined, undefined, ['polling', 'websocket'])
    await expect.poll(() => client.io.engine.transport.name).toBe('websocket')
    return client
  }
  /** Opens a WebSocket without Socket.IO, and counts the frames that the server still hears. */
  async function joinBelow(query = '') {
    const seen = { frames: 0, isOpen: true }
    const client = new WebSocket(
      `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket${query}`,
      {
        headers: { 'x-joined': `${++joined}` },
      },
    )
    const own = `${joined}`
    transports.onEveryFrame((_, { headers }) => {
      if (headers['x-joined'] === own) seen.frames++
    })
    client.on('error', () => {}).on('close', () => (seen.isOpen = false))
    onTestFinished(() => client.terminate())
    await once(client, 'open')
    return { client, seen }
  }
  /** Returns the id of a new connection that polls. */
  async function pollingId(): Promise<string> {
    const response = await fetch(`${url}/socket.io/?EIO=4&transport=polling`)
    return (JSON.parse((await response.text()).slice(1)) as { sid: string }).sid
  }
  const isPolling = (id: string) => id in (server.engine as unknown as { clients: object }).clients
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
  return {
    server,
    join,
    joinByPolling,
    joinDeaf,
    joinBelow,
    pollingId,
    isPolling,
    isOpen,
    url,
    handled: () => handled,
    handledInFirstRound: () => handledInFirstRound,
  }
}

test('a connection that reads is sent as many packets as there are', async () => {
  const { server, join, isOpen } = await open({})
  const client = await join()
  let read = 0
  client.on('page', () => void read++)
  for (let sent = 0; sent < 3; sent++) {
    for (let packet = 0; packet < 1_500; packet++) server.emit('page', packet)
    await expect.poll(() => read).toBe(1_500 * (sent + 1))
  }
  expect(isOpen(client.id!)).toBe(true)
  // Of a client that reads none of them, no more than two thousand wait.
  for (let packet = 0; packet < 2_500; packet++) server.emit('page', packet)
  await expect.poll(() => client.connected).toBe(false)
})

test('what a connection does not read counts in bytes, also once the network was handed it', async () => {
  const { server, joinDeaf, isOpen } = await open({ mostBytesUnreadTogether: Infinity })
  const deaf = await joinDeaf()
  // Three bytes each.
  server.to(deaf).emit('page', '€'.repeat(megabyte))
  await pause(100)
  expect(isOpen(deaf)).toBe(true)
  server.to(deaf).emit('page', '€'.repeat(0.3 * megabyte))
  await expect.poll(() => isOpen(deaf)).toBe(false)
})

test('of all connections that leave too much unread together, those with most are cut, and whoever reads hears all', async () => {
  const { server, join, joinDeaf, isOpen } = await open({ mostBytesUnreadTogether: 5 * megabyte })
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

/** Sends words through these connections in turn. Returns which of them the server has cut by now. */
function say(words: number, through: readonly RawSocket[]): Set<RawSocket> {
  const cut = new Set<RawSocket>()
  for (const client of through) client.once('disconnect', () => cut.add(client))
  for (let word = 0; word < words; word++) through[word % through.length]!.emit('word')
  return cut
}

test('packets of one person count together, whatever connections they come through, and others go on', async () => {
  const { join, handled } = await open({ packetsOfUser: 100 })
  const other = await join('Ben')
  const many = await Promise.all(Array.from({ length: 5 }, () => join('Ana')))
  const cut = say(90, many)
  await expect.poll(handled).toBe(90)
  expect(cut.size).toBe(0)
  say(500, many)
  await expect.poll(() => cut.size).toBe(5)
  expect(handled()).toBe(100)
  // A new connection does not start anew.
  const again = say(1, [await join('Ana')])
  await expect.poll(() => again.size).toBe(1)
  const cutOfOther = say(50, [other])
  await expect.poll(handled).toBe(150)
  expect(cutOfOther.size).toBe(0)
})

test('packets of one network count together, whoever sends them, and other networks go on', async () => {
  const { join, handled } = await open({ packetsOfNetwork: 100 })
  const many = await Promise.all(Array.from({ length: 5 }, (_, index) => join(`Ana ${index}`, 'one')))
  const other = await join('Ben', 'another')
  const cut = say(500, many)
  await expect.poll(() => cut.size).toBe(5)
  // What let them in was five of those packets.
  expect(handled()).toBe(95)
  const cutOfOther = say(50, [other])
  await expect.poll(handled).toBe(145)
  expect(cutOfOther.size).toBe(0)
})

test('others take their turn between the events of a burst, however many were read at once', async () => {
  const { join, handled, handledInFirstRound } = await open({})
  const client = await join('Ana')
  say(1_000, [client])
  await expect.poll(handled).toBe(1_000)
  expect(handledInFirstRound()).toBeLessThan(10)
})

test('frames that carry no event count too', async () => {
  const { joinBelow } = await open({})
  const { client, seen } = await joinBelow()
  for (let frame = 0; frame < 25; frame++) client.pong('')
  await expect.poll(() => seen.frames).toBe(25)
  expect(seen.isOpen).toBe(true)
  for (let frame = 0; frame < 500; frame++) client.pong('')
  await expect.poll(() => seen.isOpen).toBe(false)
  expect(seen.frames).toBe(31)
})

test('a long packet counts for as many as it is kilobytes long', async () => {
  const { join, handled } = await open({ packetsOfUser: 100 })
  const client = await join('Ana')
  const cut = say(0, [client])
  client.emit('word', 'x'.repeat(50_000))
  await expect.poll(handled).toBe(1)
  expect(cut.size).toBe(0)
  client.emit('word', 'x'.repeat(60_000))
  await expect.poll(() => cut.size).toBe(1)
  expect(handled()).toBe(1)
})

const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, at]))

test('a packet with many values counts for many', async () => {
  const { join, handled } = await open({ packetsOfUser: 20 })
  const client = await join('Ana')
  const cut = say(0, [client])
  for (const _ of [1, 2]) client.emit('word', names(450))
  await expect.poll(handled).toBe(2)
  expect(cut.size).toBe(0)
  client.emit('word', names(450))
  await expect.poll(() => cut.size).toBe(1)
  expect(handled()).toBe(2)
})

test.each(['websocket', 'polling'] as const)(
  'a packet with more values than any event has is not parsed (%s)',
  async (transport) => {
    const { join, handled } = await open({})
    const client = await join('Ana', undefined, [transport])
    const other = await join('Ben')
    const cut = say(0, [client, other])
    client.emit('word', names(600))
    await expect.poll(() => [...cut]).toEqual([client])
    expect(handled()).toBe(0)
    other.emit('word', names(400))
    await expect.poll(handled).toBe(1)
  },
)

test('what is sent before an upgrade is complete, or after the connection was closed, counts as well', async () => {
  const { joinBelow, pollingId } = await open({})
  const upgrading = await joinBelow(`&sid=${await pollingId()}`)
  for (let frame = 0; frame < 500; frame++) upgrading.client.send('2probe')
  const wrong = await joinBelow()
  for (let frame = 0; frame < 500; frame++) wrong.client.send('9')
  await expect.poll(() => upgrading.seen.isOpen).toBe(false)
  expect(upgrading.seen.frames).toBe(31)
  await expect.poll(() => wrong.seen.isOpen).toBe(false)
  expect(wrong.seen.frames).toBeLessThanOrEqual(20)
})

test('a body with more packets than a client gathers is not taken apart', async () => {
  const { url, join, isPolling } = await open({})
  const post = async (sid: string, packets: number) => {
    const body = Array<string>(packets).fill('3').join('\x1e')
    const query = `EIO=4&transport=polling&sid=${sid}`
    return (await fetch(`${url}/socket.io/?${query}`, { method: 'POST', body })).text()
  }
  const { engine } = (await join('Ana', undefined, ['polling'])).io
  const { id: sid } = engine as unknown as { id: string }
  expect(await post(sid, mostPacketsOfBody)).toBe('ok')
  expect(isPolling(sid)).toBe(true)
  await post(sid, mostPacketsOfBody + 1)
  await expect.poll(() => isPolling(sid)).toBe(false)
})

test('an event in more fragments than a browser would send ends its connection', async () => {
  const { joinBelow } = await open({})
  const { client, seen } = await joinBelow()
  for (let part = 0; part < mostFragmentsOfEvent; part++) client.send('4', { fin: false })
  client.pong('')
  await expect.poll(() => seen.frames).toBe(1)
  expect(seen.isOpen).toBe(true)
  client.send('4', { fin: false })
  await expect.poll(() => seen.isOpen).toBe(false)
})

test('nothing is unread of who began by polling and has read everything', async () => {
  const { server, joinByPolling, isOpen } = await open({ mostBytesUnreadTogether: 5 * megabyte })
  const readers = [await joinByPolling(), await joinByPolling()]
  let heard = 0
  for (const [index, reader] of readers.entries()) {
    reader.on('page', () => heard++)
    server.to(reader.id!).emit('page', 'x'.repeat(3 * megabyte))
    await expect.poll(() => heard).toBe(index + 1)
  }
  expect(readers.map(({ id }) => isOpen(id!))).toEqual([true, true])
})

// Chance decides what a bad network does to a connection; once it is calm it only passes data on.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { type BadNetwork, startBadNetwork } from './bad-network.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

/** A network before an echo, of which each connection draws these: its luck, whether it is slow, how soon it is harmed. */
async function start(luck: number, slow = 0.9, soon = 0): Promise<BadNetwork> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  endings.push(() => server.close())
  const drawn = slow < 0.5 ? [luck, slow, 0.1, soon] : [luck, slow, soon]
  let index = 0
  const network = await startBadNetwork(() => drawn[index++] ?? 0.5)
  endings.push(() => network.stop())
  network.target = (server.address() as AddressInfo).port
  return network
}

async function visit(network: BadNetwork) {
  const socket = connect({ port: Number(new URL(network.url).port), host: '127.0.0.1' })
  endings.push(() => socket.destroy())
  let heard = ''
  const errors: string[] = []
  socket.on('error', ({ message }) => errors.push(message))
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()))
  await once(socket, 'connect')
  return { socket, heard: () => heard, errors, isClosed: () => socket.destroyed }
}

test('most connections just pass data on', async () => {
  const network = await start(0.3)
  const { socket, heard, isClosed } = await visit(network)
  socket.write('Hola')
  await expect.poll(heard).toBe('Hola')
  // Waits longer than the soonest harm.
  await pause(450)
  expect([isClosed(), network.harms]).toEqual([false, { delayed: 0, reset: 0, swallowed: 0 }])
  socket.end()
  await expect.poll(isClosed).toBe(true)
})

test('a fifth are cut', async () => {
  const network = await start(0.19)
  const { socket, heard, errors, isClosed } = await visit(network)
  socket.write('Hola')
  await expect.poll(heard).toBe('Hola')
  await expect.poll(isClosed).toBe(true)
  expect(errors).toEqual(['read ECONNRESET'])
  expect(network.harms).toEqual({ delayed: 0, reset: 1, swallowed: 0 })
})

test('a tenth go silent before they end', async () => {
  const network = await start(0.29)
  const { socket, heard, isClosed } = await visit(network)
  await expect.poll(() => network.harms.swallowed).toBe(1)
  socket.write('Hola')
  // Waits for an echo that does not come.
  await pause(100)
  expect([heard(), isClosed()]).toEqual(['', false])
  await expect.poll(isClosed).toBe(true)
})

test('slow ones delay what they pass on', async () => {
  const network = await start(0.9, 0.4)
  const { socket, heard } = await visit(network)
  socket.write('Hola')
  await expect.poll(heard).toBe('Hola')
  expect(network.harms.delayed).toBe(2)
})

test('a network that becomes calm ends what is open, and harms nothing that comes later', async () => {
  const network = await start(0.1)
  const before = await visit(network)
  network.calm()
  await expect.poll(before.isClosed).toBe(true)
  const after = await visit(network)
  after.socket.write('Hola')
  await expect.poll(after.heard).toBe('Hola')
  // Waits longer than the soonest harm.
  await pause(450)
  expect([after.isClosed(), network.harms]).toEqual([false, { delayed: 0, reset: 0, swallowed: 0 }])
})

test('a server that is down ends the connection', async () => {
  const network = await start(0.9)
  network.target = 1
  const { isClosed } = await visit(network)
  await expect.poll(isClosed).toBe(true)
})

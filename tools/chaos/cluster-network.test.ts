// A cut link loses nothing, a closed one refuses, and a slow one delays everything.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createLinks, type Links } from './cluster-network.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

async function startEcho(): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  endings.push(() => server.close())
  return (server.address() as AddressInfo).port
}

function start(): Links {
  const links = createLinks()
  endings.push(() => links.stop())
  return links
}

/** Sends a text and collects what comes back. */
async function visit(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  endings.push(() => socket.destroy())
  let heard = ''
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()))
  await once(socket, 'connect')
  return { socket, heard: () => heard, say: (text: string) => socket.write(text) }
}

test('data sent to a part that is cut off arrive in order once it is healed, and other parts get theirs immediately', async () => {
  const links = start()
  const echo = await startEcho()
  const [cut, other] = [await links.route('a', 'b', echo), await links.route('a', 'c', echo)]
  const [one, two] = [await visit(cut), await visit(other)]
  one.say('1')
  await expect.poll(one.heard).toBe('1')
  links.cutOff('b')
  one.say('2')
  await pause(20)
  one.say('3')
  const late = await visit(cut)
  late.say('4')
  two.say('5')
  await expect.poll(two.heard).toBe('5')
  expect([one.heard(), late.heard()]).toEqual(['1', ''])
  links.heal('b')
  await expect.poll(() => [one.heard(), late.heard()]).toEqual(['123', '4'])
})

test('cutting off either end cuts the link', async () => {
  const links = start()
  const visitor = await visit(await links.route('a', 'b', await startEcho()))
  links.cutOff('a')
  visitor.say('1')
  links.cutOff('b')
  links.heal('a')
  await pause(20)
  expect(visitor.heard()).toBe('')
  links.heal('b')
  await expect.poll(visitor.heard).toBe('1')
})

test('a slowed link takes at least half of the given time in each direction', async () => {
  const links = start()
  const visitor = await visit(await links.route('a', 'b', await startEcho()))
  links.slow('b', 60)
  const begun = performance.now()
  visitor.say('1')
  await expect.poll(visitor.heard, { interval: 5 }).toBe('1')
  expect(performance.now() - begun).toBeGreaterThanOrEqual(59)
})

test('a link to a closed port refuses the connection', async () => {
  const links = start()
  const visitor = await visit(await links.route('a', 'b', 1))
  visitor.say('1')
  await new Promise((resolve) => visitor.socket.once('close', resolve))
  expect(visitor.heard()).toBe('')
})

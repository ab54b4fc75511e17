import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letIn, type RawSocket, rawSocket } from '../testing/raw-socket.ts'
import { frameOf, sendToAll } from './send-to-all.ts'

let http: HttpServer
let server: Server
const clients: RawSocket[] = []

beforeAll(async () => {
  http = createServer()
  server = new Server(http, { perMessageDeflate: false, serveClient: false })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
})
afterAll(async () => {
  for (const client of clients) client.disconnect()
  await server.close()
})

async function open(transport: 'websocket' | 'polling'): Promise<RawSocket> {
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const client = rawSocket(url, '/room', { transports: [transport], upgrade: false })
  clients.push(client)
  await letIn(client)
  return client
}

/** Of one byte, two, three and four in UTF-8. */
const alphabet = ['a', 'ñ', '€', '🚕']
/** Around the lengths at which the header of a frame changes. */
const lengths = [0, 1, 60, 80, 90, 100, 110, 125, 126, 4_000, 65_400, 65_500, 65_536, 70_000]

test('each connection gets every event as it was sent, alone or with others, whole and in order, also between events of its own', async () => {
  const room = server.of('/room')
  const readers = await Promise.all([open('websocket'), open('websocket'), open('polling')])
  const seen = readers.map(() => [] as unknown[])
  readers.forEach((reader, index) => {
    reader.on('added', (payload) => seen[index]!.push(payload))
    reader.on('own', (payload) => seen[index]!.push(payload))
  })
  const sockets = readers.map(({ id }) => room.sockets.get(id!)!)
  const sent: unknown[] = []
  for (const length of lengths)
    for (const letter of alphabet) {
      const bytes = Buffer.byteLength(letter)
      const payload = { text: letter.repeat(length / bytes), 'with “quotes”': ['\\', '\n', null, 1.5, true] }
      const more = letter === 'ñ' ? [{ text: 'and \x1e more' }, { text: letter.repeat(length) }] : []
      sendToAll(sockets, 'added', [payload, ...more])
      for (const socket of sockets) socket.emit('own', { after: length })
      sent.push(payload, ...more, { after: length })
    }
  await expect.poll(() => seen.map((events) => events.length)).toEqual(readers.map(() => sent.length))
  for (const events of seen) expect(events).toEqual(sent)
})

test('a connection that is gone does not keep the event from the others', async () => {
  const room = server.of('/room')
  const [leaver, stayer] = [await open('websocket'), await open('websocket')]
  const sockets = [leaver, stayer].map(({ id }) => room.sockets.get(id!)!)
  const [gone] = sockets
  const left = new Promise((resolve) => gone!.once('disconnect', resolve))
  leaver.disconnect()
  await left
  const heard = new Promise((resolve) => stayer.once('added', resolve))
  sendToAll(sockets, 'added', [{ text: 'hola' }])
  sendToAll([], 'added', [{ text: 'to nobody' }])
  expect(await heard).toEqual({ text: 'hola' })
})

test.each([
  [0, '8100'],
  [125, '817d'],
  [126, '817e007e'],
  [65_535, '817effff'],
])('a frame of %i bytes begins with %s', (length, header) => {
  const text = 'x'.repeat(length)
  const frame = frameOf(text)!
  expect(frame.toString('hex', 0, header.length / 2)).toBe(header)
  expect(frame.toString('utf8', header.length / 2)).toBe(text)
})

test('a longer text is left to the library', () => {
  expect(frameOf('x'.repeat(65_536))).toBeNull()
  expect(frameOf('€'.repeat(21_845))).not.toBeNull()
  expect(frameOf('€'.repeat(21_846))).toBeNull()
})

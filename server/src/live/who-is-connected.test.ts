import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chatNamespace, rideNamespace } from '@woodalo/protocol'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { letIn, type RawSocket, rawSocket } from '../testing/raw-socket.ts'
import type { WakeUp } from './bus.ts'
import { type Connections, createConnections } from './who-is-connected.ts'
import type { SocketData } from './live-socket.ts'

let http: HttpServer
let connections: Connections
let published: WakeUp[]
let hear: (wakeUp: WakeUp) => void
let opened: RawSocket[]
beforeEach(async () => {
  published = []
  opened = []
  http = createServer()
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const bus = {
    publish: (wakeUp: WakeUp) => void published.push(wakeUp),
    subscribe: (listener: typeof hear) => void (hear = listener),
    close: async () => {},
  }
  connections = createConnections(bus, url())
  connections.io.attach(http)
})
afterEach(async () => {
  for (const socket of opened) socket.disconnect()
  await connections.io.close()
})

const url = () => `http://127.0.0.1:${(http.address() as AddressInfo).port}`

const dataOf = (userId: string, sessionId: string | null, address: string): SocketData => ({
  principal: { userId, sessionId },
  language: 'es',
  address,
})

/** Returns both ends of a connection that the service has let in. */
async function open(data: SocketData, name: string = rideNamespace) {
  const namespace = connections.io.of(name)
  const arrived = once(namespace, 'connection')
  const client = rawSocket(url(), name)
  opened.push(client)
  await letIn(client)
  const [server] = (await arrived) as [Parameters<Connections['add']>[0]]
  connections.add(server, data)
  return { client, server }
}

test('a connection keeps whose it is, their language and the address that its events count against', async () => {
  const data = dataOf('ana', 's1', '203.0.113.7')
  const { server } = await open(data)
  expect(server.data).toEqual(data)
  expect(connections.principals()).toEqual([data.principal])
})

test('connections are counted for their user in one namespace, and for their network in all', async () => {
  await open(dataOf('ana', 's1', '2001:db8::1'))
  await open(dataOf('ana', 's2', '2001:db8::2'))
  await open(dataOf('ana', 's1', '203.0.113.7'), chatNamespace)
  const { client } = await open(dataOf('ben', null, '2001:db8::3'), chatNamespace)
  const held = (userId: string) =>
    [connections.rides, connections.chat].map((namespace) => connections.held(namespace, userId))
  expect([held('ana'), held('ben'), held('eva')]).toEqual([
    [2, 1],
    [0, 1],
    [0, 0],
  ])
  expect(connections.heldFrom('2001:db8::ffff')).toBe(3)
  expect(connections.heldFrom('203.0.113.7')).toBe(1)
  expect(connections.heldFrom('203.0.113.8')).toBe(0)
  expect(connections.counts()).toEqual({ [rideNamespace]: 2, [chatNamespace]: 2 })
  client.disconnect()
  await expect.poll(() => connections.heldFrom('2001:db8::1')).toBe(2)
  expect(held('ben')).toEqual([0, 0])
})

test('the end of a session or of a user closes their connections and no others, here and on every node', async () => {
  const s1 = await open(dataOf('ana', 's1', '203.0.113.7'))
  const s2 = await open(dataOf('ana', 's2', '203.0.113.7'), chatNamespace)
  const hosted = await open(dataOf('ben', null, '203.0.113.7'))
  const other = await open(dataOf('eva', 's3', '203.0.113.7'))
  const isOpen = () => [s1, s2, hosted, other].map(({ client }) => client.connected)
  connections.end({ sessionId: 's1' })
  await expect.poll(isOpen).toEqual([false, true, true, true])
  connections.end({ userId: 'ben' })
  await expect.poll(isOpen).toEqual([false, true, false, true])
  expect(published).toEqual([
    { kind: 'session-ended', sessionId: 's1' },
    { kind: 'user-ended', userId: 'ben' },
  ])
  hear({ kind: 'user-ended', userId: 'ana' })
  await expect.poll(isOpen).toEqual([false, false, false, true])
  connections.close({ sessionId: 's3' })
  await expect.poll(isOpen).toEqual([false, false, false, false])
  // What another node or only this one ends is told to nobody.
  expect(published).toHaveLength(2)
})

test('a new language is spoken on all connections of its user, here and on every node', async () => {
  const rides = await open(dataOf('ana', 's1', '203.0.113.7'))
  const chat = await open(dataOf('ana', 's2', '203.0.113.7'), chatNamespace)
  const other = await open(dataOf('ben', 's3', '203.0.113.7'))
  const spoken = () => [rides, chat, other].map(({ server }) => (server.data as SocketData).language)
  connections.speak('ana', 'pt')
  expect(spoken()).toEqual(['pt', 'pt', 'es'])
  expect(published).toEqual([{ kind: 'language-changed', userId: 'ana', language: 'pt' }])
  hear({ kind: 'language-changed', userId: 'ben', language: 'en' })
  expect(spoken()).toEqual(['pt', 'pt', 'en'])
  expect(published).toHaveLength(1)
})

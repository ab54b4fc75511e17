// Two nodes joined by Redis: messages written on one are read on the other, even while Redis is down.
import { randomUUID } from 'node:crypto'
import type { SignedIn } from '@woodalo/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../database/connection.ts'
import { createLogger } from '../logging.ts'
import { newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { type ChatClient, openChat } from '../testing/chat-client.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { startTestRedis, type TestRedis } from '../testing/redis.ts'
import { type PlantedRide, plantRide } from '../testing/ride-factory.ts'

let redis: TestRedis
let source: TestDatabase
let database: Database
const nodes: TestApp[] = []
let riders: SignedIn[]
let ride: PlantedRide
const clients: ChatClient[] = []

beforeAll(async () => {
  redis = await startTestRedis()
  source = await createTestDatabase()
  const settings = { DATABASE_URL: source.url, REDIS_URL: redis.url, LOG_LEVEL: 'silent' }
  nodes.push(await startTestApp(settings), await startTestApp(settings))
  database = connectDatabase(source.url, createLogger('silent'), 2)
  riders = await Promise.all([1, 2, 3].map(() => newRider(nodes[0]!)))
  ride = await plantRide(
    database.db,
    riders.map(({ user }) => user.id),
  )
  for (const [index, { token }] of riders.entries()) {
    const client = await openChat(nodes[index % 2]!.url, token)
    await client.ask('subscribe', { rideId: ride.id })
    clients.push(client)
  }
})
afterAll(async () => {
  for (const client of clients) client.close()
  await Promise.all(nodes.map((node) => node.stop()))
  await redis.stop()
  await database.close()
  await source.drop()
})

const say = (client: ChatClient, text: string) =>
  client.ask('add', { id: randomUUID(), rideId: ride.id, text })
const texts = (client: ChatClient) => client.seen.get(ride.id)!.map(({ text }) => text)

test('everybody reads the same messages in the same order on every node', async () => {
  await Promise.all(clients.flatMap((client, who) => [0, 1, 2, 3, 4].map((n) => say(client, `${who}.${n}`))))
  await expect.poll(() => clients.map((client) => texts(client).length)).toEqual([15, 15, 15])
  expect(texts(clients[1]!)).toEqual(texts(clients[0]!))
  expect(texts(clients[2]!)).toEqual(texts(clients[0]!))
  expect(clients[1]!.seen.get(ride.id)!.map(({ seq }) => seq)).toEqual(
    Array.from({ length: 15 }, (_, n) => n + 1),
  )
})

test('a rider who leaves on one node receives nothing more on the other', async () => {
  await ride.leave(riders[1]!.user.id)
  await say(clients[0]!, 'entre nosotros')
  await expect.poll(() => texts(clients[2]!).at(-1)).toBe('entre nosotros')
  // One more round over the bus, so that the other node was certainly woken for the first.
  await say(clients[0]!, 'otra vez')
  await expect.poll(() => texts(clients[2]!).at(-1)).toBe('otra vez')
  expect(texts(clients[1]!)).toHaveLength(15)
  expect(await say(clients[1]!, 'x')).toMatchObject({ ok: false, code: 'NOT_FOUND' })
})

test('messages arrive without Redis, immediately on the same node and a little later on the other', async () => {
  const reader = await openChat(nodes[1]!.url, riders[2]!.token)
  clients.push(reader)
  await reader.ask('subscribe', { rideId: ride.id })
  await redis.stop()
  for (let count = 0; count < 5; count++)
    expect(await say(clients[0]!, `sin Redis ${count}`)).toMatchObject({ ok: true })
  const written = [0, 1, 2, 3, 4].map((count) => `sin Redis ${count}`)
  for (const client of [reader, clients[0]!])
    await expect.poll(() => texts(client).slice(-5), { timeout: 15_000 }).toEqual(written)
  expect(texts(reader)).toEqual(texts(clients[0]!))
})

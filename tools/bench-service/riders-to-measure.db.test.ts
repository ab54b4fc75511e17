import { startTestApp, type TestApp } from '@woodalo/server/testing/app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bareChatLatency,
  bareReadLatency,
  bareRequestLatency,
  bytesPerConnection,
  chatLatency,
  connectAll,
  fanOut,
  pairUp,
  proposalDelays,
  requestLatency,
  rideLatency,
} from './latency-fan-out-and-memory.ts'
import { startReference, type Subject } from './measured-programs.ts'
import { gather, type Person, tripFrom } from './riders-to-measure.ts'

let app: TestApp
let people: Person[] = []
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'error' })
  people = await gather(app.url, 5)
})
afterAll(async () => {
  for (const { client } of people) client.close()
  await app.stop()
})

test('riders who are measured ride in twos, each pair by itself, and each hears all of the other', async () => {
  const pairs = await pairUp(people)
  expect(pairs.map(({ pair }) => pair)).toEqual([people.slice(0, 2), people.slice(2, 4)])
  expect(new Set(pairs.map(({ rideId }) => rideId)).size).toBe(2)
  const samples = await chatLatency(pairs, 1)
  expect(samples).toHaveLength(4)
  for (const sample of samples) expect(Number(sample)).toBeGreaterThan(0)
  expect(await rideLatency(pairs, 3, 0.2)).toHaveLength(3)
  // Everybody else asks and takes it back.
  expect(await requestLatency(people.slice(4), 0.1)).toHaveLength(1)
  const { rows } = await app.database.pool.query(
    `select state, count(*)::int from ride_requests where ride_id is null group by state`,
  )
  expect(rows).toEqual([{ state: 'CANCELED', count: 1 }])
  // A ride’s own query, without a session.
  const fastify = await startReference('bare-fastify', 0, { DATABASE_URL: app.databaseUrl })
  try {
    expect(await bareReadLatency(fastify, pairs, 3, 0.1)).toHaveLength(3)
    await expect(bareReadLatency(fastify, [{ rideId: 'none' }], 1, 0)).rejects.toThrow('returned 500')
  } finally {
    await fastify.stop()
  }
})

test('the reference is measured as the service is', async () => {
  const bare = await startReference('bare-socket-io')
  try {
    const [riders, chats] = await Promise.all([
      connectAll(bare.url, '/socket', Array(4).fill('')),
      connectAll(bare.url, '/messages', Array(4).fill('')),
    ])
    expect(await bareRequestLatency(riders, 0.1)).toHaveLength(4)
    // One message a second of each, which the other one hears.
    expect(await bareChatLatency(chats, 1)).toHaveLength(4)
    const usages = [0, 0.5].map((cpuSeconds) => ({ cpuSeconds, rssBytes: 0 }))
    const measured: Subject = { ...bare, usage: () => Promise.resolve(usages.shift()!) }
    for (const chat of chats) await chat.emitWithAck('subscribe', { rideId: 'room' })
    const writers = chats
      .slice(0, 2)
      .map((chat) => (text: string) => chat.emitWithAck('add', { rideId: 'room', text }))
    // Three messages of two, delivered to four, in half a second.
    expect(await fanOut(measured, chats, writers, 3)).toBe(48)
    for (const socket of [...riders, ...chats]) socket.disconnect()
    const grown = [1_000, 5_000].map((rssBytes) => ({ cpuSeconds: 0, rssBytes }))
    const growing: Subject = { ...bare, usage: () => Promise.resolve(grown.shift()!) }
    expect(await bytesPerConnection(growing, Array(204).fill(''))).toBe(1_000)
  } finally {
    await bare.stop()
  }
})

test('riders at one place are proposed to each other, and those of another are not', async () => {
  expect(await proposalDelays(app.url, 2, [1, 1])).toHaveLength(2)
  const apart = [tripFrom(0), tripFrom(1), tripFrom(20)].map(({ origin }) => origin)
  expect(apart).toEqual([
    { name: 'Origen', latitude: 40, longitude: -4 },
    { name: 'Origen', latitude: 40.03, longitude: -4 },
    { name: 'Origen', latitude: 40, longitude: -3.96 },
  ])
  expect(tripFrom(3, 2)).toMatchObject({ people: 2, bags: 0, destination: { name: 'Destino' } })
})

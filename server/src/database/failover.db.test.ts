// The primary changes under open connections, with real servers: a synchronous standby takes over, and two nodes
// follow.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { connectDatabase } from './connection.ts'
import { createLogger } from '../logging.ts'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { type ChatClient, openChat } from '../testing/chat-client.ts'
import { type ServerPair, startServerPair } from '../testing/server-pair.ts'
import { places, TestRider } from '../testing/test-rider.ts'

/** Allows for other load. On a quiet machine it takes one to five seconds. */
const longestMilliseconds = 20_000

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

async function startCluster(): Promise<{ pair: ServerPair; nodes: [TestApp, TestApp] }> {
  const pair = await startServerPair()
  endings.push(pair.stop)
  const settings = { DATABASE_URL: pair.url, LOG_LEVEL: 'silent', CONFIRM_SECONDS: '6' }
  const start = async () => {
    const node = await startTestApp(settings)
    endings.push(node.stop)
    return node
  }
  return { pair, nodes: [await start(), await start()] }
}

/** Two riders who share a ride, on different nodes. */
async function rideAcross(nodes: readonly TestApp[], north: number) {
  const riders = await Promise.all(nodes.map((node) => TestRider.arrive(node)))
  const move = (place: (typeof places)['terminal' | 'serrano' | 'granVia']) => ({
    ...place,
    latitude: place.latitude + north,
  })
  await Promise.all(
    riders.map((rider, index) =>
      rider.ask(move(places.terminal), move(places[index ? 'serrano' : 'granVia'])),
    ),
  )
  const [ride] = await Promise.all(riders.map((rider) => rider.pendingOf(2)))
  endings.push(() => riders.forEach((rider) => rider.leave()))
  return { riders, ride: ride! }
}

/** Sends one message after another, each until it is acknowledged. */
function keepWriting(chat: ChatClient, rideId: string) {
  const acknowledged: { id: string; at: number }[] = []
  let isOn = true
  const ended = (async () => {
    while (isOn) {
      const id = randomUUID()
      while (isOn) {
        const { ok } = await chat.ask('add', { id, rideId, text: id }).catch(() => ({ ok: false }))
        if (ok) acknowledged.push({ id, at: performance.now() })
        if (ok) break
        await pause(100)
      }
      await pause(20)
    }
  })()
  return {
    acknowledged,
    async stop() {
      isOn = false
      await ended
    },
  }
}

/** Checks health as a load balancer does. */
function askForHealth(nodes: readonly TestApp[]): void {
  const timer = setInterval(() => {
    for (const node of nodes) void call(node, 'GET', '/health').catch(() => {})
  }, 500)
  endings.push(() => clearInterval(timer))
}

test.each([
  { how: 'dies', fail: (pair: ServerPair) => pair.killFirst(), after: async () => {} },
  {
    how: 'hangs, and goes on later,',
    fail: (pair: ServerPair) => pair.freezeFirst(),
    after: (pair: ServerPair) => pair.thawFirst(),
  },
])(
  'when the primary $how the standby takes over: nothing acknowledged is lost, and every client hears all of it in order',
  async ({ fail, after }) => {
    const { pair, nodes } = await startCluster()
    askForHealth(nodes)
    const { riders, ride } = await rideAcross(nodes, 0)
    for (const rider of riders) expect(await rider.accept(ride)).toMatchObject({ ok: true })
    const chats = await Promise.all(riders.map((rider, index) => openChat(nodes[index]!.url, rider.token)))
    endings.push(() => chats.forEach((chat) => chat.close()))
    for (const chat of chats) await chat.ask('subscribe', { rideId: ride.id })

    const writers = chats.map((chat) => keepWriting(chat, ride.id))
    await expect.poll(() => writers.map(({ acknowledged }) => acknowledged.length > 5)).toEqual([true, true])
    await fail(pair)
    await pair.promoteSecond()
    const promotedAt = performance.now()
    await expect
      .poll(() => writers.map(({ acknowledged }) => acknowledged.at(-1)!.at > promotedAt + 200), {
        timeout: longestMilliseconds,
        interval: 50,
      })
      .toEqual([true, true])
    await after(pair)

    // Jobs still run, and each node hears what the other one stores.
    const later = await rideAcross(nodes, 1)
    expect(later.ride.rideRequests).toHaveLength(2)
    // Deadlines still work: nobody accepts.
    await Promise.all(
      later.riders.map((rider) =>
        rider.hears('RIDE_STATUS_UPDATED', ({ newStatus }) => newStatus === 'canceled'),
      ),
    )

    for (const writer of writers) await writer.stop()
    const acknowledged = writers.flatMap((writer) => writer.acknowledged.map(({ id }) => id))
    const heard = () => chats.map((chat) => chat.seen.get(ride.id)!)
    await expect
      .poll(
        () => heard().every((messages) => acknowledged.every((id) => messages.some((one) => one.id === id))),
        {
          timeout: longestMilliseconds,
        },
      )
      .toBe(true)
    for (const messages of heard()) {
      expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1))
      expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length)
    }
  },
)

test('after a query without a response the next one goes to whichever server is the primary by then', async () => {
  const pair = await startServerPair()
  endings.push(pair.stop)
  const impatient = { statement_timeout: 0, query_timeout: 1_000, idle_in_transaction_session_timeout: 0 }
  const database = connectDatabase(pair.url, createLogger('silent'), 2, impatient)
  endings.push(database.close)
  const ask = () => sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(database.db)
  expect((await ask()).rows).toEqual([{ standby: false }])
  await pair.freezeFirst()
  endings.push(pair.thawFirst)
  await pair.promoteSecond()
  await expect(ask()).rejects.toThrow('Query read timeout')
  expect((await ask()).rows).toEqual([{ standby: false }])
})

test('a service with only a standby refuses riders and says so', async () => {
  const pair = await startServerPair()
  endings.push(pair.stop)
  const database = connectDatabase(pair.url, createLogger('silent'), 2)
  endings.push(database.close)
  await pair.killFirst()
  await expect(database.pool.query('select 1')).rejects.toThrow(
    /none of the database's servers takes writes: .* is a standby; .*ECONNREFUSED/,
  )
  expect(await database.isUp()).toBe(false)
  await pair.promoteSecond()
  expect((await database.pool.query('select pg_is_in_recovery() as is')).rows).toEqual([{ is: false }])
  expect(await database.isUp()).toBe(true)
})

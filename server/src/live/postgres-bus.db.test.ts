import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLogger } from '../logging.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import type { Bus, WakeUp } from './bus.ts'
import { createPostgresBus } from './postgres-bus.ts'

let database: TestDatabase
let pool: pg.Pool
/** Listens to every wake-up, as a node of an earlier version would. */
let listener: pg.Client
const notified: WakeUp[] = []
const open: Bus[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url })
  pool.on('error', () => {})
  listener = new pg.Client({ connectionString: database.url })
  await listener.connect()
  await listener.query('listen woodalo_wake_up')
  listener.on('notification', ({ payload }) =>
    notified.push((JSON.parse(payload!) as { wakeUp: WakeUp }).wakeUp),
  )
})
afterAll(async () => {
  await Promise.all(open.map((bus) => bus.close()))
  await listener.end()
  await pool.end()
  await database.drop()
})

async function node(): Promise<{ bus: Bus; heard: WakeUp[] }> {
  const bus = await createPostgresBus(
    { newClient: (options) => new pg.Client({ ...options, connectionString: database.url }), pool },
    createLogger('silent'),
  )
  open.push(bus)
  const heard: WakeUp[] = []
  bus.subscribe((wakeUp) => heard.push(wakeUp))
  return { bus, heard }
}

/** On a busy machine a connection alone can take a second. */
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000 })

const stored = (stream: string, seq: number): WakeUp => ({
  kind: 'stored',
  in: 'events',
  upTo: [[stream, seq]],
})

test('a single node sends no wake-up, and one of several sends one for events stored together', async () => {
  const first = await node()
  // Until the first node knows that nobody replies to its greeting, it wakes all possible nodes.
  first.bus.publish(stored('ana', 1))
  await eventually(() => expect(notified).toEqual([stored('ana', 1)]))
  await eventually(async () => {
    const before = notified.length
    first.bus.publish(stored('ana', 2))
    await pause(60)
    expect(notified.length).toBe(before)
  })

  const second = await node()
  // Its greeting is on its way.
  await eventually(() => {
    first.bus.publish({ kind: 'user-ended', userId: 'nobody' })
    expect(second.heard.length).toBeGreaterThan(0)
  })
  await pause(60)
  second.heard.length = 0
  notified.length = 0
  first.bus.publish(stored('ana', 3))
  first.bus.publish(stored('bob', 1))
  first.bus.publish(stored('ana', 4))
  // What was stored earlier may be told later.
  first.bus.publish(stored('ana', 2))
  const together = {
    kind: 'stored',
    in: 'events',
    upTo: [
      ['ana', 4],
      ['bob', 1],
    ],
  }
  await eventually(() => expect(second.heard).toEqual([together]))
  expect(notified).toEqual([together])
  // Who tells it has acted on it.
  second.bus.publish(stored('eva', 1))
  await eventually(() => expect(first.heard).toContainEqual(stored('eva', 1)))
  expect(first.heard.filter((wakeUp) => wakeUp.kind === 'stored')).toEqual([stored('eva', 1)])
  notified.length = 0

  // What comes while some waits goes with it, and does not take the next along.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    first.bus.publish(stored('ana', 5))
    vi.advanceTimersByTime(3)
    first.bus.publish(stored('bob', 2))
    vi.advanceTimersByTime(2)
    first.bus.publish(stored('ana', 6))
    // The second has waited for as long as the first, and the third has not.
    vi.advanceTimersByTime(4)
    first.bus.publish(stored('bob', 3))
    vi.advanceTimersByTime(1)
  } finally {
    vi.useRealTimers()
  }
  const upTo = (ana: number, bob: number) => ({
    ...together,
    upTo: [
      ['ana', ana],
      ['bob', bob],
    ],
  })
  await eventually(() => expect(notified).toHaveLength(2))
  expect(notified).toEqual([upTo(5, 2), upTo(6, 3)])
  notified.length = 0

  // More names of the longest kind than fit into one notification.
  notified.length = 0
  const names = Array.from({ length: 100 }, (_, index) => `${index}`.padEnd(255, 'x'))
  for (const name of names) first.bus.publish(stored(name, 1))
  await eventually(() =>
    expect(notified.flatMap((wakeUp) => (wakeUp.kind === 'stored' ? wakeUp.upTo : []))).toHaveLength(100),
  )
  expect(notified.length).toBeGreaterThan(1)
})

test('nodes receive each other’s wake-ups again after their listening connections broke', async () => {
  const [first, second] = [await node(), await node()]
  await listener.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'woodalo wake-ups' and datname = current_database()`,
  )
  await eventually(() => {
    first.bus.publish({ kind: 'session-ended', sessionId: 'one' })
    second.bus.publish({ kind: 'session-ended', sessionId: 'two' })
    expect(first.heard).toContainEqual({ kind: 'session-ended', sessionId: 'two' })
    expect(second.heard).toContainEqual({ kind: 'session-ended', sessionId: 'one' })
  })
})

test('a node greets once, and a reply to a greeting asks for no reply', async () => {
  const said: { from: string; isNew: boolean }[] = []
  const present = new pg.Client({ connectionString: database.url })
  await present.connect()
  await present.query('listen woodalo_nodes')
  present.on('notification', ({ payload }) => said.push(JSON.parse(payload!) as (typeof said)[number]))
  const before = open.length
  await node()
  await node()
  // The second node's greeting has been replied to by all the others.
  await eventually(() =>
    expect(new Set(said.map(({ from }) => from)).size).toBeGreaterThanOrEqual(before + 2),
  )
  await pause(100)
  expect(said.filter(({ isNew }) => isNew)).toHaveLength(2)
  await present.end()
})

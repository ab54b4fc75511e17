// Several nodes are one service: ending a session, or counting a try, on one node applies to all.
import type { SignedIn } from '@woodalo/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { openRawSocket, type RawSocket } from '../testing/raw-socket.ts'
import { startTestRedis, type TestRedis } from '../testing/redis.ts'

const password = 'a long enough secret'
let strangers = 0

async function signUp(app: TestApp): Promise<{ email: string; signedIn: SignedIn }> {
  const email = `ana${++strangers}@example.org`
  const { body } = await call<SignedIn>(app, 'POST', '/auth/sign-up/email', {
    body: { email, password, name: 'Ana' },
  })
  return { email, signedIn: body }
}

const connect = (app: TestApp, token: string) => openRawSocket(app.url, '/socket', token)

function closing(socket: RawSocket): Promise<number> {
  return new Promise((resolve) => socket.once('disconnect', () => resolve(performance.now())))
}

describe.each(['redis', 'database'] as const)('two nodes that share the %s', (kind) => {
  let redis: TestRedis | undefined
  let one: TestApp
  let two: TestApp
  beforeAll(async () => {
    redis = kind === 'redis' ? await startTestRedis() : undefined
    const settings = { LOG_LEVEL: 'fatal', ...(redis && { REDIS_URL: redis.url }) }
    one = await startTestApp(settings)
    two = await startTestApp({ ...settings, DATABASE_URL: one.databaseUrl })
  })
  afterAll(async () => {
    await two?.stop()
    await one?.stop()
    await redis?.stop()
  })

  test('refuse an ended session immediately and close its connections within a second', async () => {
    const { signedIn } = await signUp(one)
    const sockets = [await connect(one, signedIn.token), await connect(two, signedIn.token)]
    const closed = Promise.all(sockets.map(closing))
    expect((await call(one, 'POST', '/auth/sign-out', { token: signedIn.token })).status).toBe(200)
    const ended = performance.now()
    expect((await call(two, 'GET', '/userHealth', { token: signedIn.token })).status).toBe(401)
    for (const at of await closed) expect(at - ended).toBeLessThan(1_000)
  })

  test('close every connection of a deleted account within a second', async () => {
    const { signedIn } = await signUp(two)
    const sockets = [await connect(one, signedIn.token), await connect(two, signedIn.token)]
    const closed = Promise.all(sockets.map(closing))
    await call(one, 'DELETE', `/user/${signedIn.user.id}`, { token: signedIn.token })
    const ended = performance.now()
    for (const at of await closed) expect(at - ended).toBeLessThan(1_000)
  })

  test('count wrong passwords together', async () => {
    const { email } = await signUp(one)
    const statuses: number[] = []
    for (let tries = 0; tries < 12; tries++) {
      const app = tries % 2 ? one : two
      statuses.push(
        (await call(app, 'POST', '/auth/sign-in/email', { body: { email, password: `wrong ${tries}` } }))
          .status,
      )
    }
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 422), 429, 429, 429])
  })

  test('accept a ticket that the other node issued', async () => {
    const { signedIn } = await signUp(one)
    const { body } = await call<{ ticket: string }>(one, 'POST', '/auth/socket-ticket', {
      token: signedIn.token,
    })
    const socket = await connect(two, body.ticket)
    socket.disconnect()
    await expect(connect(one, body.ticket)).rejects.toThrow('Authentication error')
  })
})

test('two nodes without Redis still learn of ended sessions within a second and count tries together', async () => {
  const redis = await startTestRedis()
  const settings = { LOG_LEVEL: 'fatal', REDIS_URL: redis.url }
  const one = await startTestApp(settings)
  const two = await startTestApp({ ...settings, DATABASE_URL: one.databaseUrl })
  try {
    const { email, signedIn } = await signUp(one)
    const socket = await connect(two, signedIn.token)
    await redis.stop()
    const closed = closing(socket)
    await call(one, 'POST', '/auth/sign-out', { token: signedIn.token })
    const ended = performance.now()
    expect((await closed) - ended).toBeLessThan(1_000)
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries++) {
      const app = tries % 2 ? one : two
      const body = { email, password: `wrong ${tries}` }
      statuses.push((await call(app, 'POST', '/auth/sign-in/email', { body })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 422), 429, 429])
  } finally {
    await two.stop()
    await one.stop()
    await redis.stop()
  }
})

// Connections that are of no use to anybody, and floods of new ones.
import { once } from 'node:events'
import { connect } from 'node:net'
import { rideNamespace } from '@woodalo/protocol'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { readConfig } from '../config.ts'
import { connectDatabase, type Database } from '../database/connection.ts'
import { createLogger } from '../logging.ts'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { letIn, openRawSocket, type RawSocket, rawSocket } from '../testing/raw-socket.ts'

let app: TestApp
let database: Database
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '127.0.0.1, ::1', LOG_LEVEL: 'silent' })
  database = connectDatabase(app.databaseUrl, createLogger('silent'), 2)
})
afterAll(async () => {
  await database?.close()
  await app?.stop()
})
const sockets: RawSocket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

test('a connection without a token is refused in every namespace', async () => {
  for (const namespace of ['/', rideNamespace, '/messages']) {
    const socket = rawSocket(app.url, namespace)
    sockets.push(socket)
    await expect(letIn(socket), namespace).rejects.toThrow('Authentication error')
  }
})

test('clients that go away while they are let in disturb nobody', async () => {
  const { hostname, port } = new URL(app.url)
  const goAway = (afterMilliseconds: number) =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(`GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
        setTimeout(() => socket.resetAndDestroy(), afterMilliseconds)
      })
      socket.on('error', () => {})
      socket.once('close', () => resolve())
    })
  for (let round = 0; round < 4; round++)
    await Promise.all(Array.from({ length: 40 }, (_, index) => goAway(index / 20)))
  const { token } = await newRider(app)
  const another = await openRawSocket(app.url, rideNamespace, token)
  sockets.push(another)
  expect(another.connected).toBe(true)
})

test('a connection that floods with frames that carry nothing is cut', async () => {
  const client = new WebSocket(`${app.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  await once(client, 'open')
  const closed = once(client, 'close')
  client.on('error', () => {})
  const { readsPerTenSeconds, writesPerTenSeconds } = readConfig({}).limits
  for (let frame = 0; frame <= readsPerTenSeconds + writesPerTenSeconds; frame++) client.pong('')
  expect((await closed)[0]).toBe(1006)
})

test('no connection begins by JSONP', async () => {
  const begin = (query: string) => fetch(`${app.url}/socket.io/?EIO=4&transport=polling${query}`)
  expect((await begin('')).status).toBe(200)
  expect((await begin('&j=0')).status).toBe(403)
})

test('a transport is closed once its last namespace is left', { timeout: 20_000 }, async () => {
  const { token } = await newRider(app)
  const socket = await openRawSocket(app.url, rideNamespace, token)
  const { engine } = socket.io
  const closed = new Promise<string>((resolve) => engine.once('close', resolve))
  // Unlike `disconnect()`, this leaves the namespace and keeps the transport.
  engine.write(`41${rideNamespace},`)
  expect(await closed).toBe('transport close')
})

test('a network whose connections wait for the database leaves connections to it for others', async () => {
  const { token } = await newRider(app)
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
    return rows[0]!.count
  }
  await database.transact(async (tx) => {
    await sql`lock table sessions in access exclusive mode`.execute(tx.db)
    for (let count = 0; count < 40; count++)
      sockets.push(
        rawSocket(app.url, rideNamespace, {
          auth: { token },
          extraHeaders: { 'x-forwarded-for': '203.0.113.9' },
        }),
      )
    await expect.poll(waiting).toBeGreaterThan(2)
    const other = await call(app, 'GET', `/watch/${'a'.repeat(43)}`)
    expect(other.status).toBe(404)
    expect(await waiting()).toBeLessThanOrEqual(4)
  })
  await Promise.all(sockets.filter(({ connected }) => !connected).map(letIn))
})

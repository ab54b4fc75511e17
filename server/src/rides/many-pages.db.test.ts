import type { Ride, SignedIn } from '@woodalo/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { plantRide, plantRideOf } from '../testing/ride-factory.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '127.0.0.1, ::1' })
})
afterAll(() => app?.stop())

const read = ({ token }: SignedIn, limit: number, address: string) =>
  call<{ data: Ride[] }>(app, 'GET', `/rides?limit=${limit}`, {
    token,
    headers: { 'x-forwarded-for': address },
  })

test('T17: pages of rides that a network asks for take turns, and others do not wait for them', async () => {
  const { riders } = await plantRideOf(app, app.database.db, 3, 'completed')
  const waiting = async () => {
    const { rows } = await app.database.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%ride_riders%'`,
    )
    return rows[0]!.count
  }
  const all = await app.database.transact(async (tx) => {
    await sql`lock table ride_riders in access exclusive mode`.execute(tx.db)
    const ofOne = Array.from({ length: 8 }, (_, turn) => read(riders[turn % 2]!, 100, '203.0.113.50'))
    await expect.poll(waiting).toBe(2)
    const ofAnother = read(riders[2]!, 100, '203.0.113.51')
    await expect.poll(waiting).toBe(3)
    return [...ofOne, ofAnother]
  })
  for (const { status, body } of await Promise.all(all)) expect([status, body.data.length]).toEqual([200, 1])
})

test('nobody reads more than 2,000 rides in ten seconds, however many are in a page', async () => {
  const { riders } = await plantRideOf(app, app.database.db, 2, 'completed')
  const ids = riders.map(({ user }) => user.id)
  for (let count = 1; count < 100; count++) await plantRide(app.database.db, ids, 'completed')
  const pages = await Promise.all(
    Array.from({ length: 60 }, (_, turn) => read(riders[0], 100, `203.0.113.${60 + turn}`)),
  )
  const ofStatus = Map.groupBy(pages, ({ status }) => status)
  expect(ofStatus.get(200)!.length).toBeGreaterThanOrEqual(20)
  expect(ofStatus.get(429)!.length).toBeGreaterThanOrEqual(1)
  expect((await read(riders[1], 100, '203.0.113.60')).status).toBe(200)
})

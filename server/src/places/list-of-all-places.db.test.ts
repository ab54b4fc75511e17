import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '127.0.0.1, ::1' })
})
afterAll(() => app?.stop())

test('the list of all places is made once for everybody, and ordering it by distance takes turns', async () => {
  const { token } = await newRider(app)
  const list = (query: string) =>
    call(app, 'GET', `/places${query}`, { token, headers: { 'x-forwarded-for': '203.0.113.41' } })
  const waiting = async () => {
    const { rows } = await app.database.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%places%'`,
    )
    return rows[0]!.count
  }
  const first = await list('')
  const near = await app.database.transact(async (tx) => {
    await sql`lock table places in access exclusive mode`.execute(tx.db)
    const ordered = Array.from({ length: 6 }, () => list('?near=40.4,-3.7'))
    await expect.poll(waiting).toBe(2)
    const again = await list('')
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await waiting()).toBe(2)
    return ordered
  })
  for (const { status } of await Promise.all(near)) expect(status).toBe(200)
})

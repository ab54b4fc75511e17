import type { SignedIn } from '@woodalo/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { plantRideOf } from '../testing/ride-factory.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '127.0.0.1, ::1' })
})
afterAll(() => app.stop())

const waiting = async () => {
  const { rows } = await app.database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%messages%'`,
  )
  return rows[0]!.count
}
const read = ({ token }: SignedIn, path: string, address: string) =>
  call(app, 'GET', path, { token, headers: { 'x-forwarded-for': address } })

test.for([
  { what: 'pages of chats', pathOf: (rideId: string) => `/rides/${rideId}/messages?limit=1000`, atOnce: 2 },
  { what: 'copies of one’s data', pathOf: (_: string, id: string) => `/user/${id}/export`, atOnce: 1 },
])(
  'T17: $what that a network asks for take turns, and others do not wait for them',
  async ({ pathOf, atOnce }) => {
    const { ride, riders } = await plantRideOf(app, app.database.db, 3, 'active')
    const [ana, luis, zoe] = riders.map((rider) => ({ rider, path: pathOf(ride.id, rider.user.id) }))
    const all = await app.database.transact(async (tx) => {
      await sql`lock table messages in access exclusive mode`.execute(tx.db)
      const ofOne = Array.from({ length: 8 }, (_, turn) =>
        turn % 2
          ? read(ana!.rider, ana!.path, '203.0.113.20')
          : read(luis!.rider, luis!.path, '203.0.113.20'),
      )
      await expect.poll(waiting).toBe(atOnce)
      const ofAnother = read(zoe!.rider, zoe!.path, '203.0.113.21')
      await expect.poll(waiting).toBe(atOnce + 1)
      return [...ofOne, ofAnother]
    })
    for (const { status } of await Promise.all(all)) expect(status).toBe(200)
  },
)

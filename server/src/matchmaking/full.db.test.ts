import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { places, TestRider } from '../testing/test-rider.ts'

let app: TestApp
beforeAll(async () => {
  // The next batch comes later than any wait in this test.
  app = await startTestApp({ BATCH_SECONDS: '600', HOLD_SECONDS: '600' })
})
afterAll(() => app.stop())

test('M2: a group that fills its vehicle is proposed in this batch, and one with a free seat waits', async () => {
  const north = (place: (typeof places)[keyof typeof places]) => ({
    ...place,
    latitude: place.latitude + 1.5,
  })
  const pair = await Promise.all([TestRider.arrive(app), TestRider.arrive(app)])
  for (const rider of pair) await rider.ask(north(places.terminal), north(places.granVia))
  // The last riders are told first, so the pair has been examined as well.
  const full = await Promise.all([TestRider.arrive(app), TestRider.arrive(app)])
  for (const rider of full) await rider.ask(places.terminal, places.granVia, { people: 2 })
  for (const rider of full) expect((await rider.pendingOf(2)).vehicle).toBe('taxi')
  const waitingLooks = async () => {
    const { rows } = await app.database.pool.query<{ count: number }>(
      `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'fill-vehicles'`,
    )
    return rows[0]!.count
  }
  await expect.poll(waitingLooks, { timeout: 10_000 }).toBe(0)
  for (const rider of pair) expect(rider.names()).not.toContain('MATCH_FOUND')
  // The third and the fourth seat fill the vehicle.
  const last = await TestRider.arrive(app)
  await last.ask(north(places.terminal), north(places.serrano), { people: 2 })
  for (const rider of [...pair, last]) expect((await rider.pendingOf(3)).termsVersion).toBe(1)
})

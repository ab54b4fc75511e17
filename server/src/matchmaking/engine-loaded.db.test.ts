import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { places, TestRider } from '../testing/test-rider.ts'

let app: TestApp
beforeAll(async () => {
  // The batch comes after the rider has given up.
  app = await startTestApp({ BATCH_SECONDS: '2' })
})
afterAll(() => app.stop())

test('the first batch loads the engine, even if nobody searches any more, so that no rush waits for it', async () => {
  const loaded = once(process, 'worker')
  const rider = await TestRider.arrive(app)
  const { rideRequestId } = await rider.ask(places.terminal, places.serrano)
  expect(await rider.send('CANCEL_RIDE_REQUEST', { rideRequestId })).toMatchObject({ ok: true })
  expect(await loaded).toHaveLength(1)
})

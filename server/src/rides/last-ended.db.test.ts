import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { rawSocket } from '../testing/raw-socket.ts'
import { plantRide, plantRideOf } from '../testing/ride-factory.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('whoever connects learns how their newest ride ended, and of no ride that ended before', async () => {
  const { ride: first, riders } = await plantRideOf(app, app.database.db, 2, 'completed')
  const ids = riders.map(({ user }) => user.id)
  const newest = await plantRide(app.database.db, ids, 'canceled')
  const oldest = await plantRide(app.database.db, ids, 'canceled')
  for (const [{ id }, status, hours] of [
    [first, 'completed', 2],
    [newest, 'canceled', 1],
    [oldest, 'canceled', 3],
  ] as const)
    await sql`update ride_riders set ended_at = now() - make_interval(hours => ${hours}), end_status = ${status},
      end_reason = ${status === 'canceled' ? 'CANCELED_BY_USER' : null} where ride_id = ${id}`.execute(
      app.database.db,
    )
  const socket = rawSocket(app.url, '/socket', { auth: { token: riders[0].token } })
  const told = await new Promise<{ lastEnded: object }>((resolve) => socket.on('CONNECTION_ACK', resolve))
  socket.disconnect()
  expect(told.lastEnded).toEqual({ rideId: newest.id, status: 'canceled', reason: 'CANCELED_BY_USER' })
})

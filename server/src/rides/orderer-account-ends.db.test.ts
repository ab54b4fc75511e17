// What becomes of a ride whose requester deletes the account once one of two has met them.
import type { Ride } from '@woodalo/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { activeRide, codeOf, meet, places } from '../testing/test-rider.ts'

const { terminal, america, serrano, granVia } = places

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

async function orphaned() {
  const { ride, requester, others } = await activeRide(app, [america, serrano, granVia], terminal)
  const [met, late] = others as [(typeof others)[number], (typeof others)[number]]
  const oldCode = await codeOf(requester, ride.id)
  await meet(ride, requester, [met])
  expect((await requester.http('DELETE', `/user/${requester.id}`)).status).toBe(204)
  const seen = async () => (await met.http<{ data: Ride }>('GET', `/rides/${ride.id}`)).body.data
  return { ride, requester, met, late, oldCode, seen }
}

test('whoever has met them requests the vehicle, and gives the others a new code', async () => {
  const { ride, requester, met, late, oldCode, seen } = await orphaned()
  const after = await seen()
  expect(after).toMatchObject({ status: 'active', requesterUid: met.id, isVerified: false })
  expect(after.rideRequests.map(({ firebase_uid }) => firebase_uid)).not.toContain(requester.id)
  const code = await codeOf(met, ride.id)
  expect(code).toMatch(/^\d{4}$/)
  expect(code).not.toBe(oldCode)
  expect((await late.http('POST', `/rides/${ride.id}/confirm`, { code })).status).toBe(200)
  const { shares, payerUid } = (
    await late.http<{ data: { payerUid: string; shares: { firebase_uid: string; state: string }[] } }>(
      'GET',
      `/rides/${ride.id}/settlement`,
    )
  ).body.data
  expect(payerUid).toBe(met.id)
  expect(Object.fromEntries(shares.map((share) => [share.firebase_uid, share.state]))).toEqual({
    [met.id]: 'received',
    [late.id]: 'owed',
  })
})

test('whoever has met only them may leave, and has kept nothing of a ride that never took place', async () => {
  const { ride, met, seen } = await orphaned()
  expect((await seen()).may).toContain('leave')
  expect(await met.send('CANCEL_RIDE', { rideId: ride.id })).toMatchObject({ ok: true })
  const counted = await app.database.db
    .selectFrom('users')
    .select(['rides_ended', 'rides_kept'])
    .where('id', '=', met.id)
    .executeTakeFirst()
  expect(counted).toEqual({ rides_ended: 0, rides_kept: 0 })
})

import type { Settlement } from '@woodalo/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { activeRide, anotherTown, meet, type TestRider } from '../testing/test-rider.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'error' })
})
afterAll(() => app?.stop())

test('sixty fares and statements of one rider about one ride in ten minutes are the most, since each is sent to all', async () => {
  const here = anotherTown()
  const {
    ride,
    requester: payer,
    others,
  } = await activeRide(app, [here.serrano, here.granVia], here.terminal)
  await meet(ride, payer, others)
  const enterFare = (rider: TestRider, amount: number) =>
    rider.http<{ code: string }>('PUT', `/rides/${ride.id}/settlement/fare`, { amount })
  const [other] = others as [TestRider]
  const say = (rider: TestRider, what: string, body?: object) =>
    rider.http<{ data: Settlement; code: string }>('POST', `/rides/${ride.id}/settlement/${what}`, body)
  for (let count = 1; count <= 60; count++) expect((await enterFare(payer, 2000 + count)).status).toBe(200)
  expect(await enterFare(payer, 2100)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect((await say(payer, 'received', { uid: other.id })).status).toBe(429)
  // The others' acts count by themselves.
  const { status, body } = await say(other, 'sent')
  expect(status).toBe(200)
  expect(body.data.fare!.amount).toBe(2060)
})

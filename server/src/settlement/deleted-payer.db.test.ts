// What is owed to somebody who deletes the account, and under which names it stands.
import type { Ride, Settlement } from '@woodalo/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { activeRide, meet, places, type TestRider } from '../testing/test-rider.ts'

const { terminal, america, serrano, granVia } = places

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

let ride: Ride
let payer: TestRider
let first: TestRider
let late: TestRider
beforeEach(async () => {
  const active = await activeRide(app, [america, serrano, granVia], terminal)
  ;({ ride, requester: payer } = active)
  ;[first, late] = active.others as [TestRider, TestRider]
})

const settlementOf = async (rider: TestRider) =>
  (await rider.http<{ data: Settlement }>('GET', `/rides/${ride.id}/settlement`)).body.data

test('nothing is owed to a payer who has deleted the account before the settlement opens', async () => {
  await meet(ride, payer, [first])
  expect((await first.http('POST', `/rides/${ride.id}/drop-off`)).status).toBe(200)
  expect((await payer.http('DELETE', `/user/${payer.id}`)).status).toBe(204)
  const told = await first.hears('SETTLEMENT_UPDATED')
  const { shares } = await settlementOf(first)
  expect(told.settlement.shares).toEqual(shares)
  expect(Object.fromEntries(shares.map((share) => [share.firebase_uid, share.state]))).toEqual({
    [payer.id]: 'received',
    [first.id]: 'waived',
  })
})

test('a settlement names people as the ride does, whatever they are called later', async () => {
  await meet(ride, payer, [first, late])
  const names = ({ shares }: Settlement) => shares.map(({ userName }) => userName)
  const before = names(await settlementOf(first))
  expect((await payer.http('PATCH', `/user/${payer.id}`, { displayName: 'Zoraida Nueva' })).status).toBe(200)
  expect(names(await settlementOf(first))).toEqual(before)
  expect(before.join()).not.toContain('Zoraida')
})

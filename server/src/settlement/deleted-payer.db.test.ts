// What is owed to somebody who deletes the account, and under which names it stands.
import type { Ride, Settlement } from '@woodalo/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { activeRide, codeOf, meet, places, type TestRider } from '../testing/test-rider.ts'

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

/** How the last one's meeting is decided; the code was told before. */
const ends: Record<string, { act: (code: string) => Promise<unknown>; metLate: boolean }> = {
  comes: { act: (code) => late.http('POST', `/rides/${ride.id}/confirm`, { code }), metLate: true },
  leaves: { act: () => late.send('CANCEL_RIDE', { rideId: ride.id }), metLate: false },
  'is left behind': { act: () => first.http('POST', `/rides/${ride.id}/drop-off`), metLate: false },
}

test.each(Object.entries(ends))(
  'nothing is owed to a payer who has deleted the account before the last one %s',
  async (_how, { act, metLate }) => {
    const code = await codeOf(payer, ride.id)
    await meet(ride, payer, [first])
    expect((await payer.http('DELETE', `/user/${payer.id}`)).status).toBe(204)
    await act(code)
    const told = await first.hears('SETTLEMENT_UPDATED')
    const { shares } = await settlementOf(first)
    expect(told.settlement.shares).toEqual(shares)
    expect(Object.fromEntries(shares.map((share) => [share.firebase_uid, share.state]))).toEqual({
      [payer.id]: 'received',
      [first.id]: 'waived',
      ...(metLate && { [late.id]: 'waived' }),
    })
  },
)

test('a settlement names people as the ride does, whatever they are called later', async () => {
  await meet(ride, payer, [first, late])
  const names = ({ shares }: Settlement) => shares.map(({ userName }) => userName)
  const before = names(await settlementOf(first))
  expect((await payer.http('PATCH', `/user/${payer.id}`, { displayName: 'Zoraida Nueva' })).status).toBe(200)
  expect(names(await settlementOf(first))).toEqual(before)
  expect(before.join()).not.toContain('Zoraida')
})

// A rider meets the payer and leaves before the third rider has come.
import type { Ride, Settlement } from '@woodalo/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { activeRide, anotherTown, meet, places, type TestRider } from '../testing/test-rider.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function leftAfterMeeting() {
  const { terminal, america, serrano, granVia } = anotherTown()
  const { ride, requester: payer, others } = await activeRide(app, [america, serrano, granVia], terminal)
  const [met, third] = others as [TestRider, TestRider]
  await meet(ride, payer, [met])
  for (const rider of [payer, met, third]) rider.forget()
  const left = [1, 2].map(() => met.send('CANCEL_RIDE', { rideId: ride.id }))
  // Repeating it is not refused.
  for (const told of await Promise.all(left)) expect(told).toMatchObject({ ok: true })
  return { ride, payer, met, third }
}

type Answered = { data: Settlement; code: string }
const settlementOf = async (rider: TestRider, ride: Ride) =>
  (await rider.http<Answered>('GET', `/rides/${ride.id}/settlement`)).body
const seenBy = async (rider: TestRider, ride: Ride) =>
  (await rider.http<{ data: Ride }>('GET', `/rides/${ride.id}`)).body.data
const stateOf = ({ data: { shares } }: Answered, rider: TestRider) =>
  shares.find(({ firebase_uid }) => firebase_uid === rider.id)?.state

/** Leaves no searching rider behind. */
async function ask(rider: TestRider) {
  const told = await rider.ask(places.terminal, places.princesa)
  if (told.ok) await rider.send('CANCEL_RIDE_REQUEST', { rideRequestId: told.rideRequestId })
  return told
}

test('the rider owes the accepted share, and may ask for another ride until it is overdue', async () => {
  const { ride, payer, met, third } = await leftAfterMeeting()
  const told = await third.hears('RIDE_STATUS_UPDATED')
  expect(told).toMatchObject({ oldStatus: 'active', newStatus: 'active' })
  const riderOf = ({ rideRequests }: Ride) =>
    rideRequests.find(({ firebase_uid }) => firebase_uid === met.id)!
  expect(riderOf(told.ride)).toMatchObject({ state: 'CANCELED', cost: { share: riderOf(ride).cost!.share } })
  expect((await seenBy(met, ride)).may).toEqual(['rate', 'write'])
  expect(await ask(met)).toMatchObject({ ok: true })
  await payer.http('POST', `/rides/${ride.id}/drop-off`)
  const settlement = await settlementOf(met, ride)
  expect([stateOf(settlement, met), stateOf(settlement, payer)]).toEqual(['owed', 'received'])
  await sql`update settlements set owed_since = now() - interval '49 hours' where ride_id = ${ride.id}`.execute(
    app.database.db,
  )
  expect(await ask(met)).toMatchObject({ ok: false, code: 'UNSETTLED_RIDE', rideId: ride.id })
  await payer.http('POST', `/rides/${ride.id}/settlement/waived`, { uid: met.id })
  expect(await ask(met)).toMatchObject({ ok: true })
})

test('all three settle if the third comes, and the address of the rider who left stays hidden', async () => {
  const { ride, payer, met, third } = await leftAfterMeeting()
  await meet(ride, payer, [third])
  expect((await settlementOf(payer, ride)).data.shares).toHaveLength(3)
  const { stops } = await seenBy(payer, ride)
  const stopOf = (rider: TestRider) => stops.find(({ firebase_uid }) => firebase_uid === rider.id)!
  expect(stopOf(met)).toMatchObject({ state: 'dropped_off' })
  expect(stopOf(met).name).not.toMatch(/\d/)
  expect(stopOf(third).name).toMatch(/\d/)
})

test('the settlement opens if the third leaves too, which ends the ride', async () => {
  const { ride, payer, met, third } = await leftAfterMeeting()
  await third.send('CANCEL_RIDE', { rideId: ride.id })
  const told = await payer.hears('RIDE_STATUS_UPDATED', ({ newStatus }) => newStatus === 'canceled')
  expect(told.ride.may).toContain('enter-fare')
  expect(stateOf(await settlementOf(met, ride), met)).toBe('owed')
  // The rider who left may be in another search by now.
  expect(met.all('RIDE_STATUS_UPDATED')).toEqual([])
})

test('nobody owes anything if the payer finds no driver', async () => {
  const { ride, payer, met } = await leftAfterMeeting()
  const told = await payer.send('CANCEL_RIDE', { rideId: ride.id, reason: 'NO_DRIVER_FOUND' })
  expect(told).toMatchObject({ ok: true })
  expect((await settlementOf(met, ride)).code).toBe('SETTLEMENT_NOT_OPEN')
})

import type { Ride } from '@woodalo/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { faultsOf } from '../testing/ride-invariants.ts'
import { activeRide, anotherTown, meet, type TestRider, type Town } from '../testing/test-rider.ts'

let patient: TestApp
let hasty: TestApp
beforeAll(async () => {
  patient = await startTestApp()
  hasty = await startTestApp({ MEET_MINUTES: '0.02', RIDE_HOURS: '0.001' })
})
afterAll(async () => {
  await patient.stop()
  await hasty.stop()
})

function ride(app: TestApp, destinations: (keyof Town)[]) {
  const town = anotherTown()
  return activeRide(
    app,
    destinations.map((name) => town[name]),
    town.terminal,
  )
}

const ended = (rider: TestRider, newStatus: string) =>
  rider.hears('RIDE_STATUS_UPDATED', (told) => told.oldStatus === 'active' && told.newStatus === newStatus)
const requestIs = (rider: TestRider, state: string) =>
  rider.hears('RIDE_REQUEST_STATUS_UPDATED', ({ newStatus }) => newStatus === state)
const off = (rider: TestRider, { id }: Ride) => rider.http<{ data: Ride }>('POST', `/rides/${id}/drop-off`)

describe('A7: a ride that its riders forget', () => {
  test('is canceled by the system if nobody was verified in time', async () => {
    const { riders } = await ride(hasty, ['america', 'granVia'])
    for (const rider of riders) {
      const told = await ended(rider, 'canceled')
      expect(told.ride.cancellation).toEqual({ reason: 'CANCELED_BY_SYSTEM', byUid: null })
      await requestIs(rider, 'CANCELED')
    }
  })

  test('is completed if nobody ended it in time, and absent riders expire', async () => {
    const { ride: active, requester, others } = await ride(hasty, ['america', 'serrano', 'granVia'])
    await meet(active, requester, [others[0]!])
    const told = await ended(requester, 'completed')
    const states = told.ride.rideRequests.map(({ firebase_uid, state }) => [firebase_uid, state])
    expect(Object.fromEntries(states)).toMatchObject({
      [requester.id]: 'DONE',
      [others[0]!.id]: 'DONE',
      [others[1]!.id]: 'EXPIRED',
    })
    await requestIs(others[1]!, 'EXPIRED')
    await requestIs(others[0]!, 'DONE')
  })
})

describe('A2: when somebody leaves', () => {
  test('the system cancels if somebody would pay more than alone, and the others search again', async () => {
    const { ride: active, requester, others } = await ride(patient, ['america', 'serrano', 'granVia'])
    const stays = others[0]!
    // As if the remaining companion had always been heading the opposite way.
    await patient.database.pool.query(
      `update ride_requests set destination_longitude = origin_longitude + 0.2 where id = $1`,
      [stays.requestId],
    )
    requester.forget()
    await others[1]!.send('CANCEL_RIDE', { rideId: active.id })
    for (const rider of [requester, stays]) {
      const told = await ended(rider, 'canceled')
      expect(told.ride.cancellation).toEqual({ reason: 'CANCELED_BY_SYSTEM', byUid: null })
      const back = await requestIs(rider, 'SEARCHING')
      expect(back.oldStatus).toBe('CONFIRMED')
      expect(Date.parse(back.searchEndsAt!) - Date.now()).toBeGreaterThan(20_000)
      const greeting = await rider.connect()
      expect(greeting).toMatchObject({
        rideRequest: { state: 'SEARCHING', rideRequestId: rider.requestId },
        ride: null,
        lastEnded: { rideId: active.id, status: 'canceled', reason: 'CANCELED_BY_SYSTEM' },
      })
    }
    // The ride's end comes before the search that follows it.
    const events = requester.names().filter((name) => name.endsWith('STATUS_UPDATED'))
    expect(events).toEqual(['RIDE_STATUS_UPDATED', 'RIDE_REQUEST_STATUS_UPDATED'])
    const { body } = await requester.http<{ data: Ride }>('GET', `/rides/${active.id}`)
    expect(body.data.rideRequests.map(({ state }) => state)).toEqual(['CANCELED', 'CANCELED'])
    for (const rider of [requester, stays])
      await rider.send('CANCEL_RIDE_REQUEST', { rideRequestId: rider.requestId })
  })

  test('A8: the price stays if somebody has got off', async () => {
    const { ride: active, requester, others } = await ride(patient, ['america', 'serrano', 'granVia'])
    await meet(active, requester, [others[0]!])
    await off(requester, active)
    await others[1]!.send('CANCEL_RIDE', { rideId: active.id })
    const { ride: after } = await others[0]!.hears(
      'RIDE_STATUS_UPDATED',
      (told) => told.ride.rideRequests.length === 2,
    )
    expect(after.cost).toEqual(active.cost)
    const shareOf = (of: Ride, { id }: TestRider) =>
      of.rideRequests.find(({ firebase_uid }) => firebase_uid === id)!.cost!.share
    for (const rider of [requester, others[0]!]) expect(shareOf(after, rider)).toEqual(shareOf(active, rider))
    expect((await off(others[0]!, active)).body.data.status).toBe('completed')
    expect(
      (await faultsOf(patient.database.pool, { afterQuiet: true })).filter(
        (fault) => !fault.includes('delay'),
      ),
    ).toEqual([])
  })
})

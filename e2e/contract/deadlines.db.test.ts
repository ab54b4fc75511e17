// The effect of the service's deadlines, shortened here, when nobody comes or when somebody refuses or stays silent.
import { startTestApp, type TestApp } from '@woodalo/server/testing/app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activeRide, ask, pendingRide } from './group.ts'
import { alcala, avenidaAmerica, besideTerminal, granVia, serrano, terminal } from './places.ts'
import { pause, request } from './rider.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    SEARCH_SECONDS: '3',
    CONFIRM_SECONDS: '2',
    MEET_MINUTES: '0.05',
    RIDE_HOURS: '0.001',
  })
})
afterAll(() => app.stop())

describe('a search', () => {
  test('rests if it finds nobody, can be continued, and can be canceled', async () => {
    const { live, requestId, rider } = await ask(app.url, alcala)
    const ended = await live.next('NO_MATCH_FOUND')
    expect(ended.rideRequestId).toBe(requestId)
    await live.next('RIDE_REQUEST_STATUS_UPDATED', (payload) => payload.newStatus === 'NO_MATCH')
    expect((await live.send('KEEP_SEARCHING', { rideRequestId: requestId })).ok).toBe(true)
    const on = await live.next('RIDE_REQUEST_STATUS_UPDATED', (payload) => payload.newStatus === 'SEARCHING')
    expect(on.oldStatus).toBe('NO_MATCH')
    await live.next('NO_MATCH_FOUND')
    const inItsPlace = await live.send('NEW_RIDE_REQUEST', request(terminal, alcala))
    expect(inItsPlace.ok).toBe(true)
    expect(inItsPlace.rideRequestId).not.toBe(requestId)
    const back = await rider.connect()
    expect(back.heard[0]!.payload.rideRequest.rideRequestId).toBe(inItsPlace.rideRequestId)
    expect((await live.send('CANCEL_RIDE_REQUEST', { rideRequestId: inItsPlace.rideRequestId })).ok).toBe(
      true,
    )
  })
})

describe('a pending ride', () => {
  test('returns to searching if one of two refuses, and the two are not proposed again', async () => {
    const { riders, ride } = await pendingRide(app.url, [avenidaAmerica, granVia])
    const [stays, refuses] = riders
    expect((await refuses!.live.send('CANCEL_RIDE', { rideId: ride.id })).ok).toBe(true)
    await refuses!.live.next('CANCEL_RIDE_OK')
    const back = await stays!.live.next(
      'RIDE_REQUEST_STATUS_UPDATED',
      (payload) => payload.newStatus === 'SEARCHING',
    )
    expect(back).toMatchObject({ oldStatus: 'MATCHED', rideRequestId: stays!.requestId })
    expect(stays!.live.count('RIDE_STATUS_UPDATED')).toBe(0)
    const listed = await stays!.rider.call('GET', '/rides')
    expect(listed.body.data).toEqual([])
    const anew = await refuses!.live.send('NEW_RIDE_REQUEST', request(terminal, granVia))
    // Waits for a match that must not come: the two who refused each other are apart.
    await pause(2_000)
    expect(stays!.live.count('MATCH_FOUND')).toBe(1)
    await refuses!.live.send('CANCEL_RIDE_REQUEST', { rideRequestId: anew.rideRequestId })
    await stays!.live.send('CANCEL_RIDE_REQUEST', { rideRequestId: stays!.requestId })
  })

  test('continues as the same ride with new terms if one of three refuses', async () => {
    const { riders, ride } = await pendingRide(app.url, [avenidaAmerica, serrano, granVia])
    const [first, second, third] = riders
    expect((await first!.live.send('ACCEPT_RIDE', { rideId: ride.id })).ok).toBe(true)
    await third!.live.send('CANCEL_RIDE', { rideId: ride.id })
    const { pendingRide: smaller } = await first!.live.next(
      'MATCH_FOUND',
      (payload) => payload.pendingRide.termsVersion > ride.termsVersion,
    )
    expect(smaller.id).toBe(ride.id)
    expect(smaller.rideRequests).toHaveLength(2)
    expect(smaller.rideRequests.every(({ accepted }: { accepted: boolean }) => !accepted)).toBe(true)
    const blind = await second!.live.send('ACCEPT_RIDE', { rideId: ride.id })
    expect([blind.ok, blind.code]).toEqual([false, 'TERMS_CHANGED'])
    const stale = await second!.live.send('ACCEPT_RIDE', { rideId: ride.id, termsVersion: ride.termsVersion })
    expect([stale.ok, stale.code]).toEqual([false, 'TERMS_CHANGED'])
    for (const { live } of [first!, second!])
      expect(
        (await live.send('ACCEPT_RIDE', { rideId: ride.id, termsVersion: smaller.termsVersion })).ok,
      ).toBe(true)
    await first!.live.next('RIDE_REQUEST_STATUS_UPDATED', (payload) => payload.newStatus === 'CONFIRMED')
  })

  test('ends for silent riders, and the others search again', async () => {
    const { riders, ride } = await pendingRide(app.url, [avenidaAmerica, granVia])
    const [accepts, silent] = riders
    await accepts!.live.send('ACCEPT_RIDE', { rideId: ride.id })
    const told = await silent!.live.next('RIDE_STATUS_UPDATED', (payload) => payload.newStatus === 'canceled')
    expect(told.ride.cancellation.reason).toBe('NOT_CONFIRMED_IN_TIME')
    const back = await accepts!.live.next(
      'RIDE_REQUEST_STATUS_UPDATED',
      (payload) => payload.newStatus === 'SEARCHING',
    )
    expect(back.oldStatus).toBe('MATCHED')
    expect((await silent!.rider.call('GET', `/rides/${ride.id}`)).status).toBe(404)
    const late = await silent!.live.send('ACCEPT_RIDE', { rideId: ride.id })
    expect(late.ok).toBe(false)
    await accepts!.live.send('CANCEL_RIDE_REQUEST', { rideRequestId: accepts!.requestId })
  })

  test('takes in a late rider while nobody has accepted', async () => {
    const { riders, ride } = await pendingRide(app.url, [serrano, granVia])
    const joiner = await ask(app.url, avenidaAmerica, besideTerminal)
    const { pendingRide: joined } = await joiner.live.next('MATCH_FOUND')
    expect(joined.id).toBe(ride.id)
    expect(joined.termsVersion).toBeGreaterThan(ride.termsVersion)
    for (const { live } of riders) {
      const { ride: seen } = await live.next('RIDE_REQUEST_ADDED_TO_RIDE')
      expect(seen.rideRequests).toHaveLength(3)
    }
    // Waits until the 2 s for accepting are over.
    await pause(2_200)
    for (const { live } of [...riders, joiner])
      expect(
        live.heard.some(
          ({ event, payload }) => event === 'RIDE_STATUS_UPDATED' && payload.newStatus === 'canceled',
        ),
      ).toBe(true)
  })
})

describe('an active ride', () => {
  test('is closed if nobody is verified', async () => {
    const { riders, rideId } = await activeRide(app.url, [avenidaAmerica, granVia])
    for (const { live } of riders) {
      const told = await live.next(
        'RIDE_STATUS_UPDATED',
        (payload) => payload.rideId === rideId && payload.oldStatus === 'active',
      )
      expect(told).toMatchObject({ oldStatus: 'active', newStatus: 'canceled' })
      expect(told.ride.cancellation).toEqual({ reason: 'CANCELED_BY_SYSTEM', byUid: null })
    }
  })
})

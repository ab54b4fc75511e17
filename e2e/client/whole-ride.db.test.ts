// Whole rides through the app's own client: the screens show what stands in its state.
import { smallestParty } from '@woodalo/protocol'
import { startTestApp, type TestApp } from '@woodalo/server/testing/app'
import { enrolOperator, type Operator } from '@woodalo/server/testing/desk-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { searchOf } from '../../web/src/app/state/travel.ts'
import { besideTerminal, serrano, terminal, avenidaAmerica } from '../contract/places.ts'
import { createCuttableNetwork, type CuttableNetwork } from '@woodalo/server/testing/cuttable-network'
import {
  isRideFullyVerified,
  pendingRide,
  rideData,
  rideRequest,
} from '../../web/src/app/state/derived-from-state.ts'
import { closePages, openPage, signInRider, type TestClient, until } from './test-client.ts'

let app: TestApp
let olga: Operator
beforeAll(async () => {
  app = await startTestApp({ DESK_PORT: '0', SEARCH_SECONDS: '600', CONFIRM_SECONDS: '120' })
  olga = await enrolOperator(app, 'olga')
})
afterAll(() => app.stop())

let network: CuttableNetwork
let ana: TestClient
let ben: TestClient
beforeEach(async () => {
  network = await createCuttableNetwork(app.url)
  ana = await signInRider(app, 'Ana', { origin: network.url })
  ben = await signInRider(app, 'Ben')
})
afterEach(async () => {
  network.mend()
  // Nobody may stay behind who could be matched with the next test's riders.
  for (const rider of [ana, ben]) {
    const state = rider.store.getState()
    const ride = pendingRide(state) ?? rideData(state)
    if (ride && ride.status !== 'completed') await rider.rides.cancelRide(ride.id)
    else if (rideRequest(state).rideRequestId) await rider.rides.cancelRideRequest()
  }
  closePages()
  await network.close()
})

const toAmerica = {
  trip: { from: terminal, to: avenidaAmerica },
  party: smallestParty,
  about: 'Blue coat',
}
const toSerrano = {
  trip: { from: besideTerminal, to: serrano },
  party: { ...smallestParty, bags: 1 },
  about: '',
}

async function matched() {
  await Promise.all([ana.rides.requestRide(toAmerica), ben.rides.requestRide(toSerrano)])
  const states = await Promise.all(
    [ana, ben].map((rider) => until(rider, (state) => pendingRide(state) !== null)),
  )
  return pendingRide(states[0]!)!
}

async function traveling() {
  const ride = await matched()
  for (const rider of [ana, ben]) expect(await rider.rides.acceptRide(ride)).toEqual({ ok: true })
  await Promise.all([ana, ben].map((rider) => until(rider, (state) => rideData(state)?.status === 'active')))
  return ride.id
}

describe('a search', () => {
  test('is acknowledged with its end, and is shown again after a reload', async () => {
    const sent = ana.rides.requestRide(toAmerica)
    expect(rideRequest(ana.store.getState())).toEqual({ rideRequestId: null, state: 'SEARCHING' })
    expect(await sent).toEqual({ ok: true })
    const { travel } = ana.store.getState()
    const { endsAt } = searchOf(travel)!
    expect(rideRequest({ travel })).toMatchObject({ state: 'SEARCHING', rideRequestId: expect.any(String) })
    expect(Date.parse(endsAt!)).toBeGreaterThan(Date.now())

    const reloaded = await openPage(app, { kept: ana.kept, path: '/request-ride' })
    await reloaded.session.startUp()
    const state = await until(reloaded, (now) => rideRequest(now).state === 'SEARCHING')
    expect(rideRequest(state)).toEqual(rideRequest({ travel }))
    expect(searchOf(state.travel)).toMatchObject({ ...toAmerica, endsAt })
  })

  test('closes the connection on every page of the rider when it is canceled', async () => {
    await ana.rides.requestRide(toAmerica)
    const other = await openPage(app, { kept: ana.kept, path: '/request-ride' })
    await other.session.startUp()
    await until(other, (state) => rideRequest(state).state === 'SEARCHING')
    expect(await ana.rides.cancelRideRequest()).toEqual({ ok: true })
    for (const page of [ana, other]) {
      const state = await until(page, ({ connection }) => connection.status === 'idle')
      expect(rideRequest(state)).toEqual({ rideRequestId: null, state: null })
      expect(state.logs).toEqual([])
      expect(page.path()).toBe('/request-ride')
    }
    expect(await ana.rides.requestRide(toAmerica)).toEqual({ ok: true })
  })

  test('continues during a cut, and a match made meanwhile is shown afterwards', async () => {
    await ana.rides.requestRide(toAmerica)
    network.cut()
    await until(ana, ({ connection }) => connection.status !== 'connected')
    await ben.rides.requestRide(toSerrano)
    await until(ben, (state) => pendingRide(state) !== null)
    expect(rideRequest(ana.store.getState()).state).toBe('SEARCHING')
    network.mend()
    const state = await until(ana, (now) => pendingRide(now) !== null)
    expect(pendingRide(state)!.id).toBe(pendingRide(ben.store.getState())!.id)
    expect(rideRequest(state).state).toBe('MATCHED')
  })

  test('is repeated with the same id if its acknowledgement is lost', async () => {
    network.freeze()
    const sent = ana.rides.requestRide(toAmerica)
    await new Promise((resolve) => setTimeout(resolve, 200))
    network.mend()
    expect(await sent).toEqual({ ok: true })
    expect(rideRequest(ana.store.getState()).state).toBe('SEARCHING')
    expect(ana.store.getState().toastNotification.message).toBe('')
  })

  test('returns to null with the reason if the server refuses it', async () => {
    const result = await ana.rides.requestRide({ ...toAmerica, trip: { from: terminal, to: terminal } })
    expect(result).toMatchObject({ ok: false, code: 'TRIP_TOO_SHORT' })
    expect(rideRequest(ana.store.getState()).state).toBeNull()
    expect(ana.store.getState().toastNotification).toMatchObject({
      title: 'An error has ocurred',
      type: 'error',
      message: 'Origin and destination are too close to share a taxi.',
    })
  })
})

describe('a match', () => {
  test('is accepted by both, shows each the other’s acceptance, and opens the ride', async () => {
    const ride = await matched()
    await ana.rides.acceptRide(ride)
    const anaId = ana.signedIn.user.id
    const accepted = (state: ReturnType<typeof ana.store.getState>) =>
      pendingRide(state)?.rideRequests.find(({ firebase_uid }) => firebase_uid === anaId)?.accepted === true
    await until(ben, accepted)
    await ben.rides.acceptRide(ride)
    for (const rider of [ana, ben]) {
      const state = await until(rider, (now) => rideData(now) !== null)
      expect(pendingRide(state)).toBeNull()
      expect(rideRequest(state).state).toBe('CONFIRMED')
      expect(rideData(state)).toMatchObject({ id: ride.id, status: 'active' })
      expect(rider.path()).toBe(`/ride/${ride.id}`)
      expect(JSON.parse(rider.kept.getItem('rideData')!)).toMatchObject({ id: ride.id })
    }
  })

  test('returns to the search with a notice if the other refuses', async () => {
    await matched()
    await ben.rides.cancelRideRequest()
    const state = await until(ana, (now) => rideRequest(now).state === 'SEARCHING')
    expect(pendingRide(state)).toBeNull()
    const { notices } = await until(ana, (now) => now.notices.length > 0)
    expect(notices).toMatchObject([{ variant: 'info', title: expect.stringMatching(/search/i) }])
    await until(ben, ({ connection }) => connection.status === 'idle')
  })

  test('refuses an acceptance of old terms and shows the current ones', async () => {
    const ride = await matched()
    const result = await ana.rides.acceptRide({ id: ride.id, termsVersion: ride.termsVersion + 7 })
    expect(result).toMatchObject({ ok: false, code: 'TERMS_CHANGED' })
    expect(pendingRide(ana.store.getState())).toMatchObject({ id: ride.id, termsVersion: ride.termsVersion })
  })
})

describe('a ride', () => {
  test('is verified, ends stop by stop, and stays in the store to be rated', async () => {
    const rideId = await traveling()
    const requester = [ana, ben].find(
      ({ store, signedIn }) => rideData(store.getState())!.requesterUid === signedIn.user.id,
    )!
    const other = requester === ana ? ben : ana
    const { code } = await requester.api.rides.verificationCode(rideId)
    await other.api.rides.confirm(rideId, { code: code! })
    for (const rider of [ana, ben]) {
      const state = await until(rider, isRideFullyVerified)
      expect(rideData(state)!.rideRequests.every(({ isVerified }) => isVerified)).toBe(true)
    }
    await other.api.rides.dropOff(rideId)
    await requester.api.rides.dropOff(rideId)
    for (const rider of [ana, ben]) {
      await until(rider, (state) => rideData(state)?.status === 'completed')
      expect(rider.path()).toBe(`/ride/${rideId}`)
    }
    await expect(ana.api.rides.feedback(rideId, { rating: 5 })).resolves.toMatchObject({ rating: 5 })
  })

  test('shows the specified text after one’s own cancellation, and the others the server’s', async () => {
    const rideId = await traveling()
    await ana.rides.cancelRide(rideId)
    const gone = await until(ana, ({ connection }) => connection.status === 'idle')
    expect(rideData(gone)).toBeNull()
    await until(ana, ({ toastNotification }) => toastNotification.message !== '')
    expect(ana.store.getState().toastNotification).toMatchObject({
      title: 'Trip canceled',
      message: 'The trip has been canceled.',
      type: 'error',
    })
    await until(ben, ({ toastNotification }) => toastNotification.message !== '')
    expect(rideData(ben.store.getState())).toBeNull()
    expect(rideRequest(ben.store.getState())).toEqual({ rideRequestId: null, state: null })
    expect(ben.store.getState()).toMatchObject({
      connection: { status: 'idle' },
      toastNotification: { title: 'Trip canceled', type: 'error' },
    })
    for (const rider of [ana, ben]) expect(rider.path()).toBe('/request-ride')
  })

  test('ends after reconnecting if it was canceled meanwhile', async () => {
    const rideId = await traveling()
    network.cut()
    await until(ana, ({ connection }) => connection.status !== 'connected')
    await ben.rides.cancelRide(rideId)
    network.mend()
    await until(ana, ({ toastNotification }) => toastNotification.title === 'Trip canceled')
    expect(rideData(ana.store.getState())).toBeNull()
    expect(ana.path()).toBe('/request-ride')
  })

  test('shows a ban that ended it before the canceled trip, also to a rider who was away', async () => {
    const ban = (rider: TestClient) =>
      olga.browser.call('POST', `/people/${rider.signedIn.user.id}/ban`, {
        reason: 'You threatened somebody.',
        days: 7,
        reportId: null,
      })
    await traveling()
    await ban(ben)
    const told = await until(ben, ({ toastNotification }) => toastNotification.title === 'Trip canceled')
    expect(told.banned).toMatch(/^No puedes pedir viajes hasta el .* puedes recurrir\.$/)
    await until(ana, ({ toastNotification }) => toastNotification.title === 'Trip canceled')
    expect(ana.store.getState().banned).toBeNull()
    await ana.rides.requestRide(toAmerica)
    network.cut()
    await until(ana, ({ connection }) => connection.status !== 'connected')
    await ban(ana)
    network.mend()
    await until(ana, ({ banned }) => banned !== null)
    expect(rideRequest(ana.store.getState()).state).toBeNull()
  })

  test('keeps its state, data and path without a network', async () => {
    const rideId = await traveling()
    network.cut()
    await until(ana, ({ connection }) => connection.status === 'offline')
    expect(rideData(ana.store.getState())).toMatchObject({ id: rideId })
    expect(rideRequest(ana.store.getState()).state).toBe('CONFIRMED')
    expect(ana.path()).toBe(`/ride/${rideId}`)
  })

  test('opens again when the app is opened', async () => {
    const rideId = await traveling()
    const reloaded = await openPage(app, { kept: ben.kept, path: '/request-ride' })
    await reloaded.session.startUp()
    await until(reloaded, ({ connection }) => connection.status === 'connected')
    expect(rideRequest(reloaded.store.getState()).state).toBe('CONFIRMED')
    // The browser's storage shows it at once; the server's greeting then determines the screen.
    await expect.poll(() => reloaded.path()).toBe(`/ride/${rideId}`)
  })
})

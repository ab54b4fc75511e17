import { nearMeters } from '@woodalo/geography'
import type { Ride } from '@woodalo/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { runSql } from '../testing/statements.ts'
import { pendingRide, places, TestRider } from '../testing/test-rider.ts'
import { openRawSocket } from '../testing/raw-socket.ts'

const { terminal, nearTerminal, america, serrano, granVia } = places

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ CONFIRM_SECONDS: '3', SEARCH_SECONDS: '60' })
})
afterAll(() => app.stop())

/** Each test has its own quarter of the city, so that nobody is matched across tests. */
let quarters = 0
function elsewhere<P extends { latitude: number; longitude: number }>(place: P): P {
  return { ...place, latitude: place.latitude - quarters * 1.5 }
}

function quarter() {
  quarters++
  return {
    terminal: elsewhere(terminal),
    nearTerminal: elsewhere(nearTerminal),
    america: elsewhere(america),
    serrano: elsewhere(serrano),
    granVia: elsewhere(granVia),
  }
}

/** A busy machine takes longer than its riders have. */
const giveTime = ({ id }: Ride) =>
  runSql(app, `update rides set confirm_by = now() + interval '1 minute' where id = $1`, [id])

const isBackToSearching = ({ newStatus }: { newStatus: string }) => newStatus === 'SEARCHING'

describe('a pending ride', () => {
  test('P2: can be accepted with or without the version of the first terms, and repeatedly', async () => {
    const here = quarter()
    const { riders, ride } = await pendingRide(app, [here.america, here.granVia], here.terminal)
    expect(ride.termsVersion).toBe(1)
    expect(await riders[0]!.send('ACCEPT_RIDE', { rideId: ride.id })).toMatchObject({ ok: true })
    expect(await riders[0]!.accept(ride)).toMatchObject({ ok: true })
    expect(await riders[0]!.send('ACCEPT_RIDE', { rideId: ride.id, termsVersion: 7 })).toMatchObject({
      ok: false,
      code: 'TERMS_CHANGED',
    })
    const seen = await riders[1]!.hears('RIDE_ACCEPTANCE_UPDATE')
    expect(seen.acceptedUids).toEqual([riders[0]!.id])
    expect(riders[0]!.names().filter((name) => name.startsWith('ACCEPT_RIDE'))).toEqual([
      'ACCEPT_RIDE_ACK',
      'ACCEPT_RIDE_OK',
      'ACCEPT_RIDE_ACK',
      'ACCEPT_RIDE_OK',
    ])
    await riders[1]!.accept(ride)
    for (const rider of riders)
      await rider.hears('RIDE_STATUS_UPDATED', ({ newStatus }) => newStatus === 'active')
    // The others hear of an acceptance once, however often it is sent.
    expect(riders[1]!.all('RIDE_ACCEPTANCE_UPDATE')).toHaveLength(1)
  })

  test('P1, P4: changes its terms for a late rider while nobody has accepted', async () => {
    const here = quarter()
    const { riders, ride } = await pendingRide(app, [here.serrano, here.granVia], here.terminal)
    await giveTime(ride)
    await runSql(app, `update rides set meet_at = now() - interval '1 hour' where id = $1`, [ride.id])
    const late = await TestRider.arrive(app)
    await late.ask(here.nearTerminal, here.america)
    const joined = await late.pendingOf(3)
    await giveTime(ride)
    expect(joined.id).toBe(ride.id)
    expect(joined.termsVersion).toBe(2)
    expect(Date.parse(joined.confirmBy!)).toBeGreaterThan(Date.parse(ride.confirmBy!))
    // Everybody has the usual time once more, whatever was left of the former.
    expect(Date.parse(joined.confirmBy!) - Date.now()).toBeLessThan(30_000)
    expect(Date.parse(joined.meetAt)).toBeGreaterThan(Date.parse(joined.confirmBy!) + 120_000)
    expect(late.all('RIDE_REQUEST_ADDED_TO_RIDE')).toEqual([])
    for (const rider of riders) {
      const { ride: seen } = await rider.hears('RIDE_REQUEST_ADDED_TO_RIDE')
      expect(seen.termsVersion).toBe(2)
      // An acceptance without a terms version is refused just after a change of terms.
      const blind = await rider.send('ACCEPT_RIDE', { rideId: ride.id })
      expect(blind).toMatchObject({ ok: false, code: 'TERMS_CHANGED' })
      expect(blind.ride).toMatchObject({ id: ride.id, termsVersion: 2 })
    }
    for (const rider of [...riders, late]) expect(await rider.accept(joined)).toMatchObject({ ok: true })
  })

  test('P5b: is refused by a rider who has accepted and then blocks a companion', async () => {
    const here = quarter()
    const { riders, ride } = await pendingRide(app, [here.america, here.granVia], here.terminal)
    const [ana, luis] = riders as [TestRider, TestRider]
    await ana.accept(ride)
    expect((await ana.http('PUT', `/blocks/${luis.id}`)).status).toBe(200)
    await ana.hears('CANCEL_RIDE_OK')
    await luis.hears('RIDE_REQUEST_STATUS_UPDATED', isBackToSearching)
    expect(await luis.accept(ride)).toMatchObject({ ok: false, code: 'NOT_FOUND' })
    expect((await ana.http('GET', `/rides/${ride.id}`)).status).toBe(404)
    expect((await ana.http('PUT', `/blocks/${luis.id}`)).status).toBe(200)
    expect(ana.all('RIDE_STATUS_UPDATED')).toEqual([])
  })

  test('P4: takes nobody in once somebody has accepted', async () => {
    const here = quarter()
    const { riders, ride } = await pendingRide(app, [here.serrano, here.granVia], here.terminal)
    await giveTime(ride)
    await riders[0]!.accept(ride)
    const late = await TestRider.arrive(app)
    await late.ask(here.nearTerminal, here.america)
    await late.hears('SEARCH_PROGRESS')
    await riders[1]!.accept(ride)
    for (const rider of riders)
      await rider.hears('RIDE_STATUS_UPDATED', ({ newStatus }) => newStatus === 'active')
    expect(late.all('MATCH_FOUND')).toEqual([])
  })

  test('P5, P6, R3: ends if the smaller group is not allowed, and the others search again', async () => {
    const here = quarter()
    const { riders, ride } = await pendingRide(app, [here.america, here.granVia], here.terminal)
    const [stays, refuses] = riders
    // Only the requester can look for a vehicle in vain.
    const other = riders.find(({ id }) => id !== ride.requesterUid)!
    expect(await other.send('CANCEL_RIDE', { rideId: ride.id, reason: 'NO_DRIVER_FOUND' })).toMatchObject({
      ok: false,
      code: 'REASON_NOT_ALLOWED',
    })
    await stays!.accept(ride)
    stays!.forget()
    expect(await refuses!.send('CANCEL_RIDE', { rideId: ride.id })).toMatchObject({ ok: true })
    const back = await stays!.hears('RIDE_REQUEST_STATUS_UPDATED', isBackToSearching)
    expect(back.oldStatus).toBe('MATCHED')
    expect(Date.parse(back.searchEndsAt!) - Date.now()).toBeGreaterThan(20_000)
    expect(Date.parse(back.searchEndsAt!) - Date.now()).toBeLessThanOrEqual(60_000)
    expect(stays!.names().filter((name) => name !== 'SEARCH_PROGRESS')).toEqual([
      'RIDE_REQUEST_STATUS_UPDATED',
    ])
    for (const rider of riders) {
      expect((await rider.http('GET', `/rides/${ride.id}`)).status).toBe(404)
      expect((await rider.http<{ data: Ride[] }>('GET', '/rides')).body.data).toEqual([])
    }
    // Whoever searches on has reached no end.
    expect(await stays!.connect()).toMatchObject({ rideRequest: { state: 'SEARCHING' }, lastEnded: null })
    refuses!.forget()
    const again = await refuses!.send('CANCEL_RIDE', { rideId: ride.id })
    expect(again).toMatchObject({ ok: true })
    await refuses!.hears('CANCEL_RIDE_OK')
    expect(refuses!.names()).toEqual(['CANCEL_RIDE_ACK', 'CANCEL_RIDE_OK'])
    expect(await stays!.send('ACCEPT_RIDE', { rideId: ride.id })).toMatchObject({
      ok: false,
      code: 'NOT_FOUND',
    })
  })

  test('M3: is never proposed again to a rider with the one who refused, but with others', async () => {
    const here = quarter()
    const { riders, ride } = await pendingRide(app, [here.america, here.granVia], here.terminal)
    const [stays, refuses] = riders
    await refuses!.send('CANCEL_RIDE_REQUEST', { rideRequestId: refuses!.requestId })
    await refuses!.hears('CANCEL_RIDE_REQUEST_OK')
    await stays!.hears('RIDE_REQUEST_STATUS_UPDATED', isBackToSearching)
    stays!.forget()
    refuses!.forget()
    await refuses!.ask(here.terminal, here.granVia)
    const third = await TestRider.arrive(app)
    await third.ask(here.terminal, here.serrano)
    const found = await third.pendingOf(2)
    expect(found.id).not.toBe(ride.id)
    const uids = found.rideRequests.map(({ firebase_uid }) => firebase_uid)
    expect(uids.includes(stays!.id) && uids.includes(refuses!.id)).toBe(false)
  })

  test('P3: loses all silent riders together, and those who accepted continue', async () => {
    const here = quarter()
    const { riders, ride } = await pendingRide(app, [here.america, here.serrano, here.granVia], here.terminal)
    const [first, second, silent] = riders
    await first!.accept(ride)
    await second!.accept(ride)
    await runSql(
      app,
      `update rides set meet_at = now() - interval '1 hour', created_at = now() - interval '1 hour' where id = $1`,
      [ride.id],
    )
    // The smaller group may drive in another order than the larger one did.
    await runSql(app, 'update ride_riders set stop_order = 14 - stop_order where ride_id = $1', [ride.id])
    for (const rider of riders) rider.forget()
    const smaller = await first!.pendingOf(2, ride.termsVersion)
    expect(smaller.id).toBe(ride.id)
    expect(smaller.stops.map(({ firebase_uid }) => firebase_uid)).toEqual([first!.id, second!.id])
    expect(smaller.requesterUid).toBe(second!.id)
    expect(smaller.rideRequests.map(({ accepted }) => accepted)).toEqual([false, false])
    // They meet after everybody has had time to accept once more.
    expect(Date.parse(smaller.meetAt)).toBeGreaterThan(Date.parse(smaller.confirmBy!) + 120_000)
    expect(first!.all('RIDE_STATUS_UPDATED')).toEqual([])
    const ended = await silent!.hears('RIDE_STATUS_UPDATED')
    expect(ended).toMatchObject({ oldStatus: 'pending', newStatus: 'canceled' })
    expect(ended.ride.cancellation).toEqual({ reason: 'NOT_CONFIRMED_IN_TIME', byUid: null })
    await silent!.hears('RIDE_REQUEST_STATUS_UPDATED', ({ newStatus }) => newStatus === 'EXPIRED')
    const greeting = await silent!.connect()
    expect(greeting).toMatchObject({
      rideRequest: null,
      ride: null,
      lastEnded: { rideId: ride.id, status: 'canceled', reason: 'NOT_CONFIRMED_IN_TIME' },
    })
    // They canceled nothing.
    expect(await silent!.send('CANCEL_RIDE', { rideId: ride.id })).toMatchObject({
      ok: false,
      code: 'NOT_FOUND',
    })
    // If both stay silent this time, they leave together too.
    for (const rider of [first, second])
      await rider!.hears('RIDE_STATUS_UPDATED', ({ newStatus }) => newStatus === 'canceled')
  })

  test('R1: does not allow its riders another search', async () => {
    const here = quarter()
    const { riders } = await pendingRide(app, [here.america, here.granVia], here.terminal)
    expect(await riders[0]!.ask(here.terminal, here.serrano)).toMatchObject({
      ok: false,
      code: 'ALREADY_TRAVELING',
    })
    // Without an acknowledgement callback.
    const socket = await openRawSocket(app.url, '/socket', riders[0]!.token)
    const told = new Promise((resolve) => socket.once('RIDE_REQUEST_STATUS_UPDATED', resolve))
    socket.emit('NEW_RIDE_REQUEST', { clientRequestId: 'nonsense' })
    expect(await told).toMatchObject({ oldStatus: 'MATCHED', newStatus: 'MATCHED' })
    socket.disconnect()
  })

  test('W1, W2: meets at nobody’s door and shows of other riders only what is allowed', async () => {
    const here = quarter()
    const { riders, ride } = await pendingRide(app, [here.serrano, here.granVia], here.terminal)
    for (const door of [here.terminal, here.serrano, here.granVia])
      expect(nearMeters(ride.meetingPoint, door)).toBeGreaterThanOrEqual(29)
    const own = ride.rideRequests.find(({ firebase_uid }) => firebase_uid === riders[0]!.id)!
    const other = ride.rideRequests.find(({ firebase_uid }) => firebase_uid === riders[1]!.id)!
    expect(own.walk!.distance).toBeLessThanOrEqual(500)
    expect(other).toMatchObject({ walk: null })
    for (const hidden of ['origin', 'destination', 'createdAt', 'searchEndsAt'])
      expect(other).not.toHaveProperty(hidden)
    const stop = ride.stops.find(({ firebase_uid }) => firebase_uid === riders[1]!.id)!
    expect(stop.name).toBe('Gran Vía')
    expect(stop.longitude).toBe(Math.round(here.granVia.longitude * 1000) / 1000)
    expect(JSON.stringify(ride)).not.toMatch(/@example\.org/)
  })
})

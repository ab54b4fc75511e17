import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { runSql } from '../testing/statements.ts'
import { activeRide, anotherTown, meet, pendingRide, TestRider } from '../testing/test-rider.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ SEARCH_SECONDS: '3', CONFIRM_SECONDS: '30', HOLD_SECONDS: '1' })
})
afterAll(() => app.stop())

const becomes = (rider: TestRider, state: string) =>
  rider.hears('RIDE_REQUEST_STATUS_UPDATED', ({ newStatus }) => newStatus === state)

describe('a search', () => {
  test('R3, R4: rests when its time is over, can be resumed, and can be replaced by a new one', async () => {
    const here = anotherTown()
    const rider = await TestRider.arrive(app)
    const begun = await rider.ask(here.terminal, here.alcala)
    expect(begun).toMatchObject({ ok: true, state: 'SEARCHING' })
    expect(await rider.send('KEEP_SEARCHING', { rideRequestId: rider.requestId })).toMatchObject({
      ok: true,
      state: 'SEARCHING',
    })
    expect(rider.all('RIDE_REQUEST_STATUS_UPDATED')).toEqual([])
    await becomes(rider, 'NO_MATCH')
    expect((await rider.hears('NO_MATCH_FOUND')).rideRequestId).toBe(begun.rideRequestId)
    rider.forget()
    await rider.send('KEEP_SEARCHING', { rideRequestId: rider.requestId })
    const on = await becomes(rider, 'SEARCHING')
    expect(on.oldStatus).toBe('NO_MATCH')
    expect(Date.parse(on.searchEndsAt!)).toBeGreaterThan(Date.now() + 2_000)
    await becomes(rider, 'NO_MATCH')
    rider.forget()
    expect(await rider.ask(here.terminal, here.alcala)).toMatchObject({ ok: true })
    expect(rider.names().filter((name) => name !== 'SEARCH_PROGRESS')).toEqual([
      'RIDE_REQUEST_STATUS_UPDATED',
      'NEW_RIDE_REQUEST_ACK',
    ])
    expect(await rider.send('KEEP_SEARCHING', { rideRequestId: begun.rideRequestId! })).toMatchObject({
      ok: false,
      code: 'REQUEST_NOT_OPEN',
    })
    await rider.send('CANCEL_RIDE_REQUEST', { rideRequestId: rider.requestId })
  })

  test('R4: expires if it rests for too long', async () => {
    const here = anotherTown()
    const rider = await TestRider.arrive(app)
    await rider.ask(here.terminal, here.alcala)
    await becomes(rider, 'NO_MATCH')
    await app.database.pool.query(`update ride_requests set rest_until = now() where id = $1`, [
      rider.requestId,
    ])
    expect((await becomes(rider, 'EXPIRED')).oldStatus).toBe('NO_MATCH')
    expect(await rider.connect()).toMatchObject({ rideRequest: null })
  })

  test('R2: begins once if it is sent twice at the same moment', async () => {
    const here = anotherTown()
    const rider = await TestRider.arrive(app)
    const clientRequestId = randomUUID()
    const told = await Promise.all(
      [1, 2, 3, 4].map(() => rider.ask(here.terminal, here.alcala, { clientRequestId })),
    )
    expect(told.every(({ ok }) => ok)).toBe(true)
    expect(new Set(told.map(({ rideRequestId }) => rideRequestId)).size).toBe(1)
    const { rows } = await app.database.pool.query('select from ride_requests where user_id = $1', [rider.id])
    expect(rows).toHaveLength(1)
    await rider.send('CANCEL_RIDE_REQUEST', { rideRequestId: rider.requestId })
    rider.forget()
    expect(await rider.ask(here.terminal, here.alcala, { clientRequestId })).toMatchObject({
      ok: true,
      rideRequestId: rider.requestId,
      state: 'CANCELED',
    })
    await rider.hears('RIDE_REQUEST_STATUS_UPDATED', ({ oldStatus, newStatus }) => oldStatus === newStatus)
  })

  test('R2: gets a response if it is sent again after its end, without disturbing a newer one', async () => {
    const here = anotherTown()
    const rider = await TestRider.arrive(app)
    const clientRequestId = randomUUID()
    const first = await rider.ask(here.terminal, here.alcala, { clientRequestId })
    await rider.send('CANCEL_RIDE_REQUEST', { rideRequestId: first.rideRequestId! })
    const second = await rider.ask(here.terminal, here.alcala)
    rider.forget()
    expect(await rider.ask(here.terminal, here.alcala, { clientRequestId })).toMatchObject({
      ok: true,
      rideRequestId: first.rideRequestId,
      state: 'CANCELED',
    })
    // Everything caused by the repeated send was heard before this.
    await rider.send('CANCEL_RIDE_REQUEST', { rideRequestId: second.rideRequestId! })
    await rider.hears('CANCEL_RIDE_REQUEST_OK')
    const about = rider.heard.map(({ payload }) => (payload as { rideRequestId: string }).rideRequestId)
    expect(new Set(about)).toEqual(new Set([second.rideRequestId]))
    expect(rider.names()).not.toContain('NEW_RIDE_REQUEST_ACK')
  })

  test('R1: is refused beside another one, even if both arrive at the same moment', async () => {
    const here = anotherTown()
    const rider = await TestRider.arrive(app)
    const told = await Promise.all([1, 2, 3].map(() => rider.ask(here.terminal, here.alcala)))
    expect(told.filter(({ ok }) => ok)).toHaveLength(1)
    expect(told.filter(({ ok }) => !ok).map(({ code }) => code)).toEqual([
      'ALREADY_TRAVELING',
      'ALREADY_TRAVELING',
    ])
    await rider.send('CANCEL_RIDE_REQUEST', { rideRequestId: rider.requestId })
  })

  test('R5: can be canceled by its rider alone, even twice, with events in the order of the contract', async () => {
    const here = anotherTown()
    const rider = await TestRider.arrive(app)
    await rider.ask(here.terminal, here.alcala)
    rider.forget()
    const stranger = await TestRider.arrive(app)
    const strangerIsRefused = async () => {
      for (const event of ['CANCEL_RIDE_REQUEST', 'KEEP_SEARCHING'] as const)
        expect(await stranger.send(event, { rideRequestId: rider.requestId })).toMatchObject({
          ok: false,
          code: 'NOT_FOUND',
        })
    }
    await strangerIsRefused()
    expect((await rider.connect()).rideRequest).toMatchObject({
      rideRequestId: rider.requestId,
      state: 'SEARCHING',
    })
    for (let turn = 0; turn < 2; turn++)
      expect(await rider.send('CANCEL_RIDE_REQUEST', { rideRequestId: rider.requestId })).toMatchObject({
        ok: true,
      })
    expect(rider.names().filter((name) => name !== 'SEARCH_PROGRESS')).toEqual([
      'CANCEL_RIDE_REQUEST_ACK',
      'RIDE_REQUEST_STATUS_UPDATED',
      'CANCEL_RIDE_REQUEST_OK',
      'CANCEL_RIDE_REQUEST_ACK',
      'CANCEL_RIDE_REQUEST_OK',
    ])
    await strangerIsRefused()
  })

  test('is refused for a later time and for the next corner', async () => {
    const here = anotherTown()
    const rider = await TestRider.arrive(app)
    const inMinutes = (minutes: number) => ({
      departAt: new Date(Date.now() + minutes * 60_000).toISOString(),
    })
    expect(await rider.ask(here.terminal, here.alcala, inMinutes(8))).toMatchObject({
      ok: false,
      code: 'DEPARTURE_TOO_FAR',
    })
    expect(await rider.ask(here.terminal, { ...here.terminal, name: 'Aquí' })).toMatchObject({
      ok: false,
      code: 'TRIP_TOO_SHORT',
    })
    expect(await rider.ask(here.terminal, here.alcala, inMinutes(3))).toMatchObject({ ok: true })
    await rider.send('CANCEL_RIDE_REQUEST', { rideRequestId: rider.requestId })
  })

  test('R6: continues without a connection', async () => {
    const here = anotherTown()
    const [away, waiting] = await Promise.all([TestRider.arrive(app), TestRider.arrive(app)])
    await away.ask(here.terminal, here.america)
    away.leave()
    await waiting.ask(here.terminal, here.granVia)
    const ride = await waiting.pendingOf(2)
    const greeting = await away.connect()
    expect(greeting.ride).toMatchObject({ id: ride.id, status: 'pending' })
    expect(greeting.rideRequest).toMatchObject({
      state: 'MATCHED',
      rideRequestId: away.requestId,
      accepted: false,
    })
    expect(Math.abs(Date.parse(greeting.serverTime) - Date.now())).toBeLessThan(60_000)
  })
})

describe('a group', () => {
  /** Ends the search time at once. */
  const endsNow = (rider: TestRider) =>
    runSql(patient, 'update ride_requests set search_ends_at = clock_timestamp() where id = $1', [
      rider.requestId,
    ])

  // A hold longer than any test, so that nobody is proposed except for the test's own reason.
  let patient: TestApp
  beforeAll(async () => {
    patient = await startTestApp({ SEARCH_SECONDS: '600', HOLD_SECONDS: '600', CONFIRM_SECONDS: '30' })
  })
  afterAll(() => patient.stop())

  test('M2: is proposed immediately if its vehicle is full', async () => {
    const here = anotherTown()
    const riders = await Promise.all([1, 2].map(() => TestRider.arrive(patient)))
    await Promise.all(
      riders.map((rider, index) =>
        rider.ask(here.terminal, [here.serrano, here.granVia][index]!, { people: 2 }),
      ),
    )
    const [ride] = await Promise.all(riders.map((rider) => rider.pendingOf(2)))
    expect(ride!.vehicle).toBe('taxi')
  })

  test('M2: is proposed even if it was found just before the end of a search', async () => {
    const here = anotherTown()
    const [early, late] = await Promise.all([TestRider.arrive(patient), TestRider.arrive(patient)])
    await early.ask(here.terminal, here.granVia)
    await late.ask(here.nearTerminal, here.serrano)
    await endsNow(early)
    await Promise.all([early.pendingOf(2), late.pendingOf(2)])
    expect(early.all('NO_MATCH_FOUND')).toEqual([])
  })

  test('M2: is proposed to a rider whose time is over with one of two riders held for each other', async () => {
    const here = anotherTown()
    const ending = await TestRider.arrive(patient)
    await ending.ask(here.terminal, here.serrano, { bags: 1 })
    const held = await Promise.all([1, 2].map(() => TestRider.arrive(patient)))
    // Their bags fill a van, so the third rider does not fit.
    for (const rider of held) await rider.ask(here.nearTerminal, here.granVia, { bags: 3 })
    for (const rider of held) await rider.hears('SEARCH_PROGRESS', ({ nearby }) => nearby > 0)
    await endsNow(ending)
    await ending.pendingOf(2)
    expect(ending.all('NO_MATCH_FOUND')).toEqual([])
  })
})

describe('leaving for good', () => {
  const remove = (rider: TestRider) => rider.http('DELETE', `/user/${rider.id}`)

  test('refuses a pending ride', async () => {
    const here = anotherTown()
    const { riders, ride } = await pendingRide(app, [here.america, here.granVia], here.terminal)
    expect((await remove(riders[0]!)).status).toBe(204)
    await becomes(riders[1]!, 'SEARCHING')
    expect((await riders[1]!.http('GET', `/rides/${ride.id}`)).status).toBe(404)
  })

  test('leaves an active ride, or gets off if it has begun', async () => {
    const here = anotherTown()
    const { ride, requester, others } = await activeRide(
      app,
      [here.america, here.serrano, here.granVia],
      here.terminal,
    )
    await meet(ride, requester, others)
    expect((await remove(others[0]!)).status).toBe(204)
    const { ride: after } = await requester.hears(
      'RIDE_STATUS_UPDATED',
      ({ oldStatus }) => oldStatus === 'active',
    )
    const gone = after.stops.find(({ firebase_uid }) => firebase_uid === others[0]!.id)!
    expect(gone.state).toBe('dropped_off')
    expect(['Viajero', 'Rider']).toContain(gone.user_name)
    expect(gone.name).not.toMatch(/Am|Serrano|Gran/)
  })

  test('signing out of the last session refuses a proposed ride', async () => {
    const here = anotherTown()
    const { riders } = await pendingRide(app, [here.america, here.serrano, here.granVia], here.terminal)
    const [leaving, other] = riders as [TestRider, TestRider]
    await leaving.http('POST', '/auth/sign-out')
    const withoutThem = await other.hears('MATCH_FOUND', ({ pendingRide: { rideRequests } }) =>
      rideRequests.every(({ firebase_uid }) => firebase_uid !== leaving.id),
    )
    expect(withoutThem.pendingRide.rideRequests).toHaveLength(2)
    const { rows } = await app.database.pool.query<{ state: string }>(
      'select state from ride_requests where id = $1',
      [leaving.requestId],
    )
    expect(rows).toEqual([{ state: 'CANCELED' }])
  })

  test('signing out of the last session cancels a search and keeps an active ride', async () => {
    const here = anotherTown()
    const searching = await TestRider.arrive(app)
    await searching.ask(here.terminal, here.alcala)
    await searching.http('POST', '/auth/sign-out')
    const { requester } = await activeRide(app, [here.america, here.granVia], here.terminal)
    await requester.http('POST', '/auth/sign-out')
    const stateOf = async (id: string) => {
      const { rows } = await app.database.pool.query<{ state: string }>(
        'select state from ride_requests where id = $1',
        [id],
      )
      return rows[0]!.state
    }
    await expect.poll(() => stateOf(searching.requestId), { timeout: 8_000 }).toBe('CANCELED')
    expect(await stateOf(requester.requestId)).toBe('CONFIRMED')
  })
})

describe('a search that came to nothing', () => {
  test('loses its places and words after five weeks, and one that led to a ride does not', async () => {
    const here = anotherTown()
    const ended = async (rider: TestRider, days: number) => {
      await runSql(
        app,
        'update ride_requests set ended_at = now() - make_interval(days => $2) where id = $1',
        [rider.requestId, days],
      )
      return rider.requestId
    }
    const nobody = await TestRider.arrive(app)
    const canceled = async (days: number) => {
      await nobody.ask(here.terminal, here.alcala)
      await nobody.send('CANCEL_RIDE_REQUEST', { rideRequestId: nobody.requestId })
      return ended(nobody, days)
    }
    const old = await canceled(36)
    const younger = await canceled(34)
    const { riders, ride } = await pendingRide(app, [here.america, here.granVia], here.terminal)
    await riders[0]!.send('CANCEL_RIDE', { rideId: ride.id })
    const ofRide = await Promise.all(
      riders.map(async (rider) => {
        await rider.send('CANCEL_RIDE_REQUEST', { rideRequestId: rider.requestId })
        return ended(rider, 36)
      }),
    )
    const left = async () =>
      (
        await runSql<{ id: string }>(
          app,
          "select id from ride_requests where id = any($1) and origin_name <> ''",
          [[old, younger, ...ofRide]],
        )
      ).map(({ id }) => id)
    // Each sweep has its first turn when a process starts.
    const another = await startTestApp({ DATABASE_URL: app.databaseUrl })
    try {
      await expect.poll(left).not.toContain(old)
    } finally {
      await another.stop()
    }
    expect((await left()).toSorted()).toEqual([younger, ...ofRide].toSorted())
    const [forgotten] = await runSql(
      app,
      `select about, destination_name, destination_place_id, origin_latitude * 10 as tenths
      from ride_requests where id = $1`,
      [old],
    )
    expect(forgotten).toMatchObject({ about: '', destination_name: '', destination_place_id: null })
    expect(forgotten!['tenths']).toBeCloseTo(Math.round(here.terminal.latitude * 10), 6)
    const copy = await nobody.http<{ data: { travel: { rideRequests: { id: string }[] } } }>(
      'GET',
      `/user/${nobody.id}/export`,
    )
    expect(copy.body.data.travel.rideRequests.map(({ id }) => id)).toEqual([younger])
  })

  test('cannot refuse a ride in which its rider no longer is', async () => {
    const here = anotherTown()
    const { riders, ride } = await pendingRide(app, [here.america, here.granVia], here.terminal)
    const [one, other] = riders as [TestRider, TestRider]
    // As between the request's reading and the ride's, when somebody else's act comes first.
    const left = (at: string) =>
      runSql(app, `update ride_riders set left_at = ${at} where ride_id = $1 and user_id = $2`, [
        ride.id,
        one.id,
      ])
    await left('now()')
    const cancels = () => one.send('CANCEL_RIDE_REQUEST', { rideRequestId: one.requestId })
    expect(await cancels()).toMatchObject({ ok: false, code: 'SERVICE_UNAVAILABLE' })
    expect(other.names()).not.toContain('RIDE_STATUS_UPDATED')
    await left('null')
    expect(await cancels()).toMatchObject({ ok: true })
    await becomes(other, 'SEARCHING')
    await other.send('CANCEL_RIDE_REQUEST', { rideRequestId: other.requestId })
  })

  test('can follow 299 others of the same rider in a day, and then nothing more is asked', async () => {
    const here = anotherTown()
    const rider = await TestRider.arrive(app)
    const clientRequestId = randomUUID()
    const asked = []
    for (let time = 0; time < 301; time++)
      asked.push(await rider.ask(here.terminal, here.alcala, { clientRequestId }))
    expect(asked.slice(0, 300).filter(({ ok }) => !ok)).toEqual([])
    expect(asked[300]).toMatchObject({ ok: false, code: 'TOO_MANY_REQUESTS' })
  })
})

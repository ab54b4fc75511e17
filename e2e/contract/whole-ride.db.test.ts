// A whole ride over the wire, as the contract describes it, by clients that use none of this code.
import { clientEventSchemas, ride as rideShape, serverEventSchemas } from '@woodalo/protocol'
import { startTestApp, type TestApp } from '@woodalo/server/testing/app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activeRide, ask, codeOf, metRide, newRider, pendingRide } from './group.ts'
import { avenidaAmerica, granVia, serrano, terminal } from './places.ts'
import { pause, request } from './rider.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('a ride of three', () => {
  test('is found, accepted, verified, ended and rated', async () => {
    const { riders, ride, rides } = await pendingRide(app.url, [avenidaAmerica, serrano, granVia])
    expect(ride.status).toBe('pending')
    expect(ride.termsVersion).toBeGreaterThanOrEqual(1)
    expect(new Date(ride.confirmBy).getTime()).toBeGreaterThan(Date.now())
    for (const [index, rendered] of rides.entries()) {
      expect(rideShape.safeParse(rendered).error).toBeUndefined()
      const { rider, destination } = riders[index]!
      const own = rendered.rideRequests.find(
        (entry: { firebase_uid: string }) => entry.firebase_uid === rider.id,
      )
      expect(own.destination).toMatchObject(destination)
      expect(own.state).toBe('MATCHED')
      const ownStop = rendered.stops.find((stop: { firebase_uid: string }) => stop.firebase_uid === rider.id)
      expect(ownStop.latitude).toBeCloseTo(destination.latitude, 6)
      expect(own.cost.share.amount).toBeLessThanOrEqual(own.cost.solo.amount)
      expect(own.cost.saved.amount).toBe(own.cost.solo.amount - own.cost.share.amount)
      for (const entry of rendered.rideRequests) {
        if (entry === own) continue
        expect(Object.keys(entry.cost)).toEqual(['share'])
        expect(entry).not.toHaveProperty('origin')
        expect(entry).not.toHaveProperty('destination')
        expect(entry.walk).toBeNull()
      }
      const shares = rendered.rideRequests.map(
        (entry: { cost: { share: { amount: number } } }) => entry.cost.share.amount,
      )
      expect(shares.reduce((sum: number, share: number) => sum + share, 0)).toBe(rendered.cost.amount)
      expect(rendered.stops.map((stop: { order: number }) => stop.order).toSorted()).toEqual(
        rendered.stops.map(
          (_: unknown, order: number) =>
            order + Math.min(...rendered.stops.map((s: { order: number }) => s.order)),
        ),
      )
      expect(rendered.requesterUid).toBe(rendered.stops.at(-1).firebase_uid)
    }

    const [first, ...rest] = riders
    await first!.live.send('ACCEPT_RIDE', { rideId: ride.id, termsVersion: ride.termsVersion })
    await first!.live.next('ACCEPT_RIDE_ACK', (payload) => payload.rideId === ride.id)
    await first!.live.next('ACCEPT_RIDE_OK', (payload) => payload.rideId === ride.id)
    const again = await first!.live.send('ACCEPT_RIDE', { rideId: ride.id })
    expect(again.ok).toBe(true)
    for (const { live } of rest) expect((await live.send('ACCEPT_RIDE', { rideId: ride.id })).ok).toBe(true)
    for (const { live } of riders) {
      const update = await live.next(
        'RIDE_REQUEST_STATUS_UPDATED',
        (payload) => payload.newStatus === 'CONFIRMED',
      )
      expect(update.oldStatus).toBe('MATCHED')
      expect(update.confirmedRide.status).toBe('active')
      expect(update.confirmedRide.activeAt).not.toBeNull()
    }

    const requester = riders.find(({ rider }) => rider.id === ride.requesterUid)!
    const others = riders.filter((each) => each !== requester)
    const code = await codeOf(requester, ride.id)
    expect(code).toMatch(/^\d{4}$/)
    const hidden = await others[0]!.rider.call('GET', `/rides/${ride.id}/verification-code`)
    expect(hidden.body.data).toEqual({ code: null })

    const early = await others[0]!.rider.call('POST', `/rides/${ride.id}/drop-off`)
    expect(early.status).toBe(409)

    const wrong = await others[0]!.rider.call('POST', `/rides/${ride.id}/confirm`, {
      code: code === '0000' ? '0001' : '0000',
    })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'INCORRECT_CODE'])
    const right = await others[0]!.rider.call('POST', `/rides/${ride.id}/confirm`, { code })
    expect(right.body.data).toEqual({ isVerified: true, isFullyVerified: false })
    const repeated = await others[0]!.rider.call('POST', `/rides/${ride.id}/confirm`, { code })
    expect(repeated.status).toBe(200)
    await requester.live.next('RIDE_VERIFICATION_UPDATE', (payload) =>
      payload.verifiedUids.includes(others[0]!.rider.id),
    )
    const full = await others[1]!.rider.call('POST', `/rides/${ride.id}/confirm`, { code })
    expect(full.body.data).toEqual({ isVerified: true, isFullyVerified: true })
    await requester.live.next('RIDE_VERIFICATION_UPDATE', (payload) => payload.isFullyVerified === true)

    const cancel = await others[0]!.live.send('CANCEL_RIDE', { rideId: ride.id })
    expect([cancel.ok, cancel.code]).toEqual([false, 'RIDE_UNDER_WAY'])

    const off = await others[0]!.rider.call('POST', `/rides/${ride.id}/drop-off`)
    expect(off.status).toBe(200)
    expect(
      off.body.data.stops.find((stop: { firebase_uid: string }) => stop.firebase_uid === others[0]!.rider.id)
        .state,
    ).toBe('dropped_off')
    expect((await others[0]!.rider.call('POST', `/rides/${ride.id}/drop-off`)).status).toBe(200)
    const freeAgain = await others[0]!.live.send('NEW_RIDE_REQUEST', request(granVia, serrano))
    expect(freeAgain.ok).toBe(true)
    await others[0]!.live.send('CANCEL_RIDE_REQUEST', { rideRequestId: freeAgain.rideRequestId })
    await others[0]!.live.next('CANCEL_RIDE_REQUEST_OK')

    await requester.rider.call('POST', `/rides/${ride.id}/drop-off`)
    const last = await others[1]!.rider.call('POST', `/rides/${ride.id}/drop-off`)
    expect(last.body.data.status).toBe('completed')
    for (const { live } of riders)
      await live.next(
        'RIDE_STATUS_UPDATED',
        (payload) => payload.oldStatus === 'active' && payload.newStatus === 'completed',
      )

    const rated = await requester.rider.call('POST', `/rides/${ride.id}/feedback`, {
      rating: 5,
      feedback: 'Bien',
    })
    expect(rated.status).toBe(200)
    await requester.rider.call('POST', `/rides/${ride.id}/feedback`, { rating: 3 })
    const me = await others[0]!.rider.call('GET', '/user/me')
    expect(me.body.data.rating).toEqual({ average: 3, count: 1 })
    const own = await requester.rider.call('GET', '/user/me')
    expect(own.body.data.rating).toBeNull()

    const list = await requester.rider.call('GET', '/rides?limit=1000000&status=completed')
    expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([ride.id])
  })

  test('keeps every event in the shape of the contract', async () => {
    const { riders } = await metRide(app.url, [avenidaAmerica, serrano])
    for (const { live } of riders)
      for (const { event, payload } of live.heard) {
        const shape = serverEventSchemas[event as keyof typeof serverEventSchemas]
        expect([event, shape?.safeParse(payload).error]).toEqual([event, undefined])
      }
    expect(Object.keys(clientEventSchemas)).toHaveLength(6)
  })

  test('sends a stop’s house number and exact place only to the requester, once everybody has met', async () => {
    const { riders, ride, rides } = await pendingRide(app.url, [avenidaAmerica, serrano])
    for (const [index, rendered] of rides.entries())
      for (const stop of rendered.stops) {
        if (stop.firebase_uid === riders[index]!.rider.id) continue
        expect(stop.name).not.toMatch(/\d/)
        expect(Math.round(stop.latitude * 1000) / 1000).toBe(stop.latitude)
        expect(Math.round(stop.longitude * 1000) / 1000).toBe(stop.longitude)
      }
    for (const { live } of riders) await live.send('ACCEPT_RIDE', { rideId: ride.id })
    for (const { rider, live } of riders) {
      await live.next('RIDE_REQUEST_STATUS_UPDATED', (payload) => payload.newStatus === 'CONFIRMED')
      const { body } = await rider.call('GET', `/rides/${ride.id}`)
      const foreign = body.data.stops.find((stop: { firebase_uid: string }) => stop.firebase_uid !== rider.id)
      expect(foreign.name).not.toMatch(/\d/)
    }
    const requester = riders.find(({ rider }) => rider.id === ride.requesterUid)!.rider
    const { body } = await requester.call('GET', `/rides/${ride.id}/verification-code`)
    for (const { rider } of riders)
      if (rider !== requester) await rider.call('POST', `/rides/${ride.id}/confirm`, { code: body.data.code })
    for (const { rider } of riders) {
      const seen = await rider.call('GET', `/rides/${ride.id}`)
      const foreign = seen.body.data.stops.find(
        (stop: { firebase_uid: string }) => stop.firebase_uid !== rider.id,
      )
      expect([rider.id, /\d/.test(foreign.name)]).toEqual([rider.id, rider === requester])
    }
  })
})

describe('a request', () => {
  test('with the same client id gets the first response and starts nothing', async () => {
    const { live } = await newRider(app.url)
    const payload = request(terminal, granVia)
    const first = await live.send('NEW_RIDE_REQUEST', payload)
    const second = await live.send('NEW_RIDE_REQUEST', payload)
    expect(second).toMatchObject({ ok: true, rideRequestId: first.rideRequestId })
    await live.send('CANCEL_RIDE_REQUEST', { rideRequestId: first.rideRequestId })
    const third = await live.send('NEW_RIDE_REQUEST', payload)
    expect(third).toMatchObject({ ok: true, rideRequestId: first.rideRequestId })
    const state = await live.send('NEW_RIDE_REQUEST', request(terminal, granVia))
    expect(state.ok).toBe(true)
    expect(state.rideRequestId).not.toBe(first.rideRequestId)
    await live.send('CANCEL_RIDE_REQUEST', { rideRequestId: state.rideRequestId })
  })

  test('is refused beside another one', async () => {
    const { live, requestId } = await ask(app.url, granVia)
    const refused = await live.send('NEW_RIDE_REQUEST', request(terminal, serrano))
    expect([refused.ok, refused.code]).toEqual([false, 'ALREADY_TRAVELING'])
    // Without a callback the refusal must not come as ERROR: the client would clear its search.
    live.socket.emit('NEW_RIDE_REQUEST', request(terminal, serrano))
    const told = await live.next(
      'RIDE_REQUEST_STATUS_UPDATED',
      (payload) => payload.oldStatus === payload.newStatus,
    )
    expect(told).toMatchObject({ rideRequestId: requestId, oldStatus: 'SEARCHING' })
    expect(live.count('ERROR')).toBe(0)
    await live.send('CANCEL_RIDE_REQUEST', { rideRequestId: requestId })
  })

  test('is refused only to its connection if it is invalid', async () => {
    const { rider, live } = await newRider(app.url)
    const second = await rider.connect()
    for (const broken of [
      {},
      { ...request(terminal, granVia), people: 7 },
      { ...request(terminal, granVia), bags: -1 },
      { ...request(terminal, granVia), clientRequestId: 'x' },
      { ...request(terminal, { ...granVia, latitude: 91 }) },
      { ...request(terminal, granVia), about: 'x'.repeat(281) },
    ]) {
      const answer = await live.send('NEW_RIDE_REQUEST', broken)
      expect([answer.ok, answer.code]).toEqual([false, 'INVALID_INPUT'])
    }
    const late = await live.send('NEW_RIDE_REQUEST', {
      ...request(terminal, granVia),
      departAt: new Date(Date.now() + 3_600_000).toISOString(),
    })
    expect(late.ok).toBe(false)
    const unknown = await live.send('TELEPORT', {})
    expect([unknown.ok, unknown.code]).toEqual([false, 'NOT_FOUND'])
    live.socket.emit('CANCEL_RIDE', { rideId: '00000000-0000-4000-8000-000000000000' })
    await live.next('ERROR')
    await pause(100)
    expect(second.count('ERROR')).toBe(0)
  })

  test('is announced to every connection of the rider', async () => {
    const { rider, live } = await newRider(app.url)
    const second = await rider.connect()
    const { rideRequestId } = await live.send('NEW_RIDE_REQUEST', request(terminal, granVia))
    expect(await second.next('NEW_RIDE_REQUEST_ACK')).toEqual({ rideRequestId })
    const third = await rider.connect()
    const greeting = third.heard.find(({ event }) => event === 'CONNECTION_ACK')!.payload
    expect(greeting.rideRequest).toMatchObject({ rideRequestId, state: 'SEARCHING', firebase_uid: rider.id })
    expect(greeting.ride).toBeNull()
    await live.send('CANCEL_RIDE_REQUEST', { rideRequestId })
    await second.next('CANCEL_RIDE_REQUEST_ACK')
    await second.next('CANCEL_RIDE_REQUEST_OK')
  })
})

describe('an active ride', () => {
  test('is complete for a client that was disconnected', async () => {
    const { requester, rideId } = await activeRide(app.url, [avenidaAmerica, granVia])
    const back = await requester.rider.connect()
    const { ride, rideRequest } = back.heard.find(({ event }) => event === 'CONNECTION_ACK')!.payload
    expect(ride.id).toBe(rideId)
    expect(ride.status).toBe('active')
    expect(rideRequest.state).toBe('CONFIRMED')
  })

  test('is 404 for a stranger in every call', async () => {
    const { rideId } = await activeRide(app.url, [avenidaAmerica, granVia])
    const { rider, live } = await newRider(app.url)
    for (const [method, path, body] of [
      ['GET', ''],
      ['GET', '/verification-code'],
      ['POST', '/confirm', { code: '1234' }],
      ['POST', '/drop-off'],
      ['POST', '/feedback', { rating: 5 }],
      ['GET', '/messages'],
      ['POST', '/messages', { text: 'hola' }],
    ] as const)
      expect([path, (await rider.call(method, `/rides/${rideId}${path}`, body)).status]).toEqual([path, 404])
    expect((await live.send('ACCEPT_RIDE', { rideId })).code).toBe('NOT_FOUND')
    expect((await live.send('CANCEL_RIDE', { rideId })).code).toBe('NOT_FOUND')
  })

  test('of two ends for both if one leaves', async () => {
    const { requester, others, rideId } = await activeRide(app.url, [avenidaAmerica, granVia])
    const leaver = others[0]!
    expect((await leaver.live.send('CANCEL_RIDE', { rideId, reason: 'CANCELED_BY_USER' })).ok).toBe(true)
    await leaver.live.next('CANCEL_RIDE_ACK')
    await leaver.live.next('CANCEL_RIDE_OK')
    const told = await requester.live.next('RIDE_STATUS_UPDATED', ({ oldStatus }) => oldStatus === 'active')
    expect(told).toMatchObject({ rideId, newStatus: 'canceled' })
    expect(told.ride.cancellation.reason).toBe('CANCELED_BY_USER')
    const toLeaver = leaver.live.heard.filter(({ event }) => event === 'RIDE_STATUS_UPDATED')
    expect(toLeaver.map(({ payload }) => payload.newStatus)).toEqual(['active'])
    const again = await requester.live.send('NEW_RIDE_REQUEST', request(terminal, granVia))
    expect(again.ok).toBe(true)
    await requester.live.send('CANCEL_RIDE_REQUEST', { rideRequestId: again.rideRequestId })
    expect((await leaver.rider.call('GET', `/rides/${rideId}`)).status).toBe(404)
  })

  test('continues with two if one of three leaves before the meeting', async () => {
    const { requester, others, rideId } = await activeRide(app.url, [avenidaAmerica, serrano, granVia])
    const before = await codeOf(requester, rideId)
    await requester.live.send('CANCEL_RIDE', { rideId })
    await requester.live.next('CANCEL_RIDE_OK')
    for (const { live } of others) {
      const told = await live.next('RIDE_STATUS_UPDATED', ({ oldStatus }) => oldStatus === 'active')
      expect(told.newStatus).toBe('active')
      expect(told.ride.rideRequests).toHaveLength(2)
    }
    const { body } = await others[0]!.rider.call('GET', `/rides/${rideId}`)
    expect(body.data.requesterUid).not.toBe(requester.rider.id)
    const next = others.find(({ rider }) => rider.id === body.data.requesterUid)!
    expect(await codeOf(next, rideId)).toMatch(/^\d{4}$/)
    expect(before).toMatch(/^\d{4}$/)
    expect((await requester.rider.call('GET', `/rides/${rideId}`)).status).toBe(404)
  })

  test('ends for all if the requester finds no driver, which only the requester can report', async () => {
    const { requester, others, rideId } = await activeRide(app.url, [avenidaAmerica, serrano, granVia])
    const refused = await others[0]!.live.send('CANCEL_RIDE', { rideId, reason: 'NO_DRIVER_FOUND' })
    expect(refused.ok).toBe(false)
    expect((await requester.live.send('CANCEL_RIDE', { rideId, reason: 'NO_DRIVER_FOUND' })).ok).toBe(true)
    for (const { live } of others) {
      const told = await live.next('RIDE_STATUS_UPDATED', (payload) => payload.newStatus === 'canceled')
      expect(told.ride.cancellation).toEqual({ reason: 'NO_DRIVER_FOUND', byUid: requester.rider.id })
    }
    const back = await others[0]!.rider.connect()
    const { lastEnded, ride } = back.heard.find(({ event }) => event === 'CONNECTION_ACK')!.payload
    expect(ride).toBeNull()
    expect(lastEnded).toEqual({ rideId, status: 'canceled', reason: 'NO_DRIVER_FOUND' })
  })

  test('continues for the other if a verified rider deletes the account', async () => {
    const { requester, others, rideId } = await metRide(app.url, [avenidaAmerica, granVia])
    const gone = others[0]!.rider
    await gone.call('POST', `/rides/${rideId}/messages`, { text: 'Ya estoy aquí' })
    expect((await gone.call('DELETE', `/user/${gone.id}`)).status).toBe(204)
    const before = await requester.rider.call('GET', `/rides/${rideId}`)
    expect(before.body.data.status).toBe('active')
    expect(before.body.data.rideRequests.map(({ state }: { state: string }) => state)).toContain('DONE')
    const off = await requester.rider.call('POST', `/rides/${rideId}/drop-off`)
    expect([off.status, off.body.data.status]).toEqual([200, 'completed'])
    const { body } = await requester.rider.call('GET', `/rides/${rideId}/messages`)
    // The chat is open for another day, so the messages stay, without the name.
    expect(body.data).toMatchObject([{ seq: 1, userName: '', text: 'Ya estoy aquí' }])
  })

  test('limits the tries of its code', async () => {
    const { requester, others, rideId } = await activeRide(app.url, [avenidaAmerica, granVia])
    const code = await codeOf(requester, rideId)
    const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0')
    const statuses: number[] = []
    for (let attempt = 0; attempt < 6; attempt++)
      statuses.push((await others[0]!.rider.call('POST', `/rides/${rideId}/confirm`, { code: wrong })).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    const locked = await others[0]!.rider.call('POST', `/rides/${rideId}/confirm`, { code })
    expect(locked.status).toBe(429)
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

import type { Ride } from '@woodalo/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { runSql } from '../testing/statements.ts'
import { activeRide, anotherTown, codeOf, meet, places, type TestRider } from '../testing/test-rider.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

function ofThree() {
  const { terminal, america, serrano, granVia } = anotherTown()
  return activeRide(app, [america, serrano, granVia], terminal)
}
function ofTwo() {
  const { terminal, america, granVia } = anotherTown()
  return activeRide(app, [america, granVia], terminal)
}

const changed = (rider: TestRider, newStatus: string) =>
  rider.hears('RIDE_STATUS_UPDATED', (told) => told.oldStatus === 'active' && told.newStatus === newStatus)
const requestIs = (rider: TestRider, state: string) =>
  rider.hears('RIDE_REQUEST_STATUS_UPDATED', ({ newStatus }) => newStatus === state)
const otherThan = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')
const own = (ride: Ride, rider: TestRider) =>
  ride.rideRequests.find(({ firebase_uid }) => firebase_uid === rider.id)!

describe('the requester', () => {
  test('P7, A1: travels to the last stop, is verified from the start and is the only one to see the code', async () => {
    const { ride, requester, others } = await ofThree()
    expect(ride.stops.at(-1)!.firebase_uid).toBe(requester.id)
    expect(own(ride, requester).isVerified).toBe(true)
    expect(others.map((rider) => own(ride, rider).isVerified)).toEqual([false, false])
    expect(await codeOf(requester, ride.id)).toMatch(/^\d{4}$/)
    expect(await codeOf(others[0]!, ride.id)).toBeNull()
    // Whoever connects gets the ride, and in it their request as it stands there.
    const greeting = await requester.connect()
    expect(greeting.ride!.id).toBe(ride.id)
    expect(greeting.rideRequest).toEqual(own(greeting.ride!, requester))
    expect(greeting.rideRequest!.cost!.solo).toBeDefined()
    const asRequester = await requester.http<{ data: Ride }>('GET', `/rides/${ride.id}`)
    const asOther = await others[0]!.http<{ data: Ride }>('GET', `/rides/${ride.id}`)
    const stopOf = ({ data }: { data: Ride }) =>
      data.stops.find(({ firebase_uid }) => firebase_uid === others[1]!.id)!
    expect(stopOf(asRequester.body).name).not.toMatch(/\d/)
    expect(stopOf(asOther.body).name).not.toMatch(/\d/)
  })

  test('W2: sees the doors once everybody has met, and nobody else does', async () => {
    const { ride, requester, others } = await ofThree()
    const foreignStop = async (reader: (typeof others)[number]) => {
      const { body } = await reader.http<{ data: Ride }>('GET', `/rides/${ride.id}`)
      return body.data.stops.find(({ firebase_uid }) => firebase_uid === others[1]!.id)!
    }
    const code = await codeOf(requester, ride.id)
    await others[0]!.http('POST', `/rides/${ride.id}/confirm`, { code })
    expect((await foreignStop(requester)).name).not.toMatch(/\d/)
    await others[1]!.http('POST', `/rides/${ride.id}/confirm`, { code })
    expect((await foreignStop(requester)).name).toMatch(/\d/)
    expect((await foreignStop(others[0]!)).name).not.toMatch(/\d/)
  })

  test('A3: is replaced by the next rider when leaving, with a new code, and verified riders stay verified', async () => {
    const { ride, requester, others } = await ofThree()
    const before = await codeOf(requester, ride.id)
    expect(await requester.send('CANCEL_RIDE', { rideId: ride.id })).toMatchObject({ ok: true })
    const { ride: after } = await changed(others[0]!, 'active')
    await changed(others[1]!, 'active')
    expect(after.meetingPoint).toEqual(ride.meetingPoint)
    expect(after.meetAt).toBe(ride.meetAt)
    expect(after.termsVersion).toBe(ride.termsVersion + 1)
    const next = others.find(({ id }) => id === after.requesterUid)!
    const last = others.find((rider) => rider !== next)!
    const { verifiedUids } = await last.hears('RIDE_VERIFICATION_UPDATE')
    expect(verifiedUids).toEqual([next.id])
    expect(after.stops.at(-1)!.firebase_uid).toBe(next.id)
    const orderOf = ({ stops }: Ride) => stops.map(({ firebase_uid }) => firebase_uid)
    expect(orderOf(after)).toEqual(orderOf(ride).filter((id) => id !== requester.id))
    expect(own(after, next).isVerified).toBe(true)
    expect(after.rideRequests.reduce((sum, { cost }) => sum + cost!.share.amount, 0)).toBe(after.cost.amount)
    const code = await codeOf(next, ride.id)
    // One code in ten thousand is the same by chance.
    const old = code === before ? otherThan(code) : before
    expect((await last.http('POST', `/rides/${ride.id}/confirm`, { code: old })).status).toBe(422)
    expect(await runSql(app, 'select code_version from rides where id = $1', [ride.id])).toEqual([
      { code_version: 2 },
    ])
    expect((await last.http('POST', `/rides/${ride.id}/confirm`, { code })).body).toMatchObject({
      data: { isVerified: true, isFullyVerified: true },
    })
    expect((await requester.http('GET', `/rides/${ride.id}`)).status).toBe(404)
    expect((await requester.http('GET', `/rides/${ride.id}/messages`)).status).toBe(404)
    // Repeating it is not refused and does not change the ride.
    expect(await requester.send('CANCEL_RIDE', { rideId: ride.id })).toMatchObject({ ok: true })
    expect((await last.http<{ data: Ride }>('GET', `/rides/${ride.id}`)).body.data.status).toBe('active')
  })

  test('A5: ends the ride for all if no vehicle was found, even after the meeting', async () => {
    const { ride, requester, others } = await ofTwo()
    await meet(ride, requester, others)
    expect(
      await others[0]!.send('CANCEL_RIDE', { rideId: ride.id, reason: 'NO_DRIVER_FOUND' }),
    ).toMatchObject({
      ok: false,
      code: 'REASON_NOT_ALLOWED',
    })
    requester.forget()
    for (let turn = 0; turn < 2; turn++)
      expect(
        await requester.send('CANCEL_RIDE', { rideId: ride.id, reason: 'NO_DRIVER_FOUND' }),
      ).toMatchObject({
        ok: true,
      })
    const told = await changed(others[0]!, 'canceled')
    expect(told.ride.cancellation).toEqual({ reason: 'NO_DRIVER_FOUND', byUid: requester.id })
    await requestIs(others[0]!, 'CANCELED')
    await requester.hears('CANCEL_RIDE_OK')
    // A rider hears of every change of their own request, even of those that they caused.
    await requestIs(requester, 'CANCELED')
    expect(requester.all('RIDE_STATUS_UPDATED')).toEqual([])
    for (const rider of [requester, others[0]!]) {
      const { body } = await rider.http<{ data: Ride[] }>('GET', '/rides?status=canceled')
      expect(body.data.map(({ id }) => id)).toEqual([ride.id])
      expect((await rider.ask(places.terminal, places.alcala)).ok).toBe(true)
      await rider.send('CANCEL_RIDE_REQUEST', { rideRequestId: rider.requestId })
    }
  })
})

describe('the code', () => {
  test('A1: allows each rider five wrong tries in ten minutes over all connections', async () => {
    const { ride, requester, others } = await ofThree()
    const code = await codeOf(requester, ride.id)
    const [guesser, honest] = others
    const guesses = [
      'abcd',
      '',
      ...Array.from({ length: 6 }, (_, i) => String((Number(code) + i + 1) % 10_000).padStart(4, '0')),
    ]
    const answers = await Promise.all(
      guesses
        .filter((guess) => guess !== '')
        .map((guess) => guesser!.http('POST', `/rides/${ride.id}/confirm`, { code: guess })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      422, 422, 422, 422, 422, 429, 429,
    ])
    const refused = await guesser!.http('POST', `/rides/${ride.id}/confirm`, { code })
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(590)
    expect(wait).toBeLessThanOrEqual(600)
    const right = await honest!.http('POST', `/rides/${ride.id}/confirm`, { code: Number(code) })
    expect(right.status).toBe(200)
    expect((await requester.http('POST', `/rides/${ride.id}/confirm`, { code: 'x' })).body).toMatchObject({
      data: { isVerified: true, isFullyVerified: false },
    })
  })
})

describe('leaving', () => {
  test('A2: lets the last remaining rider search again immediately', async () => {
    const { ride, requester, others } = await ofTwo()
    await others[0]!.send('CANCEL_RIDE', { rideId: ride.id, reason: 'CANCELED_BY_USER' })
    const told = await changed(requester, 'canceled')
    expect(told.ride.cancellation).toEqual({ reason: 'CANCELED_BY_USER', byUid: others[0]!.id })
    await requestIs(requester, 'CANCELED')
    expect((await requester.ask(places.terminal, places.alcala)).ok).toBe(true)
    expect(others[0]!.names().filter((name) => name.startsWith('CANCEL_RIDE'))).toEqual([
      'CANCEL_RIDE_ACK',
      'CANCEL_RIDE_OK',
    ])
    expect(others[0]!.all('RIDE_STATUS_UPDATED').map(({ newStatus }) => newStatus)).toEqual(['active'])
    await requester.send('CANCEL_RIDE_REQUEST', { rideRequestId: requester.requestId })
  })

  test('A4: is refused to verified riders once two are verified, and allowed to others', async () => {
    const { ride, requester, others } = await ofThree()
    const code = await codeOf(requester, ride.id)
    const [met, late] = others
    await met!.http('POST', `/rides/${ride.id}/confirm`, { code })
    const underWay = { ok: false, code: 'RIDE_UNDER_WAY' }
    expect(await requester.send('CANCEL_RIDE', { rideId: ride.id })).toMatchObject(underWay)
    await late!.send('CANCEL_RIDE', { rideId: ride.id })
    const { ride: after } = await changed(met!, 'active')
    expect(after.rideRequests).toHaveLength(2)
    expect(after.isVerified).toBe(true)
    await requester.hears('RIDE_VERIFICATION_UPDATE', ({ isFullyVerified }) => isFullyVerified)
    // The other rider is the requester, so this one may still leave.
    expect(await met!.send('CANCEL_RIDE', { rideId: ride.id })).toMatchObject({ ok: true })
    const told = await changed(requester, 'canceled')
    expect(told.ride.cancellation).toEqual({ reason: 'CANCELED_BY_USER', byUid: met!.id })
    expect(met!.all('RIDE_STATUS_UPDATED').map(({ newStatus }) => newStatus)).not.toContain('canceled')
    // Like everybody who leaves an active ride, they are kept apart from those who counted on them.
    expect(await runSql(app, 'select other_id, why from pairs_apart where by_id = $1', [met!.id])).toEqual([
      { other_id: requester.id, why: 'left' },
    ])
  })
})

describe('getting off', () => {
  test('A6: needs a meeting, works in any order, and the last one completes the ride', async () => {
    const { ride, requester, others } = await ofThree()
    const [met, absent] = others
    const off = (rider: TestRider) => rider.http<{ data: Ride }>('POST', `/rides/${ride.id}/drop-off`)
    const isEarly = async (rider: TestRider) => {
      const { status, body } = await off(rider)
      expect([status, body]).toMatchObject([409, { code: 'MEETING_INCOMPLETE' }])
    }
    await isEarly(requester)
    await isEarly(met!)
    await meet(ride, requester, [met!])
    await isEarly(absent!)

    requester.forget()
    const first = await off(requester)
    expect(first.body.data.status).toBe('active')
    expect((await off(requester)).status).toBe(200)
    await requestIs(requester, 'DONE')
    // Their other connections hear of it, too.
    await changed(requester, 'active')
    const greeting = await requester.connect()
    expect(greeting).toMatchObject({
      rideRequest: null,
      ride: null,
      lastEnded: { rideId: ride.id, status: 'completed', reason: null },
    })
    expect((await requester.http('POST', `/rides/${ride.id}/feedback`, { rating: 4 })).status).toBe(200)
    expect((await met!.http('POST', `/rides/${ride.id}/feedback`, { rating: 4 })).status).toBe(409)
    expect(await met!.send('CANCEL_RIDE', { rideId: ride.id })).toMatchObject({
      ok: false,
      code: 'RIDE_UNDER_WAY',
    })
    expect(await requester.send('CANCEL_RIDE', { rideId: ride.id })).toMatchObject({
      ok: false,
      code: 'RIDE_UNDER_WAY',
    })

    const last = await off(met!)
    expect(last.body.data.status).toBe('completed')
    for (const rider of [requester, met!, absent!]) await changed(rider, 'completed')
    await requestIs(absent!, 'EXPIRED')
    expect((await off(met!)).status).toBe(200)
    expect((await off(absent!)).status).toBe(409)
    const states = last.body.data.rideRequests.map(({ firebase_uid, state }) => [firebase_uid, state])
    expect(Object.fromEntries(states)).toEqual({
      [requester.id]: 'DONE',
      [met!.id]: 'DONE',
      [absent!.id]: 'EXPIRED',
    })
    for (const path of ['verification-code', 'confirm'])
      expect(
        (
          await met!.http(
            path === 'confirm' ? 'POST' : 'GET',
            `/rides/${ride.id}/${path}`,
            path === 'confirm' ? { code: '1' } : undefined,
          )
        ).status,
      ).toBe(409)
  })
})

test('A6: whoever has got off hears of the others no more, until the ride is over', async () => {
  const { ride, riders, requester, others } = await ofThree()
  await meet(ride, requester, others)
  for (const rider of riders) rider.forget()
  const [first, second, last] = riders as [TestRider, TestRider, TestRider]
  for (const rider of [first, second, last])
    expect((await rider.http('POST', `/rides/${ride.id}/drop-off`)).status).toBe(200)
  for (const rider of riders) await changed(rider, 'completed')
  const statesTold = (rider: TestRider) => rider.all('RIDE_STATUS_UPDATED').map(({ newStatus }) => newStatus)
  expect([first, second, last].map(statesTold)).toEqual([
    ['active', 'completed'],
    ['active', 'active', 'completed'],
    ['active', 'active', 'completed'],
  ])
})

describe('the list of rides', () => {
  test('W3: has one’s own rides, newest first, in pages connected by a cursor', async () => {
    const { ride, requester, others } = await ofTwo()
    await meet(ride, requester, others)
    for (const rider of [requester, others[0]!]) await rider.http('POST', `/rides/${ride.id}/drop-off`)
    const page = await requester.http<{ data: Ride[]; next: string | null }>('GET', '/rides?limit=1000000')
    expect(page.body.data.map(({ id, status }) => [id, status])).toEqual([[ride.id, 'completed']])
    expect(page.body.next).toBeNull()
    expect((await requester.http<{ data: Ride[] }>('GET', '/rides?status=active')).body.data).toEqual([])
    for (const cursor of [
      'x',
      'MjAyNi0wMS0wMXx4',
      Buffer.from('9999-99-99 00:00:00+00|' + ride.id).toString('base64url'),
    ]) {
      const refused = await requester.http<{ fields: object }>('GET', `/rides?cursor=${cursor}`)
      expect(refused.status).toBe(422)
      expect(refused.body.fields).toEqual({
        cursor: 'Esta marca de página no es de esta lista. Empieza desde la primera página.',
      })
    }
    expect((await requester.http('GET', '/rides?status=flying')).status).toBe(422)
    for (const id of ['x', '%00', '🚕', '00000000-0000-4000-8000-000000000000'])
      expect((await requester.http('GET', `/rides/${encodeURIComponent(id)}`)).status).toBe(404)
  })
})

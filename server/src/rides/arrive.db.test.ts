import { createECDH, randomBytes } from 'node:crypto'
import type { Ride, User } from '@woodalo/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { plantRide } from '../testing/ride-factory.ts'
import { activeRide, anotherTown, meet, type TestRider } from '../testing/test-rider.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

function rideOfThree() {
  const { terminal, america, serrano, granVia } = anotherTown()
  return activeRide(app, [america, serrano, granVia], terminal)
}

const arrive = (rider: TestRider, ride: Ride) =>
  rider.http<{ data: Ride; code: string }>('POST', `/rides/${ride.id}/arrived`)
const miss = (rider: TestRider, ride: Ride, absent: TestRider) =>
  rider.http<{ data: Ride; code: string }>('POST', `/rides/${ride.id}/no-show`, { uid: absent.id })
const isOver = (ride: Ride) =>
  sql`update rides set meet_at = now() - interval '6 minutes' where id = ${ride.id}`.execute(app.database.db)
const read = async (rider: TestRider, ride: Ride) =>
  (await rider.http<{ data: Ride }>('GET', `/rides/${ride.id}`)).body.data
const absenceIn = ({ rideRequests }: Ride, { id }: TestRider) =>
  rideRequests.find(({ firebase_uid }) => firebase_uid === id)!.absence
const keptOf = async (rider: TestRider) =>
  (await rider.http<{ data: User }>('GET', '/user/me')).body.data.kept

test('B1: all riders see who has set out for the meeting point, until they are there', async () => {
  const { ride, requester, others } = await rideOfThree()
  const [ana] = others as [TestRider]
  const setOut = () => ana.http<{ data: Ride }>('POST', `/rides/${ride.id}/on-my-way`)
  expect((await setOut()).body.data.may).toContain('arrive')
  const told = await requester.hears('RIDE_ARRIVAL_UPDATED')
  const wayOf = ({ rideRequests }: Ride) =>
    rideRequests.find(({ firebase_uid }) => firebase_uid === ana.id)!.onWayAt
  expect(told).toMatchObject({ rideId: ride.id, arrivedUids: [] })
  expect(Math.abs(Date.parse(wayOf(told.ride)!) - Date.now())).toBeLessThan(60_000)
  requester.forget()
  expect((await setOut()).body.data.rideRequests).toEqual((await read(ana, ride)).rideRequests)
  expect(requester.names()).toEqual([])
  await arrive(ana, ride)
  await requester.hears('RIDE_ARRIVAL_UPDATED')
  requester.forget()
  expect((await setOut()).status).toBe(200)
  expect(requester.names()).toEqual([])
})

test('B1: all riders see who is at the meeting point, and saying it again changes nothing', async () => {
  const { ride, requester, others } = await rideOfThree()
  const [ana] = others as [TestRider]
  expect((await arrive(ana, ride)).body.data.may).not.toContain('arrive')
  const told = await requester.hears('RIDE_ARRIVAL_UPDATED')
  expect(told).toMatchObject({ rideId: ride.id, arrivedUids: [ana.id] })
  expect(told.ride.rideRequests.map(({ firebase_uid, arrived }) => [firebase_uid, arrived])).toContainEqual([
    ana.id,
    true,
  ])
  const { rideRequests, noShowFrom } = await read(requester, ride)
  const at = rideRequests.find(({ firebase_uid }) => firebase_uid === ana.id)!.arrivedAt
  expect(Math.abs(Date.parse(at!) - Date.now())).toBeLessThan(60_000)
  expect(Date.parse(noShowFrom!) - Date.parse(ride.meetAt)).toBe(5 * 60_000)
  requester.forget()
  expect((await arrive(ana, ride)).status).toBe(200)
  // Nor does saying that one has set out.
  const { status, body } = await ana.http<{ data: Ride }>('POST', `/rides/${ride.id}/on-my-way`)
  expect([status, body.data.rideRequests.map(({ onWayAt }) => onWayAt)]).toEqual([200, [null, null, null]])
  expect(requester.names()).toEqual([])
})

test('B2: two riders can leave without the third after the agreed time and the grace, but not without one who is there', async () => {
  const { ride, requester, others } = await rideOfThree()
  const [ana, luis] = others as [TestRider, TestRider]
  await arrive(requester, ride)
  expect((await miss(requester, ride, luis)).body.code).toBe('NO_SHOW_REFUSED')
  await isOver(ride)
  expect((await miss(ana, ride, luis)).body.code).toBe('NO_SHOW_REFUSED')
  await arrive(ana, ride)
  expect((await miss(ana, ride, requester)).body.code).toBe('NO_SHOW_REFUSED')
  expect((await miss(ana, ride, ana)).body.code).toBe('NO_SHOW_REFUSED')
  expect(absenceIn(await read(ana, ride), luis)).toEqual({ maySay: true, said: false, voices: 0, needed: 2 })
  const first = await miss(ana, ride, luis)
  expect(first.body.data.rideRequests).toHaveLength(3)
  expect(absenceIn(first.body.data, luis)).toEqual({ maySay: false, said: true, voices: 1, needed: 2 })
  const [told, own] = [await read(requester, ride), await read(luis, ride)]
  expect(absenceIn(told, luis)).toEqual({ maySay: true, said: false, voices: 1, needed: 2 })
  expect(absenceIn(own, luis)).toEqual({ maySay: false, said: false, voices: 1, needed: 2 })
  expect(absenceIn(own, ana)).toBeNull()
  expect((await miss(ana, ride, luis)).status).toBe(200)
  luis.forget()
  const second = await miss(requester, ride, luis)
  expect(second.body.data.rideRequests).toHaveLength(2)
  const shares = second.body.data.rideRequests.map(({ cost }) => cost!.share.amount)
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(second.body.data.cost.amount)
  await ana.hears('RIDE_STATUS_UPDATED', ({ ride: { rideRequests } }) => rideRequests.length === 2)
  await luis.hears('RIDE_REQUEST_STATUS_UPDATED', ({ newStatus }) => newStatus === 'EXPIRED')
  await luis.hears('RIDE_STATUS_UPDATED', ({ newStatus }) => newStatus === 'canceled')
  expect((await luis.http('GET', `/rides/${ride.id}`)).status).toBe(404)
  // Whoever wants to leave, late and without knowing that the others have gone, has left.
  expect(await luis.send('CANCEL_RIDE', { rideId: ride.id })).toMatchObject({ ok: true })
  expect(await keptOf(luis)).toEqual({ rides: 1, kept: 0 })
  const { left, noShowFrom } = await read(ana, ride)
  expect(left).toEqual([
    { firebase_uid: luis.id, userName: expect.any(String), photoURL: null, absent: true },
  ])
  expect(noShowFrom).toBeNull()
  // Absences delay the proposals of later searches.
  const absences = await app.database.db
    .selectFrom('absences')
    .select('user_id')
    .where('ride_id', '=', ride.id)
    .execute()
  expect(absences).toEqual([{ user_id: luis.id }])
})

test('B2: a report counts alone once the rider whose voice it lacked has left', async () => {
  const { ride, requester, others } = await rideOfThree()
  const [ana, luis] = others as [TestRider, TestRider]
  await isOver(ride)
  await arrive(ana, ride)
  expect(absenceIn((await miss(ana, ride, luis)).body.data, luis)).toMatchObject({ voices: 1, needed: 2 })
  luis.forget()
  await requester.send('CANCEL_RIDE', { rideId: ride.id })
  await luis.hears('RIDE_REQUEST_STATUS_UPDATED', ({ newStatus }) => newStatus === 'EXPIRED')
  await luis.hears('RIDE_STATUS_UPDATED', ({ newStatus }) => newStatus === 'canceled')
  const { message } = await ana.hears('RIDE_STATUS_UPDATED', ({ newStatus }) => newStatus === 'canceled')
  expect(message).toBe('El viaje se ha cancelado: la otra persona no ha venido.')
  expect(await keptOf(luis)).toEqual({ rides: 1, kept: 0 })
})

test('B2: a rider without whom the others left is told so by push, and the others are not', async () => {
  const { ride, requester, others } = await rideOfThree()
  const [ana, luis] = others as [TestRider, TestRider]
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys('base64url')
  for (const rider of [requester, ana, luis]) {
    // A name that never resolves: the push is tried again later, and its job stays.
    const endpoint = `https://push.woodalo.invalid/${rider.id}`
    const keys = { p256dh, auth: randomBytes(16).toString('base64url') }
    const { status } = await rider.http('POST', '/notifications/subscriptions', { endpoint, keys })
    expect(status).toBe(200)
  }
  await isOver(ride)
  for (const rider of [requester, ana]) await arrive(rider, ride)
  for (const rider of [requester, ana]) expect((await miss(rider, ride, luis)).status).toBe(200)
  const { rows } = await sql<{ user_id: string; kind: string }>`
    select user_id, payload -> 'notice' ->> 'kind' as kind
    from push_subscriptions s join graphile_worker._private_jobs j on j.payload ->> 'subscriptionId' = s.id::text
    where payload -> 'notice' ->> 'rideId' = ${ride.id}`.execute(app.database.db)
  expect(rows).toEqual([{ user_id: luis.id, kind: 'ride-canceled' }])
})

test('B2: two riders can also leave without the requester, and the next one orders', async () => {
  const { ride, requester, others } = await rideOfThree()
  const [ana, luis] = others as [TestRider, TestRider]
  await isOver(ride)
  for (const rider of others) await arrive(rider, ride)
  await miss(ana, ride, requester)
  const { data } = (await miss(luis, ride, requester)).body
  expect([ana.id, luis.id]).toContain(data.requesterUid)
  // With one rider left there is nothing to share, so the only other rider decides.
  const [there, absent] = data.requesterUid === ana.id ? [ana, luis] : [luis, ana]
  expect((await miss(there, ride, absent)).body.code).toBe('NO_SHOW_REFUSED')
})

test('B2: a rider who waited for the only other one is told that they did not come', async () => {
  const { terminal, america, serrano } = anotherTown()
  const { ride, requester, others } = await activeRide(app, [america, serrano], terminal)
  const [absent] = others as [TestRider]
  await isOver(ride)
  await arrive(requester, ride)
  expect((await miss(requester, ride, absent)).body.data.status).toBe('canceled')
  const { message } = await requester.hears(
    'RIDE_STATUS_UPDATED',
    ({ newStatus }) => newStatus === 'canceled',
  )
  expect(message).toBe('El viaje se ha cancelado: la otra persona no ha venido.')
})

test('B3: a ride counts as kept for riders who rode to its end, and not for those who never came', async () => {
  const { ride, requester, others } = await rideOfThree()
  const [ana, luis] = others as [TestRider, TestRider]
  await luis.send('CANCEL_RIDE', { rideId: ride.id })
  await meet(ride, requester, [ana])
  const after = await read(ana, ride)
  expect(after.rideRequests.map(({ arrived }) => arrived)).toEqual([true, true])
  expect(after.left.map(({ firebase_uid, absent }) => [firebase_uid, absent])).toEqual([[luis.id, false]])
  for (const rider of [requester, ana]) await rider.http('POST', `/rides/${ride.id}/drop-off`)
  expect(await keptOf(luis)).toEqual({ rides: 1, kept: 0 })
  for (const rider of [requester, ana]) expect(await keptOf(rider)).toEqual({ rides: 1, kept: 1 })
})

test('B3: a rider who may still come is not absent if the others get off first, and is after the grace', async () => {
  for (const graceIsOver of [false, true]) {
    const { ride, requester, others } = await rideOfThree()
    const [ana, luis] = others as [TestRider, TestRider]
    await meet(ride, requester, [ana])
    if (graceIsOver) await isOver(ride)
    for (const rider of [requester, ana]) await rider.http('POST', `/rides/${ride.id}/drop-off`)
    const isExpired = ({ newStatus }: { newStatus: string }) => newStatus === 'EXPIRED'
    await luis.hears('RIDE_REQUEST_STATUS_UPDATED', isExpired)
    expect(await keptOf(luis)).toEqual({ rides: graceIsOver ? 1 : 0, kept: 0 })
  }
})

test('B3: of impossibly quick rides, only one a day counts', async () => {
  const { terminal, america, serrano } = anotherTown()
  const to = [america, serrano]
  const first = await activeRide(app, to, terminal)
  const pair = [first.requester, ...first.others] as [TestRider, TestRider]
  const ride = async (
    { ride: { id }, requester }: Pick<typeof first, 'ride' | 'requester'>,
    seconds: number,
  ) => {
    await meet(
      { id },
      requester,
      pair.filter((rider) => rider !== requester),
    )
    await sql`update ride_riders set verified_at = verified_at - make_interval(secs => ${seconds})
      where ride_id = ${id}`.execute(app.database.db)
    for (const rider of pair) await rider.http('POST', `/rides/${id}/drop-off`)
  }
  await ride(first, 0)
  for (const rider of pair) expect(await keptOf(rider)).toEqual({ rides: 1, kept: 1 })
  // Made up again, and once as long as a drive of 11 km takes.
  for (const [seconds, kept] of [
    [0, 1],
    [1_200, 2],
  ] as const) {
    for (const rider of pair) rider.forget()
    for (const [index, rider] of pair.entries()) await rider.ask(terminal, to[index]!)
    const again = await pair[0].pendingOf(2)
    for (const rider of pair) {
      await rider.pendingOf(2)
      await rider.accept(again)
    }
    const isActive = ({ newStatus }: { newStatus: string }) => newStatus === 'CONFIRMED'
    for (const rider of pair) await rider.hears('RIDE_REQUEST_STATUS_UPDATED', isActive)
    await ride({ ride: again, requester: pair.find(({ id }) => id === again.requesterUid)! }, seconds)
    for (const rider of pair) expect(await keptOf(rider)).toEqual({ rides: kept, kept })
  }
})

test('B4: a rider who lets others wait again is proposed later for 30 days, by at most a minute', async () => {
  const { ride, others } = await rideOfThree()
  const [ana] = others as [TestRider]
  await ana.send('CANCEL_RIDE', { rideId: ride.id })
  const delay = async (absences: number) => {
    await sql`delete from absences where user_id = ${ana.id}`.execute(app.database.db)
    for (let index = 0; index < absences; index++) {
      const { id } = await plantRide(app.database.db, [ana.id], 'completed')
      await app.database.db
        .insertInto('absences')
        .values({ ride_id: id, user_id: ana.id, at: new Date() })
        .execute()
    }
    const far = { name: 'Lejos', latitude: 10, longitude: 10 }
    const { rideRequestId } = await ana.ask(far, { ...far, latitude: 10.1 })
    const { rows } = await sql<{ seconds: number | null }>`
      select extract(epoch from proposed_from - created_at)::float8 as seconds from ride_requests
      where id = ${rideRequestId}`.execute(app.database.db)
    await ana.send('CANCEL_RIDE_REQUEST', { rideRequestId })
    return rows[0]!.seconds === null ? null : Math.round(rows[0]!.seconds)
  }
  expect(await delay(1)).toBeNull()
  expect(await delay(2)).toBe(15)
  expect(await delay(3)).toBe(30)
  expect(await delay(6)).toBe(60)
})

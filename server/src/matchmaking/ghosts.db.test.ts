// Guests who ask and never mean to travel: how long they can hold up others.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApartStore } from '../apart/pairs-apart-store.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { plantRide } from '../testing/ride-factory.ts'
import { anotherTown, TestRider, type Town } from '../testing/test-rider.ts'
import { createMatchmakingStore } from './searching-requests-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ CONFIRM_SECONDS: '3', HOLD_SECONDS: '0', BATCH_SECONDS: '0.2' })
})
afterAll(() => app.stop())

const prove = async (rider: TestRider) => {
  await app.database.pool.query('insert into proven_emails (email_key, user_id) values ($1, $2)', [
    `${rider.id}@example.org`,
    rider.id,
  ])
  return rider
}
const guest = () => TestRider.arrive(app)
const proven = async () => prove(await guest())
const asks = (here: Town, rider: TestRider) => rider.ask(here.terminal, here.granVia)
/** Asks, and returns after a batch that found nobody for the rider. */
async function asksInVain(here: Town, rider: TestRider): Promise<void> {
  await asks(here, rider)
  await rider.hears('SEARCH_PROGRESS')
}

test('P4: nobody joins a pending ride once a silent rider has left it', async () => {
  const here = anotherTown()
  const [one, two, ghost] = [await guest(), await guest(), await guest()]
  for (const rider of [one, two, ghost]) await asks(here, rider)
  const ride = await one.pendingOf(3)
  const { rows } = await app.database.pool.query<{ region: string }>(
    'select region from rides where id = $1',
    [ride.id],
  )
  // No batch plans with it either: its places in the list are those of rides that can be joined.
  const open = () => createMatchmakingStore(app.database.db).openRideIds(rows.map(({ region }) => region))
  expect(await open()).toContain(ride.id)
  for (const rider of [one, two]) await rider.accept(ride)
  const smaller = await one.pendingOf(2, ride.termsVersion)
  expect(await open()).not.toContain(ride.id)
  await asksInVain(here, await guest())
  for (const rider of [one, two]) await rider.accept(smaller)
  const { confirmedRide } = await two.hears(
    'RIDE_REQUEST_STATUS_UPDATED',
    ({ newStatus }) => newStatus === 'CONFIRMED',
  )
  expect(confirmedRide!.rideRequests).toHaveLength(2)
})

test('M3: whom a guest kept waiting is proposed with those who have proven something, not with the next guest', async () => {
  const here = anotherTown()
  const [ana, ghost] = [await proven(), await guest()]
  for (const rider of [ana, ghost]) await asks(here, rider)
  await ana.accept(await ana.pendingOf(2))
  await ana.hears('RIDE_REQUEST_STATUS_UPDATED', ({ newStatus }) => newStatus === 'SEARCHING')
  ana.forget()
  const next = await guest()
  await asksInVain(here, next)
  expect(ana.all('MATCH_FOUND')).toEqual([])
  await prove(next)
  expect((await ana.pendingOf(2)).rideRequests.map(({ firebase_uid }) => firebase_uid)).toContain(next.id)
})

test('M3: a guest whom guests kept waiting twice is proposed with guests who accepted, and not with new ones', async () => {
  const here = anotherTown()
  const keepWaiting = async (rider: TestRider) => {
    rider.forget()
    const ghost = await guest()
    await asks(here, ghost)
    await rider.accept(await rider.pendingOf(2))
    await rider.hears('RIDE_REQUEST_STATUS_UPDATED', ({ newStatus }) => newStatus === 'SEARCHING')
  }
  const [ana, eva] = [await guest(), await guest()]
  await asks(here, eva)
  await keepWaiting(eva)
  await eva.send('CANCEL_RIDE_REQUEST', { rideRequestId: eva.requestId })
  await asks(here, ana)
  await keepWaiting(ana)
  await keepWaiting(ana)
  ana.forget()
  const next = await guest()
  await asksInVain(here, next)
  await next.send('CANCEL_RIDE_REQUEST', { rideRequestId: next.requestId })
  expect(ana.all('MATCH_FOUND')).toEqual([])
  await asks(here, eva)
  expect((await ana.pendingOf(2)).rideRequests.map(({ firebase_uid }) => firebase_uid)).toContain(eva.id)
})

test('M3: whom silent riders with proven emails kept waiting twice is proposed with those who accepted, and not with new ones', async () => {
  const here = anotherTown()
  const keepWaiting = async (rider: TestRider) => {
    rider.forget()
    const ghost = await proven()
    await asks(here, ghost)
    await rider.accept(await rider.pendingOf(2))
    await rider.hears('RIDE_REQUEST_STATUS_UPDATED', ({ newStatus }) => newStatus === 'SEARCHING')
  }
  const [ana, eva] = [await proven(), await proven()]
  await asks(here, eva)
  await keepWaiting(eva)
  await eva.send('CANCEL_RIDE_REQUEST', { rideRequestId: eva.requestId })
  await asks(here, ana)
  await keepWaiting(ana)
  await keepWaiting(ana)
  ana.forget()
  const [next, regular] = [await proven(), await proven()]
  await asksInVain(here, next)
  await next.send('CANCEL_RIDE_REQUEST', { rideRequestId: next.requestId })
  expect(ana.all('MATCH_FOUND')).toEqual([])
  await keepsRides(regular, 2)
  await asks(here, regular)
  const ride = await ana.pendingOf(2)
  expect(ride.rideRequests.map(({ firebase_uid }) => firebase_uid)).toContain(regular.id)
  await regular.send('CANCEL_RIDE_REQUEST', { rideRequestId: regular.requestId })
  await ana.hears('RIDE_REQUEST_STATUS_UPDATED', ({ newStatus }) => newStatus === 'SEARCHING')
  ana.forget()
  await asks(here, eva)
  expect((await ana.pendingOf(2)).rideRequests.map(({ firebase_uid }) => firebase_uid)).toContain(eva.id)
})

async function keepsRides(rider: TestRider, rides: number): Promise<void> {
  await app.database.pool.query('update users set rides_ended = $2, rides_kept = $2 where id = $1', [
    rider.id,
    rides,
  ])
}

const leavesPending = (at: string, reason: string) => `
  with still_pending as (update rides set active_at = null where id = $1)
  update ride_riders set left_at = ${at}, end_reason = '${reason}' where ride_id = $1 and user_id = $2`

/** A ride of these riders, which is canceled: because the first one said nothing, or found no taxi. */
type How = 'in silence' | 'by a late refusal' | 'by leaving' | 'without a taxi'

async function letDown(first: TestRider, others: readonly TestRider[], how: How) {
  const ids = [first, ...others].map(({ id }) => id)
  const ride = await plantRide(app.database.db, ids, 'canceled')
  await app.database.pool.query(
    {
      'in silence': leavesPending('now()', 'NOT_CONFIRMED_IN_TIME'),
      'by a late refusal': leavesPending("joined_at + interval '21 seconds'", 'CANCELED_BY_USER'),
      'by leaving': `with ended as (update rides set canceled_by = $2 where id = $1)
        update ride_riders set left_at = now(), end_reason = 'CANCELED_BY_USER' where ride_id = $1 and user_id = $2`,
      'without a taxi': `update rides set cancel_reason = 'NO_DRIVER_FOUND', canceled_by = $2 where id = $1`,
    }[how],
    [ride.id, first.id],
  )
}

test.each([
  ['has let three proposals pass', 'in silence', 3],
  ['has ended three rides by leaving', 'by leaving', 3],
  ['has ended two rides for lack of a taxi', 'without a taxi', 2],
] as const)('M3: somebody who %s is proposed to nobody for half an hour', async (_what, how, times) => {
  const here = anotherTown()
  const [ghost, next] = [await proven(), await proven()]
  for (let time = 0; time < times; time++) await letDown(ghost, [await proven()], how)
  await asks(here, ghost)
  await asksInVain(here, next)
  await app.database.pool.query(
    `with rested as (update rides set ended_at = ended_at - interval '31 minutes' where canceled_by = $1)
      update ride_riders set left_at = left_at - interval '31 minutes' where user_id = $1`,
    [ghost.id],
  )
  expect((await next.pendingOf(2)).rideRequests.map(({ firebase_uid }) => firebase_uid)).toContain(ghost.id)
})

test('M3: whoever left three rides whose other riders had signed out is proposed at once', async () => {
  const here = anotherTown()
  const [ana, next] = [await proven(), await proven()]
  for (let time = 0; time < 3; time++) {
    const gone = await proven()
    await letDown(ana, [gone], 'by leaving')
    expect((await gone.http('POST', '/auth/sign-out')).status).toBeLessThan(300)
  }
  await asks(here, ana)
  await asks(here, next)
  expect((await next.pendingOf(2)).rideRequests.map(({ firebase_uid }) => firebase_uid)).toContain(ana.id)
})

test('M3: whoever waited at three meeting points in vain, and then left, is proposed at once', async () => {
  const here = anotherTown()
  const [ana, next] = [await proven(), await proven()]
  for (let time = 0; time < 3; time++) await letDown(ana, [await proven()], 'by leaving')
  const arrive = `update ride_riders set arrived_at = left_at - interval '2 minutes' where user_id = $1`
  await app.database.pool.query(arrive, [ana.id])
  await asks(here, ana)
  // While the others may still come in time, it is nothing but leaving.
  await asksInVain(here, next)
  const late = `update rides set meet_at = ended_at - interval '1 minute' where canceled_by = $1`
  await app.database.pool.query(late, [ana.id])
  expect((await next.pendingOf(2)).rideRequests.map(({ firebase_uid }) => firebase_uid)).toContain(ana.id)
})

test.each(['in silence', 'by a late refusal', 'by leaving', 'without a taxi'] as const)(
  'M3: those who were let down twice %s are proposed with one another, and not with new riders',
  async (how) => {
    const [ana, eva] = [await proven(), await proven()]
    const [next, guestOfLater] = [await proven(), await guest()]
    const { among } = createApartStore(app.database.db)
    const people = [ana, eva, next, guestOfLater].map(({ id }) => id)
    await letDown(await proven(), [ana, eva], how)
    expect(await among(people)).toEqual([])
    await letDown(await proven(), [ana, eva], how)
    const inOrder = (one: TestRider, other: TestRider) => [one.id, other.id].toSorted()
    expect(new Set(await among(people))).toEqual(
      new Set([ana, eva].flatMap((one) => [inOrder(one, next), inOrder(one, guestOfLater)])),
    )
  },
)

test('M3: whoever lost two active rides meets new riders with proof after a minute, and after each further one twice as late', async () => {
  const [ana, next, guestOfLater] = [await proven(), await proven(), await guest()]
  const { among } = createApartStore(app.database.db)
  const inOrder = (one: TestRider, other: TestRider) => [one.id, other.id].toSorted()
  const later = (seconds: number) =>
    app.database.pool.query(
      `update rides set ended_at = ended_at - make_interval(secs => $2)
       where id in (select ride_id from ride_riders where user_id = $1)`,
      [ana.id, seconds],
    )
  await letDown(await proven(), [ana], 'without a taxi')
  for (const secondsApart of [60, 120, 240]) {
    await letDown(await proven(), [ana], 'without a taxi')
    await later(secondsApart - 10)
    expect(await among([ana.id, next.id])).toEqual([inOrder(ana, next)])
    await later(20)
    expect(await among([ana.id, next.id])).toEqual([])
  }
  expect(await among([ana.id, guestOfLater.id])).toEqual([inOrder(ana, guestOfLater)])
})

test('M3: whoever was let down twice by guests who then proved an email is not proposed with new guests', async () => {
  const [ana, next] = [await proven(), await guest()]
  for (let time = 0; time < 2; time++) {
    const ghost = await guest()
    await letDown(ghost, [ana], 'by leaving')
    await prove(ghost)
  }
  expect(await createApartStore(app.database.db).among([ana.id, next.id])).toHaveLength(1)
})

test.each(['in silence', 'by a late refusal', 'by leaving', 'without a taxi'] as const)(
  'M3: whoever let others down %s and then deletes the account has let them down all the same',
  async (how) => {
    const [ana, next] = [await proven(), await proven()]
    for (let time = 0; time < 2; time++) {
      const ghost = await proven()
      await letDown(ghost, [ana], how)
      expect((await ghost.http('DELETE', `/user/${ghost.id}`)).status).toBe(204)
    }
    const { among } = createApartStore(app.database.db)
    expect(await among([ana.id, next.id])).toEqual([[ana.id, next.id].toSorted()])
  },
)

test('M3: whoever lost two active rides because somebody deleted the account is not proposed with a new rider', async () => {
  const ana = await proven()
  for (let time = 0; time < 2; time++) {
    const ghost = await proven()
    const here = anotherTown()
    for (const rider of [ana, ghost]) await asks(here, rider)
    for (const rider of [ana, ghost]) await rider.accept(await rider.pendingOf(2))
    await ana.hears('RIDE_REQUEST_STATUS_UPDATED', ({ newStatus }) => newStatus === 'CONFIRMED')
    expect((await ghost.http('DELETE', `/user/${ghost.id}`)).status).toBe(204)
    await ana.hears('RIDE_REQUEST_STATUS_UPDATED', ({ newStatus }) => newStatus === 'CANCELED')
    ana.forget()
  }
  const next = await proven()
  expect(await createApartStore(app.database.db).among([ana.id, next.id])).toHaveLength(1)
})

test('M3: whoever was let down twice meets nobody who has kept a ride only once, or was silent too', async () => {
  const [ana, eva, sly, once, regular] = [
    await proven(),
    await proven(),
    await proven(),
    await proven(),
    await proven(),
  ]
  for (let time = 0; time < 2; time++) await letDown(await proven(), [ana], 'in silence')
  for (const rider of [eva, sly]) await letDown(await proven(), [rider], 'in silence')
  await letDown(sly, [await proven()], 'in silence')
  // Two accounts of one person keep a ride together in seconds.
  await keepsRides(once, 1)
  await keepsRides(regular, 2)
  const people = [ana, eva, sly, once, regular].map(({ id }) => id)
  const inOrder = (one: TestRider, other: TestRider) => [one.id, other.id].toSorted()
  const apart = await createApartStore(app.database.db).among(people)
  expect(new Set(apart)).toEqual(new Set([inOrder(ana, sly), inOrder(ana, once)]))
})

test('M3: whom a companion kept waiting who has proven something may meet guests at once', async () => {
  const here = anotherTown()
  const [ana, silent] = [await proven(), await proven()]
  for (const rider of [ana, silent]) await asks(here, rider)
  await ana.accept(await ana.pendingOf(2))
  await ana.hears('RIDE_REQUEST_STATUS_UPDATED', ({ newStatus }) => newStatus === 'SEARCHING')
  ana.forget()
  await asks(here, await guest())
  expect((await ana.pendingOf(2)).rideRequests).toHaveLength(2)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { faultsOf } from '../testing/ride-invariants.ts'
import { plantRide } from '../testing/ride-factory.ts'
import { activeRide, anotherTown, meet, pendingRide, TestRider, type Town } from '../testing/test-rider.ts'
import { createApartStore } from './pairs-apart-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ CONFIRM_SECONDS: '60' })
})
afterAll(() => app.stop())

const asks = (here: Town) => (rider: TestRider) => rider.ask(here.terminal, here.granVia)

/** Adds a third rider. Returns which of the two is proposed with them, and which is left. */
async function withAThird(here: Town, two: readonly TestRider[]) {
  for (const rider of two) rider.forget()
  await Promise.all(two.map(asks(here)))
  const third = await TestRider.arrive(app)
  await asks(here)(third)
  const ride = await third.pendingOf(2)
  const uids = ride.rideRequests.map(({ firebase_uid }) => firebase_uid)
  const left = two.filter(({ id }) => !uids.includes(id))
  expect(left).toHaveLength(1)
  expect(left[0]!.all('MATCH_FOUND')).toEqual([])
  return { ride, left: left[0]! }
}

async function ridden(here: Town) {
  const party = await activeRide(app, [here.serrano, here.granVia], here.terminal)
  await meet(party.ride, party.requester, party.others)
  for (const rider of party.riders) await rider.http('POST', `/rides/${party.ride.id}/drop-off`)
  return party
}

describe('M3: are kept apart, also with new requests of both,', () => {
  test('a rider who left an active ride and its other riders', async () => {
    const here = anotherTown()
    const { riders, ride, others } = await activeRide(app, [here.serrano, here.granVia], here.terminal)
    expect(
      await others[0]!.send('CANCEL_RIDE', { rideId: ride.id, reason: 'CANCELED_BY_USER' }),
    ).toMatchObject({ ok: true })
    await withAThird(here, riders)
    expect(await faultsOf(app.database.pool, { afterQuiet: false })).toEqual([])
  })

  test('a rider who gave one star and those rated, until a better rating replaces it', async () => {
    const here = anotherTown()
    const { riders, ride } = await ridden(here)
    const rate = (rating: number) => riders[0]!.http('POST', `/rides/${ride.id}/feedback`, { rating })
    expect((await rate(1)).status).toBe(200)
    const { ride: other, left } = await withAThird(here, riders)
    expect((await rate(2)).status).toBe(200)
    expect((await left.pendingOf(3)).id).toBe(other.id)
  })

  test('a pair that is separated while their proposal is being written', async () => {
    const here = anotherTown()
    const apart = createApartStore(app.database.db)
    const [one, two] = [await TestRider.arrive(app), await TestRider.arrive(app)]
    await app.database.transact(async (tx) => {
      await apart.keep(tx, one.id, [two.id], 'blocked')
      await Promise.all([one, two].map(asks(here)))
      // The batch has not seen the pair yet and waits for its lock.
      await expect
        .poll(async () => {
          const { rows } = await app.database.pool.query(
            `select from pg_locks where locktype = 'advisory' and not granted and classid = hashtext('apart')::oid`,
          )
          return rows.length
        })
        .toBeGreaterThan(0)
    })
    const third = await TestRider.arrive(app)
    await asks(here)(third)
    expect((await third.pendingOf(2)).rideRequests).toHaveLength(2)
    for (const rider of [one, two])
      for (const { pendingRide: seen } of rider.all('MATCH_FOUND'))
        expect(seen.rideRequests.map(({ firebase_uid }) => firebase_uid)).toContain(third.id)
  })
})

test('undoing one act leaves the other act of the same pair in force', async () => {
  const apart = createApartStore(app.database.db)
  const { transact } = app.database
  const [one, two] = [await TestRider.signIn(app), await TestRider.signIn(app)]
  const pair = [one.id, two.id].toSorted()
  await transact(async (tx) => {
    await apart.keep(tx, one.id, [two.id], 'blocked')
    await apart.keep(tx, two.id, [one.id, two.id], 'blocked')
    await apart.keep(tx, one.id, [two.id], 'left')
  })
  expect(await apart.among([two.id, one.id, 'nobody'])).toEqual([pair])
  await transact((tx) => apart.release(tx, one.id, [two.id], 'blocked'))
  await app.database.pool.query(`update pairs_apart set until = now() where why = 'left' and by_id = $1`, [
    one.id,
  ])
  expect(await apart.among(pair)).toEqual([pair])
  await transact((tx) => apart.release(tx, two.id, [one.id], 'blocked'))
  expect(await apart.among(pair)).toEqual([])
})

test('the pairs of a person are in the copy of their data and are deleted with the account', async () => {
  const here = anotherTown()
  const { riders } = await pendingRide(app, [here.serrano, here.granVia], here.terminal)
  const [one, two] = riders
  await one!.send('CANCEL_RIDE_REQUEST', { rideRequestId: one!.requestId })
  const copy = await one!.http<{ data: { apart: object[] } }>('GET', `/user/${one!.id}/export`)
  expect(copy.body.data.apart).toEqual([
    { uid: two!.id, why: 'refused', until: expect.stringMatching(/^\d{4}-/) },
  ])
  const ofOther = await two!.http<{ data: { apart: object[] } }>('GET', `/user/${two!.id}/export`)
  expect(ofOther.body.data.apart).toEqual([])
  expect((await one!.http('DELETE', `/user/${one!.id}`)).status).toBe(204)
  const { rows } = await app.database.pool.query('select from pairs_apart where $1 in (by_id, other_id)', [
    one!.id,
  ])
  expect(rows).toEqual([])
})

test('nobody was kept waiting by a silence that came after they had left, or in a ride that they joined long ago', async () => {
  const { pool, db } = app.database
  const stranger = await TestRider.signIn(app)
  /** Whether a proven rider is kept apart from a new guest after a guest was silent in a pending ride with them. */
  async function isKeptApart(ana: string, left: string | null = null): Promise<boolean> {
    const [rider, ghost] = [await TestRider.signIn(app), await TestRider.signIn(app)]
    await pool.query('insert into proven_emails (email_key, user_id) values ($1, $1)', [rider.id])
    const { id } = await plantRide(db, [rider.id, ghost.id], 'pending')
    await pool.query(
      `update ride_riders set left_at = clock_timestamp() - interval '30 seconds', end_reason = 'NOT_CONFIRMED_IN_TIME'
       where ride_id = $1 and user_id = $2`,
      [id, ghost.id],
    )
    await pool.query(
      `update ride_riders set joined_at = clock_timestamp() - $3::interval,
         left_at = clock_timestamp() - $4::interval where ride_id = $1 and user_id = $2`,
      [id, rider.id, ana, left],
    )
    const pairs = await createApartStore(db).among([rider.id, stranger.id])
    return pairs.length > 0
  }
  expect(await isKeptApart('60 seconds')).toBe(true)
  expect(await isKeptApart('60 seconds', '20 seconds')).toBe(true)
  expect(await isKeptApart('60 seconds', '40 seconds')).toBe(false)
  expect(await isKeptApart('61 minutes')).toBe(false)
})

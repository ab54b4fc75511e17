import type { Feedback, Ride, RideStatus, SignedIn, User } from '@woodalo/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { plantRide, plantRideOf } from '../testing/ride-factory.ts'

type Given = { data: Feedback; code: string }

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const rideOf = (count: number, status: RideStatus = 'completed') =>
  plantRideOf(app, app.database.db, count, status)

const rate = (rider: SignedIn, rideId: string, body: object) =>
  call<Given>(app, 'POST', `/rides/${rideId}/feedback`, { token: rider.token, body })

async function ratingOf(rider: SignedIn): Promise<User['rating']> {
  return (await call<{ data: User }>(app, 'GET', '/user/me', { token: rider.token })).body.data.rating
}

describe('a rating', () => {
  test('is in the copy of its author’s data, for each ride', async () => {
    const { ride, riders } = await rideOf(2)
    const [ana, ben] = riders
    const next = await plantRide(app.database.db, [ana.user.id, ben.user.id], 'completed')
    for (const [{ id }, rating] of [
      [ride, 4],
      [next, 5],
    ] as const)
      await rate(ana, id, { rating })
    const { body } = await call<{ data: { feedback: Feedback[] } }>(
      app,
      'GET',
      `/user/${ana.user.id}/export`,
      ana,
    )
    expect(new Map(body.data.feedback.map(({ rideId, rating }) => [rideId, rating]))).toEqual(
      new Map([
        [ride.id, 4],
        [next.id, 5],
      ]),
    )
  })

  test('counts once for each other rider, and not for its author', async () => {
    const { ride, riders } = await rideOf(3)
    const [ana, ben, eva] = riders
    const { status, body } = await rate(ana, ride.id, { rating: 4, feedback: '¡Muy bien!' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ rideId: ride.id, rating: 4, feedback: '¡Muy bien!' })
    expect(await ratingOf(ana)).toBeNull()
    for (const other of [ben, eva!]) expect(await ratingOf(other)).toEqual({ average: 4, count: 1 })
    await rate(ben, ride.id, { rating: 5 })
    expect(await ratingOf(eva!)).toEqual({ average: 4.5, count: 2 })
  })

  test('replaces an earlier one, and the average follows', async () => {
    const { ride, riders } = await rideOf(2)
    const [ana, ben] = riders
    await rate(ana, ride.id, { rating: 1, feedback: 'mal' })
    const { body } = await rate(ana, ride.id, { rating: 5 })
    expect(body.data).toMatchObject({ rating: 5, feedback: '' })
    expect(await ratingOf(ben)).toEqual({ average: 5, count: 1 })
    await rate(ana, ride.id, { rating: 5 })
    expect(await ratingOf(ben)).toEqual({ average: 5, count: 1 })
  })

  test('replaces only the one of its ride', async () => {
    const { ride, riders } = await rideOf(2)
    const [ana, ben] = riders
    const next = await plantRide(app.database.db, [ana.user.id, ben.user.id], 'completed')
    await rate(ana, ride.id, { rating: 1 })
    await rate(ana, next.id, { rating: 3 })
    expect(await ratingOf(ben)).toEqual({ average: 2, count: 2 })
    await rate(ana, ride.id, { rating: 5 })
    expect(await ratingOf(ben)).toEqual({ average: 4, count: 2 })
  })

  test('is what the riders of the next ride see', async () => {
    const { ride, riders } = await rideOf(2)
    const [ana, ben] = riders
    await rate(ana, ride.id, { rating: 3 })
    const next = await plantRide(app.database.db, [ana.user.id, ben.user.id])
    const { body } = await call<{ data: Ride }>(app, 'GET', `/rides/${next.id}`, { token: ana.token })
    const seen = body.data.rideRequests.find(({ firebase_uid }) => firebase_uid === ben.user.id)
    expect(seen!.rating).toEqual({ average: 3, count: 1 })
  })

  test('can be given after one’s own drop-off', async () => {
    const { ride, riders } = await rideOf(2, 'active')
    const [ana, ben] = riders
    const early = await rate(ana, ride.id, { rating: 5 })
    expect(early).toMatchObject({ status: 409, body: { code: 'RIDE_NOT_COMPLETED' } })
    await ride.dropOff(ana.user.id)
    expect((await rate(ana, ride.id, { rating: 5 })).status).toBe(200)
    expect((await rate(ben, ride.id, { rating: 5 })).body.code).toBe('RIDE_NOT_COMPLETED')
  })

  test('is refused to a rider who never met the others, with a sentence that says so', async () => {
    const { ride, riders } = await rideOf(3)
    const noShow = riders[2]!
    await app.database.db
      .updateTable('ride_riders')
      .set({ verified_at: null, dropped_off_at: null })
      .where('ride_id', '=', ride.id)
      .where('user_id', '=', noShow.user.id)
      .execute()
    expect(await rate(noShow, ride.id, { rating: 1 })).toMatchObject({
      status: 409,
      body: {
        code: 'RIDE_NOT_RIDDEN',
        message: 'Este viaje terminó sin que subieras, así que no puedes valorarlo.',
      },
    })
    for (const other of riders.slice(0, 2)) expect(await ratingOf(other)).toBeNull()
    // Those who came cannot rate the rider who did not come.
    expect((await rate(riders[0], ride.id, { rating: 5 })).status).toBe(200)
    expect(await ratingOf(noShow)).toBeNull()
    expect(await ratingOf(riders[1])).toEqual({ average: 5, count: 1 })
  })

  test('is possible for riders who met, even if the ride was canceled after the meeting, and not if nobody met', async () => {
    const canceled = await rideOf(2, 'canceled')
    const met = (verified: boolean) =>
      app.database.db
        .updateTable('ride_riders')
        .set({ verified_at: verified ? new Date() : null })
        .where('ride_id', '=', canceled.ride.id)
        .execute()
    await met(false)
    expect((await rate(canceled.riders[0], canceled.ride.id, { rating: 1 })).body.code).toBe(
      'RIDE_NOT_RIDDEN',
    )
    await met(true)
    expect((await rate(canceled.riders[0], canceled.ride.id, { rating: 1 })).status).toBe(200)
    expect(await ratingOf(canceled.riders[1]!)).toEqual({ average: 1, count: 1 })
  })

  test('does not raise an average after a ride that was impossibly quick or had no drop-off', async () => {
    const quick = await rideOf(2)
    await app.database.db
      .updateTable('ride_riders')
      .set({ verified_at: sql<Date>`dropped_off_at - interval '0.6 seconds'` })
      .where('ride_id', '=', quick.ride.id)
      .execute()
    const canceled = await rideOf(2, 'canceled')
    for (const { ride, riders } of [quick, canceled]) {
      const praise = { uid: riders[1].user.id, thumb: 'up', reasons: ['kind'] }
      const { status, body } = await rate(riders[0], ride.id, { rating: 5, companions: [praise] })
      expect([status, body.data.rating]).toEqual([200, 5])
      expect(body.data.companions).toEqual([])
      expect(await ratingOf(riders[1])).toBeNull()
    }
  })

  test('counts only for riders who stayed to the end', async () => {
    const { ride, riders } = await rideOf(3, 'active')
    await ride.leave(riders[2]!.user.id)
    await ride.setStatus('completed')
    for (const rider of [await newRider(app), riders[2]!])
      expect(await rate(rider, ride.id, { rating: 1 })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      })
    expect((await rate(riders[0], 'nothing', { rating: 1 })).status).toBe(404)
    await rate(riders[0], ride.id, { rating: 2 })
    expect(await ratingOf(riders[2]!)).toBeNull()
    expect((await call(app, 'POST', `/rides/${ride.id}/feedback`, { body: { rating: 1 } })).status).toBe(401)
  })

  test.each([
    {},
    { rating: 0 },
    { rating: 6 },
    { rating: 2.5 },
    { rating: '5' },
    { rating: 5, feedback: 'x'.repeat(1001) },
  ])('of %j is refused', async (body) => {
    const { ride, riders } = await rideOf(2)
    expect(await rate(riders[0], ride.id, body)).toMatchObject({
      status: 422,
      body: { code: 'INVALID_INPUT' },
    })
    expect(await ratingOf(riders[1])).toBeNull()
  })

  test('adds up even if several are given at the same moment', async () => {
    const { ride, riders } = await rideOf(4)
    const latest = new Map<SignedIn, number>()
    await Promise.all(
      riders.map(async (rider, index) => {
        for (let round = 0; round < 6; round++) {
          const rating = 1 + ((index + round * 3) % 5)
          // Twice at once, as with an impatient double tap.
          const answers = await Promise.all([
            rate(rider, ride.id, { rating }),
            rate(rider, ride.id, { rating }),
          ])
          expect(answers.map(({ status }) => status)).toEqual([200, 200])
          latest.set(rider, rating)
        }
      }),
    )
    for (const rider of riders) {
      const row = await app.database.db
        .selectFrom('users')
        .select(['rating_total', 'rating_count'])
        .where('id', '=', rider.user.id)
        .executeTakeFirstOrThrow()
      const others = riders.filter((other) => other !== rider).map((other) => latest.get(other)!)
      expect(row).toEqual({ rating_total: others.reduce((sum, value) => sum + value, 0), rating_count: 3 })
    }
  })
})

describe('a deleted account', () => {
  test('removes its words and keeps its ratings, and its chat messages keep their place', async () => {
    const { ride, riders } = await rideOf(2)
    const [ana, ben] = riders
    await rate(ana, ride.id, { rating: 4, feedback: 'soy Ana' })
    for (const [rider, text] of [
      [ana, 'mi dirección'],
      [ben, 'hola'],
    ] as const)
      await call(app, 'POST', `/rides/${ride.id}/messages`, { token: rider.token, body: { text } })
    const copy = await call(app, 'GET', `/user/${ana.user.id}/export`, { token: ana.token })
    expect(JSON.stringify(copy.body)).toContain('mi dirección')
    expect(JSON.stringify(copy.body)).toContain('soy Ana')
    expect(JSON.stringify(copy.body)).not.toContain('hola')

    expect((await call(app, 'DELETE', `/user/${ana.user.id}`, { token: ana.token })).status).toBe(204)
    expect(await ratingOf(ben)).toEqual({ average: 4, count: 1 })
    const { body } = await call<{ data: { seq: number; text: string; userName: string }[] }>(
      app,
      'GET',
      `/rides/${ride.id}/messages`,
      { token: ben.token },
    )
    expect(body.data.map(({ seq, text, userName }) => [seq, text, userName])).toEqual([
      // The chat stays open for another day.
      [1, 'mi dirección', ''],
      [2, 'hola', ben.user.displayName],
    ])
    const words = await app.database.db
      .selectFrom('feedback')
      .select('feedback')
      .where('ride_id', '=', ride.id)
      .execute()
    expect(words).toEqual([{ feedback: '' }])
  })
})

describe('an opinion about one companion', () => {
  const apartFrom = async (rider: SignedIn) => {
    const rows = await app.database.db
      .selectFrom('pairs_apart')
      .select('other_id')
      .where('by_id', '=', rider.user.id)
      .where('why', '=', 'rated')
      .orderBy('other_id')
      .execute()
    return rows.map(({ other_id }) => other_id)
  }
  const down = (rider: SignedIn) => ({ uid: rider.user.id, thumb: 'down', reasons: ['late', 'late'] })
  const up = (rider: SignedIn) => ({ uid: rider.user.id, thumb: 'up', reasons: ['kind'] })

  test('is stored with its distinct reasons and replaced together with the rating', async () => {
    const { ride, riders } = await rideOf(3)
    const [ana, ben, eva] = riders
    const { body } = await rate(ana, ride.id, { rating: 4, companions: [down(ben), up(eva!)] })
    expect(body.data.companions.toSorted((a, b) => (a.thumb < b.thumb ? -1 : 1))).toEqual([
      { ...down(ben), reasons: ['late'] },
      up(eva!),
    ])
    expect((await rate(ana, ride.id, { rating: 4 })).body.data.companions).toEqual([])
    const { length } = await app.database.db
      .selectFrom('opinions')
      .selectAll()
      .where('ride_id', '=', ride.id)
      .execute()
    expect(length).toBe(0)
  })

  test('outweighs the stars in keeping riders apart, and changes no average', async () => {
    const { ride, riders } = await rideOf(3)
    const [ana, ben, eva] = riders
    await rate(ana, ride.id, { rating: 5, companions: [down(ben)] })
    expect(await apartFrom(ana)).toEqual([ben.user.id])
    expect(await ratingOf(ben)).toEqual({ average: 5, count: 1 })
    await rate(ana, ride.id, { rating: 1, companions: [up(ben)] })
    expect(await apartFrom(ana)).toEqual([eva!.user.id])
    await rate(ana, ride.id, { rating: 2 })
    expect(await apartFrom(ana)).toEqual([])
  })

  test('keeps only its author apart, and for as long as any ride of the two ended so', async () => {
    const { ride, riders } = await rideOf(3)
    const [ana, ben, eva] = riders
    await rate(eva!, ride.id, { rating: 1, companions: [down(ben), up(ana)] })
    await rate(ana, ride.id, { rating: 4 })
    expect(await apartFrom(ana)).toEqual([])
    expect(await apartFrom(eva!)).toEqual([ben.user.id])
    const next = await plantRide(app.database.db, [eva!.user.id, ben.user.id, ana.user.id], 'completed')
    await rate(eva!, next.id, { rating: 5, companions: [up(ben)] })
    expect(await apartFrom(eva!)).toEqual([ben.user.id])
    await rate(eva!, ride.id, { rating: 3 })
    expect(await apartFrom(eva!)).toEqual([])
  })

  test('is not stored about somebody who did not ride along or about oneself', async () => {
    const { ride, riders } = await rideOf(3)
    const [ana, ben, eva] = riders
    const stranger = await newRider(app)
    await app.database.db
      .updateTable('ride_riders')
      .set({ verified_at: null, dropped_off_at: null })
      .where('ride_id', '=', ride.id)
      .where('user_id', '=', eva!.user.id)
      .execute()
    const companions = [down(stranger), down(ana), down(eva!), up(ben)]
    expect((await rate(ana, ride.id, { rating: 3, companions })).body.data.companions).toEqual([up(ben)])
    expect(await apartFrom(ana)).toEqual([])
    const wrong = { uid: ben.user.id, thumb: 'up', reasons: ['late'] }
    expect((await rate(ana, ride.id, { rating: 3, companions: [wrong] })).status).toBe(422)
  })

  test('is only in its author’s copy of data, and is deleted with either account', async () => {
    const { ride, riders } = await rideOf(3)
    const [ana, ben, eva] = riders
    await rate(ana, ride.id, { rating: 4, companions: [down(ben), up(eva!)] })
    await rate(ben, ride.id, { rating: 4, companions: [up(ana), up(eva!)] })
    const copyOf = async ({ token, user }: SignedIn) =>
      (await call<{ data: { feedback: Feedback[] } }>(app, 'GET', `/user/${user.id}/export`, { token })).body
        .data.feedback
    expect((await copyOf(ana))[0]!.companions).toHaveLength(2)
    const next = await plantRide(app.database.db, [ana.user.id, ben.user.id], 'completed')
    await rate(ana, next.id, { rating: 5, companions: [up(ben)] })
    expect(
      new Map((await copyOf(ana)).map(({ rideId, companions }) => [rideId, companions!.length])),
    ).toEqual(
      new Map([
        [ride.id, 2],
        [next.id, 1],
      ]),
    )
    expect(await copyOf(eva!)).toEqual([])
    await call(app, 'DELETE', `/user/${ben.user.id}`, { token: ben.token })
    expect((await copyOf(ana)).find(({ rideId }) => rideId === ride.id)!.companions).toEqual([up(eva!)])
    const left = await app.database.db
      .selectFrom('opinions')
      .select('by_id')
      .where('ride_id', '=', ride.id)
      .execute()
    expect(left).toEqual([{ by_id: ana.user.id }])
  })
})

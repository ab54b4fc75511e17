// What a rider may read of rides in each state: the list in pages, and acts that a state forbids.
import type { Ride, SignedIn } from '@woodalo/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { plantRide } from '../testing/ride-factory.ts'
import { createRideReadings } from './ride-lists-and-deadlines-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const idsOf = (riders: readonly SignedIn[]) => riders.map(({ user }) => user.id)

describe('the list of many rides', () => {
  test('W3: has pages of at most a hundred, newest first, in two statements, without gaps or repeats', async () => {
    const riders = [await newRider(app), await newRider(app)]
    const { token } = riders[0]!
    const planted: string[] = []
    for (let count = 0; count < 105; count++)
      planted.push((await plantRide(app.database.db, idsOf(riders), 'completed')).id)
    // Several rides at the same time, so that the time alone does not tell them apart.
    await app.database.db
      .updateTable('rides')
      .set({ created_at: sql<Date>`date_trunc('minute', now())` })
      .where('id', 'in', planted.slice(0, 40))
      .execute()
    const pages = async (limit: number) => {
      const all: Ride[][] = []
      let cursor = ''
      do {
        const { body } = await call<{ data: Ride[]; next: string | null }>(
          app,
          'GET',
          `/rides?limit=${limit}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
          { token },
        )
        all.push(body.data)
        cursor = body.next ?? ''
      } while (cursor !== '')
      return all
    }
    for (const [limit, sizes] of [
      [1_000_000, [100, 5]],
      [30, [30, 30, 30, 15]],
      [35, [35, 35, 35]],
    ] as const) {
      const found = await pages(limit)
      expect(found.map(({ length }) => length)).toEqual(sizes)
      const rides = found.flat()
      expect(new Set(rides.map(({ id }) => id))).toEqual(new Set(planted))
      const times = rides.map(({ createdAt }) => createdAt)
      expect(times).toEqual(times.toSorted().toReversed())
    }
    // A ride created between two pages does not shift the following ones.
    const first = await call<{ data: Ride[]; next: string }>(app, 'GET', '/rides?limit=50', { token })
    await plantRide(app.database.db, idsOf(riders), 'completed')
    const second = await call<{ data: Ride[] }>(
      app,
      'GET',
      `/rides?cursor=${encodeURIComponent(first.body.next)}`,
      { token },
    )
    const both = [...first.body.data, ...second.body.data].map(({ id }) => id)
    expect(both).toHaveLength(105)
    expect(new Set(both)).toEqual(new Set(planted))

    // Two statements per page, however many riders and rides, also for the copy of a user's data.
    let statements = 0
    const counting = app.database.db.withPlugin({
      transformQuery({ node }) {
        statements++
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const page = { status: undefined, limit: 100, before: null }
    const { rides: read } = await createRideReadings(counting, 300).listOf(riders[0]!.user.id, page)
    expect([read.length, statements]).toEqual([100, 2])
    const copy = await call<{ data: object }>(app, 'GET', `/user/${riders[0]!.user.id}/export`, { token })
    const copied = JSON.stringify(copy.body.data)
    expect(planted.filter((id) => !copied.includes(id))).toEqual([])
  })
})

describe('a ride that is not active', () => {
  test.each(['pending', 'completed', 'canceled'] as const)(
    'has no code to show, confirm or get off by while it is %s',
    async (status) => {
      const riders = [await newRider(app), await newRider(app)]
      const { id } = await plantRide(app.database.db, idsOf(riders), status)
      for (const { token } of riders)
        for (const [method, path, body] of [
          ['GET', 'verification-code', undefined],
          ['POST', 'confirm', { code: '0000' }],
          ['POST', 'drop-off', undefined],
        ] as const) {
          // Getting off twice is not refused, and these riders got off before the ride was completed.
          if (path === 'drop-off' && status === 'completed') continue
          const answer = await call<{ code: string }>(app, method, `/rides/${id}/${path}`, { token, body })
          expect([path, answer.status, answer.body.code]).toEqual([path, 409, 'RIDE_NOT_ACTIVE'])
        }
    },
  )
})

test('one’s own request says when it was made, whenever the ride is read', async () => {
  const riders = [await newRider(app), await newRider(app)]
  const [{ token, user }] = riders as [SignedIn, SignedIn]
  const { id } = await plantRide(app.database.db, idsOf(riders), 'active')
  const madeAt = '2026-11-20T08:00:00.000Z'
  const ofRide = app.database.db.selectFrom('ride_riders').select('request_id').where('ride_id', '=', id)
  await app.database.db
    .updateTable('ride_requests')
    .set({ created_at: new Date(madeAt) })
    .where('id', 'in', ofRide)
    .execute()
  const { body } = await call<{ data: Ride }>(app, 'GET', `/rides/${id}`, { token })
  expect(body.data.rideRequests.find(({ firebase_uid }) => firebase_uid === user.id)).toMatchObject({
    createdAt: madeAt,
  })
})

describe('a rider whose account is gone', () => {
  test('stays in past rides without a name and nowhere else', async () => {
    const riders = [await newRider(app, 'Ana'), await newRider(app, 'Benito')]
    const [ana, ben] = [riders[0]!, riders[1]!]
    const { id } = await plantRide(app.database.db, idsOf(riders), 'completed')
    expect((await call(app, 'DELETE', `/user/${ben.user.id}`, { token: ben.token })).status).toBe(204)
    const { body } = await call<{ data: Ride }>(app, 'GET', `/rides/${id}`, { token: ana.token })
    const gone = body.data.rideRequests.find(({ firebase_uid }) => firebase_uid === ben.user.id)!
    expect(gone).toMatchObject({ userName: 'Viajero', photoURL: null, rating: null, state: 'DONE' })
    expect(body.data.stops.map(({ user_name }) => user_name)).toContain('Viajero')
    expect(JSON.stringify(body)).not.toContain('Benito')
  })
})

// What former companions are shown of a rider's rides and ratings.
import type { Ride } from '@woodalo/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { activeRide, anotherTown, meet, places, type TestRider } from '../testing/test-rider.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

const figuresOf = async (reader: TestRider, rideId: string, of: TestRider) => {
  const { rideRequests } = (await reader.http<{ data: Ride }>('GET', `/rides/${rideId}`)).body.data
  const { rating, kept } = rideRequests.find(({ firebase_uid }) => firebase_uid === of.id)!
  return { rating, kept }
}

test('an ended ride shows companions as they stood at its end, and oneself as one stands', async () => {
  const { ride, requester, others } = await activeRide(app, [places.america, places.serrano], places.terminal)
  const [other] = others as [TestRider]
  await meet(ride, requester, others)
  const path = `/rides/${ride.id}`
  for (const rider of [requester, other])
    expect((await rider.http('POST', `${path}/drop-off`)).status).toBe(200)
  const atEnd = await figuresOf(other, ride.id, requester)
  expect(atEnd).toEqual({ rating: null, kept: { rides: 0, kept: 0 } })
  // What happens to the rider later.
  await app.database.db
    .updateTable('users')
    .set({ rating_total: 9, rating_count: 2, rides_ended: 4, rides_kept: 3 })
    .where('id', '=', requester.id)
    .execute()
  expect(await figuresOf(other, ride.id, requester)).toEqual(atEnd)
  const list = await other.http<{ data: Ride[] }>('GET', '/rides')
  expect(
    list.body.data[0]!.rideRequests.find(({ firebase_uid }) => firebase_uid === requester.id),
  ).toMatchObject(atEnd)
  expect(await figuresOf(requester, ride.id, requester)).toEqual({
    rating: { average: 4.5, count: 2 },
    kept: { rides: 4, kept: 3 },
  })
})

test('a ride that goes on shows them as they stand', async () => {
  const town = anotherTown()
  const { ride, requester, others } = await activeRide(app, [town.america, town.serrano], town.terminal)
  await app.database.db
    .updateTable('users')
    .set({ rating_total: 9, rating_count: 2, rides_ended: 4, rides_kept: 3 })
    .where('id', '=', requester.id)
    .execute()
  expect(await figuresOf(others[0]!, ride.id, requester)).toEqual({
    rating: { average: 4.5, count: 2 },
    kept: { rides: 4, kept: 3 },
  })
})

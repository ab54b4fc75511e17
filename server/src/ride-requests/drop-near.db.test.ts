import type { Ride } from '@woodalo/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { anotherTown, codeOf, meet, type Place, TestRider } from '../testing/test-rider.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A door where nothing else in the city is. */
const doorAt = ({ latitude, longitude }: Place): Place => ({
  name: 'Calle Falsa, 123, 4º C',
  latitude: latitude + 0.00037,
  longitude: longitude + 0.00041,
})

test('W2: a stop near the door is the same for everybody, even for the requester after the meeting', async () => {
  const here = anotherTown()
  const door = doorAt(here.granVia)
  const shy = await TestRider.arrive(app)
  const other = await TestRider.arrive(app)
  await Promise.all([shy.ask(here.terminal, door, { exact: false }), other.ask(here.terminal, here.serrano)])
  const ride = await other.pendingOf(2)
  for (const rider of [shy, other]) await rider.accept(ride)
  const { confirmedRide } = await other.hears(
    'RIDE_REQUEST_STATUS_UPDATED',
    ({ newStatus }) => newStatus === 'CONFIRMED',
  )
  const [requester, typist] = confirmedRide!.requesterUid === shy.id ? [shy, other] : [other, shy]
  await meet(ride, requester, [typist])
  expect(await codeOf(requester, ride.id)).not.toBe('')
  const read = async (rider: TestRider) =>
    (await rider.http<{ data: Ride }>('GET', `/rides/${ride.id}`)).body.data
  const everything = JSON.stringify([shy.heard, other.heard, await read(shy), await read(other)])
  expect(everything).not.toContain('Falsa')
  expect(everything).not.toContain(String(door.latitude))
  expect(everything).not.toContain(String(door.longitude))
  // The stop's own rider sees the same corner as the others.
  const stopOf = (seen: Ride) => seen.stops.find(({ firebase_uid }) => firebase_uid === shy.id)!
  const { latitude, longitude } = stopOf(await read(shy))
  expect([latitude, longitude]).toEqual([latitude, longitude].map((value) => Math.round(value * 1000) / 1000))
  expect(stopOf(await read(other))).toMatchObject({ latitude, longitude })
  const { rows } = await app.database.pool.query(
    'select destination_name, destination_latitude from ride_requests where id = $1',
    [shy.requestId],
  )
  expect(rows).toEqual([{ destination_name: stopOf(await read(shy)).name, destination_latitude: latitude }])
})

test('W2: in an imported area the stop is the nearest corner', async () => {
  const here = anotherTown()
  const door = doorAt(here.granVia)
  await app.database.pool.query(
    `insert into street_areas (id, name, attribution, licence, hash) values ('near', 'Near', 'us', 'ours', '')`,
  )
  const corner = { latitude: door.latitude + 0.0005, longitude: door.longitude + 0.0004 }
  await app.database.pool.query(
    `insert into street_corners (area_id, id, street, crossing, city, latitude, longitude)
     values ('near', 'c1', 'Calle Falsa', 'Calle Cierta', 'Madrid', $1, $2), ('near', 'c2', 'Una', 'Otra', 'Madrid', $3, $2)`,
    [corner.latitude, corner.longitude, corner.latitude + 0.001],
  )
  const [shy, other] = [await TestRider.arrive(app), await TestRider.arrive(app)]
  await Promise.all([shy.ask(here.terminal, door, { exact: false }), other.ask(here.terminal, here.serrano)])
  const seen = await shy.pendingOf(2)
  const own = seen.stops.find(({ firebase_uid }) => firebase_uid === shy.id)!
  expect(own).toMatchObject(corner)
  expect(own.name).toContain('Calle Cierta')
})

import type { Ride } from '@woodalo/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { plantRide } from '../testing/ride-factory.ts'
import { activeRide, anotherTown, meet, rideOfTwo, type TestRider } from '../testing/test-rider.ts'
import { createTaxiStore } from './taxi-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const note = (rider: TestRider, ride: Pick<Ride, 'id'>, body: object) =>
  rider.http<{ data: Ride; code: string }>('PUT', `/rides/${ride.id}/taxi`, body)
const read = async (rider: TestRider, ride: Ride) =>
  (await rider.http<{ data: Ride }>('GET', `/rides/${ride.id}`)).body.data.taxi

test('B5: the requester notes the taxi for everybody, and the last note counts', async () => {
  const { ride, requester, other } = await rideOfTwo(app)
  expect(await read(other, ride)).toBeNull()
  const { status, body } = await note(requester, ride, {
    app: ' FreeNow\n',
    plate: '\u202e4821 klm',
    car: ' Onix\tblanco ',
    driverName: 'Marta',
    minutes: 3,
  })
  expect(status).toBe(200)
  const told = await other.hears('RIDE_TAXI_UPDATED')
  expect(told.taxi).toEqual({
    app: 'FreeNow',
    plate: '4821 KLM',
    car: 'Onix blanco',
    driverName: 'Marta',
    arrivesAt: expect.any(String),
    notedAt: expect.any(String),
    byUid: requester.id,
  })
  expect(Date.parse(told.taxi!.arrivesAt!) - Date.parse(told.taxi!.notedAt)).toBe(180_000)
  expect(told.ride.taxi).toEqual(told.taxi)
  expect(body.data.taxi).toEqual(told.taxi)
  await note(requester, ride, { plate: '77 AB' })
  expect(await read(other, ride)).toMatchObject({ app: '', plate: '77 AB', car: '', arrivesAt: null })
  await note(requester, ride, { car: 'Onix blanco' })
  expect(await read(other, ride)).toMatchObject({ plate: '', car: 'Onix blanco' })
  other.forget()
  expect((await note(requester, ride, {})).body.data.taxi).toBeNull()
  expect((await other.hears('RIDE_TAXI_UPDATED')).taxi).toBeNull()
})

test('B5: only riders at the meeting point can note a car, besides the requester', async () => {
  const { ride, requester, other } = await rideOfTwo(app)
  const offered = async (rider: TestRider) =>
    (await rider.http<{ data: Ride }>('GET', `/rides/${ride.id}`)).body.data.mayNoteTaxi
  expect([await offered(requester), await offered(other)]).toEqual([true, false])
  expect((await note(other, ride, { plate: 'X' })).body.code).toBe('TAXI_NOTE_REFUSED')
  await other.http('POST', `/rides/${ride.id}/arrived`)
  expect((await other.hears('RIDE_ARRIVAL_UPDATED')).ride.mayNoteTaxi).toBe(true)
  expect((await note(other, ride, { plate: 'X', minutes: 121 })).status).toBe(422)
  expect((await note(other, ride, { plate: 'x'.repeat(17) })).status).toBe(422)
  expect((await note(other, ride, { car: 'x'.repeat(41) })).status).toBe(422)
  expect((await note(other, ride, { plate: 'ß'.repeat(16) })).body.data.taxi?.plate).toBe('S'.repeat(32))
})

test('B5: only the requester can change or remove the requester’s note', async () => {
  const { ride, requester, other } = await rideOfTwo(app)
  await other.http('POST', `/rides/${ride.id}/arrived`)
  await note(other, ride, { plate: 'SEEN 1' })
  await note(requester, ride, { plate: '4821 KLM' })
  for (const body of [{ plate: 'EVIL 666' }, {}])
    expect((await note(other, ride, body)).body.code).toBe('TAXI_NOTE_REFUSED')
  expect(await read(other, ride)).toMatchObject({ plate: '4821 KLM', byUid: requester.id })
})

test('B5: a taxi is removed with the rider who ordered it and leaves', async () => {
  const { terminal, america, serrano, granVia } = anotherTown()
  const { ride, requester, others } = await activeRide(app, [america, serrano, granVia], terminal)
  await note(requester, ride, { plate: '4821 KLM' })
  await requester.send('CANCEL_RIDE', { rideId: ride.id })
  const [ana] = others as [TestRider]
  const after = await ana.hears('RIDE_STATUS_UPDATED', (event) => event.ride.rideRequests.length === 2)
  expect(after.ride).toMatchObject({ status: 'active', taxi: null })
})

test('B5: a taxi is deleted with its author’s account after the ride, and after its time', async () => {
  const { ride, requester, other } = await rideOfTwo(app)
  const stored = async () =>
    (await app.database.db.selectFrom('taxi_notes').select('plate').where('ride_id', '=', ride.id).execute())
      .length
  const taxis = createTaxiStore(app.database.db, 30)
  await note(requester, ride, { plate: '4821 KLM' })
  await app.database.transact((tx) => taxis.forgetUser(tx, requester.id))
  expect(await stored()).toBe(1)
  await requester.http('POST', `/rides/${ride.id}/arrived`)
  await other.send('CANCEL_RIDE', { rideId: ride.id })
  await expect.poll(() => read(requester, ride)).toMatchObject({ plate: '4821 KLM' })
  expect((await note(requester, ride, { plate: 'X' })).body.code).toBe('RIDE_NOT_ACTIVE')
  const ended = (days: number) =>
    sql`update rides set ended_at = now() - make_interval(days => ${days}) where id = ${ride.id}`.execute(
      app.database.db,
    )
  await ended(29)
  await taxis.forgetOld()
  expect(await stored()).toBe(1)
  await ended(31)
  await taxis.forgetOld()
  expect(await stored()).toBe(0)
  expect((await requester.http('DELETE', `/user/${requester.id}`)).status).toBe(204)
})

test('thirty notes of one rider about one ride in ten minutes are the most, since each is sent to all', async () => {
  const { ride, requester, other } = await rideOfTwo(app)
  for (let count = 1; count <= 30; count++)
    expect((await note(requester, ride, { plate: `${count}` })).status).toBe(200)
  expect(await note(requester, ride, { plate: '31' })).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_REQUESTS' },
  })
  expect((await read(other, ride))!.plate).toBe('30')
  // The others' notes count by themselves: this one is refused for another reason.
  expect((await note(other, ride, { plate: '31' })).body.code).toBe('TAXI_NOTE_REFUSED')
  // And so do those about another ride.
  await requester.send('CANCEL_RIDE', { rideId: ride.id, reason: 'NO_DRIVER_FOUND' })
  const next = await plantRide(app.database.db, [requester.id, other.id])
  expect((await note(requester, next, { plate: '31' })).status).toBe(200)
})

test('a taxi of somebody who deletes the account during the ride is forgotten once it is over', async () => {
  const { ride, requester, other } = await rideOfTwo(app)
  const taxis = createTaxiStore(app.database.db, 30)
  await note(requester, ride, { plate: '4821 KLM' })
  await meet(ride, requester, [other])
  expect((await requester.http('DELETE', `/user/${requester.id}`)).status).toBe(204)
  await taxis.forgetOld()
  expect(await read(other, ride)).toMatchObject({ plate: '4821 KLM' })
  expect((await other.http('POST', `/rides/${ride.id}/drop-off`)).status).toBe(200)
  await taxis.forgetOld()
  expect(await read(other, ride)).toBeNull()
})

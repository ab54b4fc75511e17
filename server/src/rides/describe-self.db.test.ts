import type { Ride } from '@woodalo/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { bookOfReports } from '../testing/report-book.ts'
import {
  activeRide,
  anotherTown,
  meet,
  pendingRide,
  rideOfTwo,
  type TestRider,
} from '../testing/test-rider.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const describe = (rider: TestRider, ride: Pick<Ride, 'id'>, about: string) =>
  rider.http<{ data: Ride; code: string }>('PUT', `/rides/${ride.id}/about`, { about })
const aboutOf = ({ rideRequests }: Ride, { id }: TestRider) =>
  rideRequests.find(({ firebase_uid }) => firebase_uid === id)!.about
const read = async (rider: TestRider, ride: Ride) =>
  (await rider.http<{ data: Ride }>('GET', `/rides/${ride.id}`)).body.data

test('all riders see how somebody is recognized who says so on the way to the meeting point', async () => {
  const { ride, requester, other } = await rideOfTwo(app)
  const { status, body } = await describe(requester, ride, ' Red coat\n\u202eand a guitar ')
  expect([status, aboutOf(body.data, requester)]).toEqual([200, 'Red coat and a guitar'])
  const told = await other.hears('RIDE_ABOUT_UPDATED')
  expect(told).toMatchObject({ rideId: ride.id, uid: requester.id, about: 'Red coat and a guitar' })
  expect(aboutOf(told.ride, requester)).toBe('Red coat and a guitar')
  expect(aboutOf(await read(other, ride), requester)).toBe('Red coat and a guitar')
  expect(aboutOf(await read(other, ride), other)).toBe('')
  other.forget()
  expect((await describe(requester, ride, 'Red coat and a guitar')).status).toBe(200)
  expect(other.names()).toEqual([])
  expect(aboutOf((await describe(requester, ride, '')).body.data, requester)).toBe('')
  expect((await describe(requester, ride, 'x'.repeat(281))).status).toBe(422)
})

test('a rider says it while the others decide, and what they have accepted stays accepted', async () => {
  const { terminal, serrano, granVia } = anotherTown()
  const { ride, riders } = await pendingRide(app, [serrano, granVia], terminal)
  const [ana, luis] = riders as [TestRider, TestRider]
  await luis.accept(ride)
  await luis.hears('ACCEPT_RIDE_OK')
  const { data } = (await describe(ana, ride, 'Red coat')).body
  expect([data.status, data.termsVersion, aboutOf(data, ana)]).toEqual([
    'pending',
    ride.termsVersion,
    'Red coat',
  ])
  expect(
    data.rideRequests.filter(({ accepted }) => accepted).map(({ firebase_uid }) => firebase_uid),
  ).toEqual([luis.id])
  expect((await luis.hears('RIDE_ABOUT_UPDATED')).about).toBe('Red coat')
})

test('nobody is described anew once all have met, or once they got off', async () => {
  const { terminal, america, serrano, granVia } = anotherTown()
  const { ride, requester, others } = await activeRide(app, [america, serrano, granVia], terminal)
  const [luis, eva] = others as [TestRider, TestRider]
  await meet(ride, requester, [luis])
  // Somebody is still to come and looks for them.
  for (const rider of [requester, luis]) expect((await describe(rider, ride, 'Red coat')).status).toBe(200)
  await luis.http('POST', `/rides/${ride.id}/drop-off`)
  expect((await describe(luis, ride, 'Blue coat')).body.code).toBe('RIDE_NOT_ACTIVE')
  await meet(ride, requester, [eva])
  requester.forget()
  for (const rider of [requester, eva])
    expect(await describe(rider, ride, 'Blue coat')).toMatchObject({
      status: 409,
      body: { code: 'RIDE_UNDER_WAY' },
    })
  expect(requester.names()).toEqual([])
  const seen = await read(requester, ride)
  expect([requester, luis, eva].map((rider) => aboutOf(seen, rider))).toEqual(['Red coat', 'Red coat', ''])
})

test('thirty descriptions of one rider in one ride in ten minutes are the most, since each is sent to all', async () => {
  const { ride, requester, other } = await rideOfTwo(app)
  for (let count = 1; count <= 30; count++)
    expect((await describe(requester, ride, `coat ${count}`)).status).toBe(200)
  expect((await describe(requester, ride, 'coat 31')).body.code).toBe('TOO_MANY_REQUESTS')
  expect(aboutOf(await read(other, ride), requester)).toBe('coat 30')
  expect((await describe(other, ride, 'coat')).status).toBe(200)
})

test('a report has all that somebody said, also what was replaced, and whoever has deleted the account', async () => {
  const { ride, requester, other } = await rideOfTwo(app)
  for (const about of ['I know where you live', 'Red coat', '']) await describe(other, ride, about)
  expect((await other.http('DELETE', `/user/${other.id}`)).status).toBe(204)
  const body = { rideId: ride.id, uid: other.id, kind: 'danger' }
  const made = await requester.http<{ data: { id: string } }>('POST', '/reports', body)
  const { db } = app.database
  const book = await bookOfReports(app)
  const { descriptions } = (await book.evidence(db, made.body.data.id))!
  expect(descriptions).toEqual(
    ['I know where you live', 'Red coat'].map((text) => ({
      user_id: other.id,
      text,
      at: expect.any(String),
    })),
  )
})

/** Two who may ride together, and what the first said when asking. */
async function proposedWith(about: string) {
  const { terminal, serrano, granVia } = anotherTown()
  const { ride, riders } = await pendingRide(app, [serrano, granVia], terminal)
  const [ana, luis] = riders as [TestRider, TestRider]
  await app.database.pool.query('update ride_requests set about = $1 where user_id = $2', [about, ana.id])
  return { ride, ana, luis }
}

/** Reports somebody, and returns what the riders said of themselves according to the report. */
async function reported(by: TestRider, ride: Ride, uid: string) {
  const made = await by.http<{ data: { id: string } }>('POST', '/reports', {
    rideId: ride.id,
    uid,
    kind: 'other',
  })
  const { db } = app.database
  const book = await bookOfReports(app)
  const { descriptions = [] } = (await book.evidence(db, made.body.data.id))!
  return descriptions.map(({ user_id, text }) => [user_id, text])
}

test('a report has what somebody said when asking', async () => {
  const { ride, ana, luis } = await proposedWith('Blue hat')
  await describe(luis, ride, 'Red coat')
  expect(await reported(luis, ride, ana.id)).toEqual([
    [ana.id, 'Blue hat'],
    [luis.id, 'Red coat'],
  ])
})

test('a report has what somebody said when asking and replaced, once', async () => {
  const { ride, ana, luis } = await proposedWith('I know where you live')
  for (const about of ['Red coat', '', 'Green coat']) await describe(ana, ride, about)
  expect(await reported(luis, ride, ana.id)).toEqual(
    ['I know where you live', 'Red coat', 'Green coat'].map((text) => [ana.id, text]),
  )
})

test('a report has what somebody said when asking whose account is deleted', async () => {
  const { ride, ana, luis } = await proposedWith('I know where you live')
  expect((await ana.http('DELETE', `/user/${ana.id}`)).status).toBe(204)
  expect(await reported(luis, ride, ana.id)).toEqual([[ana.id, 'I know where you live']])
})

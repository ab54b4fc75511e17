import { randomUUID } from 'node:crypto'
import type { Ride, User } from '@woodalo/protocol'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { bookOfReports, sealedPicturesOf } from '../testing/report-book.ts'
import { createPhotoStore } from '../users/photo-store.ts'
import { activeRide, codeOf, pendingRide, type Place, places, TestRider } from '../testing/test-rider.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function upload(rider: TestRider): Promise<string> {
  const form = new FormData()
  const background = { r: Math.floor(Math.random() * 256), g: 90, b: 20 }
  const png = await sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
  form.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'me.png')
  const response = await fetch(`${app.url}/api/v1/user/${rider.id}/photo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${rider.token}` },
    body: form,
  })
  const { data } = (await response.json()) as { data: { photoURL: string } }
  return data.photoURL
}

test('names and pictures do not change after the confirmation, and are deleted with the account', async () => {
  const { ride, riders } = await activeRide(app, [places.serrano, places.granVia])
  const [one, other] = [riders[0]!, riders[1]!]
  const seen = async () => {
    const { body } = await call<{ data: Ride }>(app, 'GET', `/rides/${ride.id}`, { token: other.token })
    const { userName, photoURL } = body.data.rideRequests.find(({ firebase_uid }) => firebase_uid === one.id)!
    const stop = body.data.stops.find(({ firebase_uid }) => firebase_uid === one.id)!
    expect(stop.user_name).toBe(userName)
    return { userName, photoURL }
  }
  const before = await seen()
  expect(before.photoURL).toBeNull()
  const photo = await upload(one)
  await one.http('PATCH', `/user/${one.id}`, { displayName: 'Otra Persona' })
  expect(await seen()).toEqual(before)
  const written = await one.http<{ data: { userName: string } }>('POST', `/rides/${ride.id}/messages`, {
    id: randomUUID(),
    text: 'Hola',
  })
  expect(written.body.data.userName).toBe(before.userName)
  expect((await fetch(app.url + photo)).status).toBe(200)
  await one.http('DELETE', `/user/${one.id}`)
  const { body } = await call<{ data: Ride }>(app, 'GET', `/rides/${ride.id}`, { token: other.token })
  expect(JSON.stringify(body.data)).not.toContain(before.userName)
})

test('an ended ride keeps no name of a deleted account', async () => {
  const here = (place: Place) => ({ ...place, latitude: place.latitude - 4 })
  const { ride, riders, requester, others } = await activeRide(
    app,
    [here(places.serrano), here(places.granVia)],
    here(places.terminal),
  )
  const code = await codeOf(requester, ride.id)
  await others[0]!.http('POST', `/rides/${ride.id}/confirm`, { code })
  for (const rider of riders) await rider.http('POST', `/rides/${ride.id}/drop-off`)
  const [one, other] = [riders[0]!, riders[1]!]
  const seen = async () =>
    JSON.stringify((await call(app, 'GET', `/rides/${ride.id}`, { token: other.token })).body)
  const { userName } = ride.rideRequests.find(({ firebase_uid }) => firebase_uid === one.id)!
  expect(await seen()).toContain(userName)
  await one.http('DELETE', `/user/${one.id}`)
  const afterwards = await seen()
  expect(afterwards).toContain('completed')
  expect(afterwards).not.toContain(userName)
})

test('names and pictures do not change from the proposal on, also once somebody has accepted', async () => {
  const here = (place: Place) => ({ ...place, latitude: place.latitude - 2 })
  const riders = await Promise.all([TestRider.arrive(app), TestRider.arrive(app)])
  const [one, other] = riders
  const name = async () => (await one.http<{ data: User }>('GET', '/user/me')).body.data.displayName
  const [proposedName, proposed] = [await name(), await upload(one)]
  await Promise.all([
    one.ask(here(places.terminal), here(places.serrano)),
    other.ask(here(places.terminal), here(places.granVia)),
  ])
  const [ride] = await Promise.all(riders.map((rider) => rider.pendingOf(2)))
  await other.accept(ride!)
  const statusOf = async (path: string) => (await fetch(app.url + path)).status
  const newer = await upload(one)
  const newest = await upload(one)
  await one.http('PATCH', `/user/${one.id}`, { displayName: 'Otra Persona' })
  expect(await name()).toBe('Otra Persona')
  expect([await statusOf(proposed), await statusOf(newer), await statusOf(newest)]).toEqual([200, 404, 200])
  const seen = async () => {
    const { body } = await call<{ data: Ride }>(app, 'GET', `/rides/${ride!.id}`, { token: other.token })
    const { userName, photoURL } = body.data.rideRequests.find(({ firebase_uid }) => firebase_uid === one.id)!
    return { status: body.data.status, userName, photoURL }
  }
  expect(await seen()).toEqual({ status: 'pending', userName: proposedName, photoURL: proposed })
  await one.accept(ride!)
  await other.hears('RIDE_REQUEST_STATUS_UPDATED', ({ newStatus }) => newStatus === 'CONFIRMED')
  expect(await seen()).toEqual({ status: 'active', userName: proposedName, photoURL: proposed })
  for (const rider of riders) rider.leave()
})

test('a report has the name that the others saw, whatever its owner is called by then', async () => {
  const here = (place: Place) => ({ ...place, latitude: place.latitude - 6 })
  const { ride, riders } = await pendingRide(
    app,
    [here(places.serrano), here(places.granVia)],
    here(places.terminal),
  )
  const [ana, luis] = riders as [TestRider, TestRider]
  const seen = ride.rideRequests.find(({ firebase_uid }) => firebase_uid === luis.id)!.userName
  await luis.send('CANCEL_RIDE', { rideId: ride.id })
  await luis.http('PATCH', `/user/${luis.id}`, { displayName: 'Juan' })
  const body = { rideId: ride.id, uid: luis.id, kind: 'behaviour' }
  const made = await ana.http<{ data: { id: string } }>('POST', '/reports', body)
  const evidence = (await (await bookOfReports(app)).evidence(app.database.db, made.body.data.id))!
  expect(evidence.riders.find(({ user_id }) => user_id === luis.id)!.display_name).toBe(seen)
})

describe('a report has the picture of the reported rider that the others saw', () => {
  let at = 8
  /** Returns the two riders of a proposal, the second of whom showed this picture (base64). */
  async function shown() {
    at += 2
    const here = (place: Place) => ({ ...place, latitude: place.latitude - at })
    const riders = await Promise.all([TestRider.arrive(app), TestRider.arrive(app)])
    const [ana, luis] = riders
    const webp = Buffer.from(await (await fetch(app.url + (await upload(luis)))).arrayBuffer())
    await Promise.all([
      ana.ask(here(places.terminal), here(places.serrano)),
      luis.ask(here(places.terminal), here(places.granVia)),
    ])
    const [ride] = await Promise.all(riders.map((rider) => rider.pendingOf(2)))
    return { ana, luis, ride: ride!, picture: webp.toString('base64') }
  }
  async function picturesInReport(by: TestRider, about: TestRider, ride: Ride) {
    const body = { rideId: ride.id, uid: about.id, kind: 'behaviour' }
    const made = await by.http<{ data: { id: string } }>('POST', '/reports', body)
    const book = await bookOfReports(app)
    const evidence = (await book.evidence(app.database.db, made.body.data.id))!
    return book.pictures(app.database.db, evidence.pictureIds!)
  }
  const refuse = (rider: TestRider, ride: Ride) => rider.send('CANCEL_RIDE', { rideId: ride.id })

  test.each<[string, (rider: TestRider, ride: Ride) => Promise<unknown>]>([
    ['shows it still', async () => undefined],
    [
      'has replaced it after the proposal',
      async (rider, ride) => {
        await refuse(rider, ride)
        await upload(rider)
        await upload(rider)
      },
    ],
    [
      'has replaced it during the proposal',
      async (rider, ride) => {
        await upload(rider)
        await refuse(rider, ride)
        await createPhotoStore(app.database.db, await sealedPicturesOf(app)).forgetUnused(rider.id)
      },
    ],
    [
      'has removed it',
      async (rider, ride) => {
        await refuse(rider, ride)
        await rider.http('PATCH', `/user/${rider.id}`, { photoURL: null })
      },
    ],
    ['has deleted the account', (rider) => rider.http('DELETE', `/user/${rider.id}`)],
  ])('who %s', async (_what, act) => {
    const { ana, luis, ride, picture } = await shown()
    await act(luis, ride)
    expect(await picturesInReport(ana, luis, ride)).toEqual([picture])
    for (const rider of [ana, luis]) rider.leave()
  })

  test('or its address, if it lies elsewhere', async () => {
    const there = 'https://lh3.googleusercontent.com/a/x'
    const riders = await Promise.all([TestRider.arrive(app), TestRider.arrive(app)])
    const [ana, luis] = riders
    await luis.http('PATCH', `/user/${luis.id}`, { photoURL: there })
    const here = (place: Place) => ({ ...place, latitude: place.latitude - 7 })
    await Promise.all([
      ana.ask(here(places.terminal), here(places.serrano)),
      luis.ask(here(places.terminal), here(places.granVia)),
    ])
    const [ride] = await Promise.all(riders.map((rider) => rider.pendingOf(2)))
    await refuse(luis, ride!)
    await luis.http('PATCH', `/user/${luis.id}`, { photoURL: null })
    const body = { rideId: ride!.id, uid: luis.id, kind: 'fake' }
    const made = await ana.http<{ data: { id: string } }>('POST', '/reports', body)
    const evidence = (await (await bookOfReports(app)).evidence(app.database.db, made.body.data.id))!
    expect([evidence.pictureUrl, evidence.pictureIds]).toEqual([there, []])
    for (const rider of riders) rider.leave()
  })

  test('and none that they had before or have since, nor of anybody else', async () => {
    const { ana, luis, ride, picture } = await shown()
    await refuse(luis, ride)
    await upload(luis)
    const kept = async () => {
      const { rows } = await app.database.pool.query<{ sealed: Buffer; days: number }>(
        `select sealed, round(extract(epoch from until - now()) / 86400)::int as days from sealed_pictures
         where user_id = $1`,
        [luis.id],
      )
      return rows
    }
    const [sealed, ...others] = await kept()
    expect([sealed!.days, others]).toEqual([30, []])
    expect(sealed!.sealed.includes(Buffer.from(picture, 'base64').subarray(12, 60))).toBe(false)
    expect(await picturesInReport(ana, luis, ride)).toEqual([picture])
    expect(await picturesInReport(luis, ana, ride)).toEqual([])
    // As long as the report, and once however many name it.
    expect((await kept()).map(({ days }) => days)).toEqual([180])
    for (const rider of [ana, luis]) rider.leave()
  })

  test('and a picture that was shown in no ride is deleted at once', async () => {
    const rider = await TestRider.arrive(app)
    await upload(rider)
    await upload(rider)
    const { rowCount } = await app.database.pool.query('select from sealed_pictures where user_id = $1', [
      rider.id,
    ])
    expect(rowCount).toBe(0)
    rider.leave()
  })
})

test('each rider reads the place that another one chose in their own language, also in live events', async () => {
  const moncloa = {
    name: 'Intercambiador de Moncloa',
    latitude: 40.43523,
    longitude: -3.71919,
    placeId: 'madrid-moncloa',
  }
  const { riders, ride } = await pendingRide(app, [moncloa, places.granVia])
  const [one, other] = [riders[0]!, riders[1]!]
  const stopIn = ({ stops }: Ride) => stops.find(({ firebase_uid }) => firebase_uid === one.id)!
  await other.http('PATCH', `/user/${other.id}`, { language: 'en' })
  for (const rider of riders) await rider.accept(ride)
  const [seenByOne, seenByOther] = await Promise.all(
    riders.map(async (rider) => {
      const told = await rider.hears(
        'RIDE_REQUEST_STATUS_UPDATED',
        ({ newStatus }) => newStatus === 'CONFIRMED',
      )
      return told.confirmedRide!
    }),
  )
  expect(stopIn(seenByOne!).name).toBe('Intercambiador de Moncloa')
  expect(stopIn(seenByOther!).name).toBe('Moncloa bus interchange')
  const { body } = await call<{ data: Ride }>(app, 'GET', `/rides/${ride.id}`, { token: other.token })
  expect(stopIn(body.data).name).toBe('Moncloa bus interchange')
  // The position stays rounded, and what somebody typed stays as it is.
  expect(stopIn(body.data)).toMatchObject({ latitude: 40.435, longitude: -3.719 })
  expect(body.data.stops.find(({ firebase_uid }) => firebase_uid === other.id)!.name).toBe('Gran Vía, 12')
  for (const rider of riders) rider.leave()
})

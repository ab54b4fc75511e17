// A router of somebody else's may be slow. Nobody's act on a ride waits for it.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodePolyline, encodePolyline } from '@woodalo/geography'
import type { Ride } from '@woodalo/protocol'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { runSql } from '../testing/statements.ts'
import { activeRide, anotherTown, pendingRide, type TestRider } from '../testing/test-rider.ts'

let app: TestApp
let router: Server
/** Called with each request to the router, instead of an answer. */
let hang: (() => void) | null = null
/** By how many degrees north the router's lines pass the straight one. */
let detour = 0

/** Answers as OSRM does. */
function lineFor(url: string): string {
  const [from, to] = url
    .match(/-?[\d.]+,-?[\d.]+;-?[\d.]+,-?[\d.]+/)![0]
    .split(';')
    .map((text) => text.split(',').map(Number))
    .map(([longitude, latitude]) => ({ longitude: longitude!, latitude: latitude! }))
  const middle = {
    latitude: (from!.latitude + to!.latitude) / 2 + detour,
    longitude: (from!.longitude + to!.longitude) / 2,
  }
  return JSON.stringify({ code: 'Ok', routes: [{ geometry: encodePolyline([from!, middle, to!]) }] })
}

beforeAll(async () => {
  router = createServer((request, response) => {
    if (hang) hang()
    else response.end(lineFor(request.url!))
  })
  await new Promise<void>((resolve) => router.listen(0, '127.0.0.1', resolve))
  const { port } = router.address() as AddressInfo
  app = await startTestApp({ ROUTER_URL: `http://127.0.0.1:${port}` })
})
afterEach(() => {
  hang = null
  detour = 0
})
afterAll(async () => {
  await app.stop()
  router.closeAllConnections()
  await new Promise((resolve) => router.close(resolve))
})

function rideOfThree() {
  const { terminal, america, serrano, granVia } = anotherTown()
  return activeRide(app, [america, serrano, granVia], terminal)
}

const arrive = (rider: TestRider, ride: Ride) =>
  rider.http<{ data: Ride }>('POST', `/rides/${ride.id}/arrived`)

test('whoever leaves holds up nobody, even if the router never answers', async () => {
  const { ride, requester, others } = await rideOfThree()
  const [ana, luis] = others as [TestRider, TestRider]
  const asked = new Promise<void>((resolve) => {
    hang = resolve
  })
  const left = luis.send('CANCEL_RIDE', { rideId: ride.id })
  await asked
  // While the router is waited for, the ride is free, and it is still a ride of three.
  const { status, body } = await arrive(ana, ride)
  expect(status).toBe(200)
  expect(body.data.rideRequests).toHaveLength(3)
  expect((await left).ok).toBe(true)
  const changed = await requester.hears('RIDE_STATUS_UPDATED', ({ ride: after }) => after.termsVersion > 1)
  expect(changed.ride.rideRequests).toHaveLength(2)
})

test('those who stay see the lines that the router drew before the ride was changed', async () => {
  const { ride, requester, others } = await rideOfThree()
  detour = 0.1
  expect((await others[0]!.send('CANCEL_RIDE', { rideId: ride.id })).ok).toBe(true)
  const changed = await requester.hears('RIDE_STATUS_UPDATED', ({ ride: after }) => after.termsVersion > 1)
  expect(isByRouter(changed.ride)).toBe(true)
})

/** Whether the drive goes north of the meeting point, as only the router's does: all stops are south of it. */
function isByRouter({ route, meetingPoint }: Ride): boolean {
  const north = decodePolyline(route!).map(({ latitude }) => latitude)
  return Math.max(...north) > meetingPoint.latitude
}

test('those who go without somebody who did not come see the router’s lines, too', async () => {
  const { ride, requester, riders } = await rideOfThree()
  const [absent, ana] = riders as [TestRider, TestRider]
  for (const rider of [requester, ana]) await arrive(rider, ride)
  await runSql(app, `update rides set meet_at = now() - interval '6 minutes' where id = $1`, [ride.id])
  detour = 0.1
  for (const rider of [requester, ana])
    expect((await rider.http('POST', `/rides/${ride.id}/no-show`, { uid: absent.id })).status).toBe(200)
  const { ride: after } = await ana.hears('RIDE_STATUS_UPDATED', (told) => told.ride.termsVersion > 1)
  expect([after.rideRequests.length, isByRouter(after)]).toEqual([2, true])
})

test('those who accepted see the router’s lines of the group that is left when the silent ones have gone', async () => {
  const { terminal, america, serrano, granVia } = anotherTown()
  const { ride, riders } = await pendingRide(app, [america, serrano, granVia], terminal)
  const [, ...accepting] = riders
  for (const rider of accepting) await rider.accept(ride)
  detour = 0.1
  await runSql(app, `update rides set confirm_by = now() where id = $1`, [ride.id])
  await runSql(
    app,
    `select graphile_worker.add_job('ride-deadline', json_build_object('rideId', $1::text))`,
    [ride.id],
  )
  expect(isByRouter(await accepting[0]!.pendingOf(2, ride.termsVersion))).toBe(true)
})

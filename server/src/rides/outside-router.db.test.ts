// A router of somebody else's may be slow. Nobody's act on a ride waits for it.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodePolyline, encodePolyline } from '@woodalo/geography'
import type { Ride } from '@woodalo/protocol'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { activeRide, anotherTown, type TestRider } from '../testing/test-rider.ts'

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
  const { route, meetingPoint } = changed.ride
  const north = decodePolyline(route!).map(({ latitude }) => latitude)
  // All stops are south of the meeting point.
  expect(Math.max(...north)).toBeGreaterThan(meetingPoint.latitude)
})

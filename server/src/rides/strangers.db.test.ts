// T6: every call and event of a ride, made by everybody who is not allowed to.
import { clientEvents, type Ride, type Route, routes } from '@woodalo/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { activeRide, places, TestRider } from '../testing/test-rider.ts'
import { openRawSocket } from '../testing/raw-socket.ts'

let app: TestApp
let ride: Ride
let rider: TestRider
let former: TestRider
let stranger: TestRider
let signedOut: TestRider
beforeAll(async () => {
  app = await startTestApp()
  const { terminal, america, serrano, granVia } = places
  const active = await activeRide(app, [america, serrano, granVia], terminal)
  ride = active.ride
  rider = active.requester
  former = active.others[0]!
  await former.send('CANCEL_RIDE', { rideId: ride.id })
  await rider.hears('RIDE_STATUS_UPDATED', ({ oldStatus }) => oldStatus === 'active')
  stranger = await TestRider.arrive(app)
  signedOut = await TestRider.arrive(app)
  await signedOut.http('POST', '/auth/sign-out')
})
afterAll(() => app.stop())

const calls = [
  ['GET', '', undefined, 200],
  ['GET', '/verification-code', undefined, 200],
  ['POST', '/confirm', { code: '0000' }, 200],
  ['POST', '/drop-off', undefined, 409],
  ['POST', '/feedback', { rating: 5 }, 409],
  ['GET', '/messages', undefined, 200],
  ['POST', '/messages', { text: 'hola' }, 200],
  ['POST', '/on-my-way', undefined, 200],
  ['POST', '/arrived', undefined, 200],
  ['POST', '/no-show', { uid: 'x' }, 404],
  ['PUT', '/about', { about: 'Red coat' }, 200],
  ['PUT', '/taxi', { plate: '4821 KLM' }, 200],
  ['POST', '/watch', undefined, 200],
  ['DELETE', '/watch', undefined, 204],
  ['GET', '/settlement', undefined, 409],
  ['PUT', '/settlement/fare', { amount: 2000 }, 409],
  ['POST', '/settlement/receipt', undefined, 409],
  ['GET', '/settlement/receipt', undefined, 409],
  ['POST', '/settlement/sent', undefined, 409],
  ['POST', '/settlement/received', { uid: 'x' }, 409],
  ['POST', '/settlement/waived', { uid: 'x' }, 409],
  ['POST', '/settlement/disputed', { text: 'no' }, 409],
] as const

test('the table has every call of a ride', () => {
  const all = Object.values(routes).flatMap((domain) => Object.values(domain as Record<string, Route>))
  const ofRide = all.filter(({ path }) => path.startsWith('/rides/{id}'))
  expect(ofRide.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    calls.map(([method, path]) => `${method} /rides/{id}${path}`).toSorted(),
  )
})

describe.each(calls)('%s /rides/{id}%s', (method, path, body, toRider) => {
  test.each([
    ['a rider', () => rider, toRider],
    ['a former rider', () => former, 404],
    ['a stranger', () => stranger, 404],
    ['somebody signed out', () => signedOut, 401],
  ] as const)('answers %s with its status', async (_who, who, status) => {
    const answer = await who().http(method, `/rides/${ride.id}${path}`, body)
    expect(answer.status).toBe(status)
    const told = Object.keys(answer.body ?? {}).toSorted((a, b) => a.localeCompare(b))
    const isRefused = status === 404 || status === 401
    expect(told).toEqual(isRefused ? ['code', 'message'] : told)
  })
})

describe('an event', () => {
  const ofRide = { rideId: '', rideRequestId: '' }
  beforeAll(() => {
    ofRide.rideId = ride.id
    ofRide.rideRequestId = rider.requestId
  })

  test.each(clientEvents.filter((event) => event !== 'ACK' && event !== 'NEW_RIDE_REQUEST'))(
    '%s of a stranger is refused as if the ride did not exist, and tells nobody',
    async (event) => {
      rider.forget()
      stranger.forget()
      expect(await stranger.send(event, ofRide)).toMatchObject({ ok: false, code: 'NOT_FOUND' })
      expect(stranger.names()).toEqual([])
      expect(rider.names()).toEqual([])
    },
  )

  test.each(['ACCEPT_RIDE', 'KEEP_SEARCHING', 'CANCEL_RIDE_REQUEST'] as const)(
    '%s of a former rider is refused the same, and tells nobody',
    async (event) => {
      rider.forget()
      expect(await former.send(event, ofRide)).toMatchObject({ ok: false, code: 'NOT_FOUND' })
      expect(rider.names()).toEqual([])
    },
  )

  test('CANCEL_RIDE of a former rider repeats the earlier response and notifies nobody', async () => {
    rider.forget()
    expect(await former.send('CANCEL_RIDE', ofRide)).toMatchObject({ ok: true })
    expect(rider.names()).toEqual([])
  })

  test('cannot be sent after signing out', async () => {
    await expect(openRawSocket(app.url, '/socket', signedOut.token)).rejects.toThrow('Authentication error')
  })

  test('is refused without the id of a ride', async () => {
    expect(await former.send('ACCEPT_RIDE', { rideId: 'x' })).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  })

  test('has changed nothing', async () => {
    const { body } = await rider.http<{ data: Ride }>('GET', `/rides/${ride.id}`)
    expect(body.data.status).toBe('active')
    expect(body.data.rideRequests.map(({ firebase_uid }) => firebase_uid)).not.toContain(former.id)
  })
})

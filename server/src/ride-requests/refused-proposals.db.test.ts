// A proposal shows who searches near by: somebody who has proven nothing may not look again and again.
import { type Ride, rideNamespace } from '@woodalo/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { letIn, rawSocket } from '../testing/raw-socket.ts'
import { runSql } from '../testing/statements.ts'
import { anotherTown, TestRider } from '../testing/test-rider.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '127.0.0.1, ::1', HOLD_SECONDS: '0', BATCH_SECONDS: '0.2' })
})
afterAll(() => app.stop())

test.each([
  ['blocking a companion', 'PUT', ({ other }: Ids) => `/blocks/${other}`],
  ['deleting the account', 'DELETE', ({ own }: Ids) => `/user/${own}`],
  ['signing out', 'POST', () => '/auth/sign-out'],
] as const)('%s in a pending ride is a refusal of the network', async (_, method, pathOf) => {
  const town = anotherTown()
  const [guest, honest] = [await newRider(app), await TestRider.arrive(app)]
  const at = { 'x-forwarded-for': '203.0.115.7' }
  const refused = async () =>
    (await runSql(app, "select sum(points) from rate_limits where key like 'refusals-of-network%'"))[0]
  const before = await refused()
  const socket = rawSocket(app.url, rideNamespace, { auth: { token: guest.token }, extraHeaders: at })
  await letIn(socket)
  try {
    await honest.ask(town.nearTerminal, town.serrano)
    const found = new Promise((resolve) => socket.once('MATCH_FOUND', resolve))
    await socket.emitWithAck('NEW_RIDE_REQUEST', {
      clientRequestId: crypto.randomUUID(),
      origin: town.terminal,
      destination: town.granVia,
      people: 1,
      bags: 0,
    })
    await found
    const path = pathOf({ own: guest.user.id, other: honest.id })
    expect((await call(app, method, path, { token: guest.token, headers: at })).status).toBeLessThan(300)
    await honest.hears('RIDE_REQUEST_STATUS_UPDATED', ({ newStatus }) => newStatus === 'SEARCHING')
    await expect.poll(refused).not.toEqual(before)
  } finally {
    socket.disconnect()
  }
})

test('a refused proposal counts once for each companion that it had shown', async () => {
  const town = anotherTown()
  const at = { 'x-forwarded-for': '203.0.116.9' }
  const guest = await newRider(app)
  const companions = [await TestRider.arrive(app), await TestRider.arrive(app)]
  const [first, second] = companions as [TestRider, TestRider]
  const socket = rawSocket(app.url, rideNamespace, { auth: { token: guest.token }, extraHeaders: at })
  await letIn(socket)
  try {
    const found = new Promise<{ pendingRide: Ride }>((resolve) => {
      socket.on('MATCH_FOUND', (told: { pendingRide: Ride }) => {
        if (told.pendingRide.rideRequests.length === 3) resolve(told)
      })
      socket.on('RIDE_REQUEST_ADDED_TO_RIDE', ({ ride }: { ride: Ride }) => {
        if (ride.rideRequests.length === 3) resolve({ pendingRide: ride })
      })
    })
    const asking = socket.emitWithAck('NEW_RIDE_REQUEST', {
      clientRequestId: crypto.randomUUID(),
      origin: town.terminal,
      destination: town.granVia,
      people: 1,
      bags: 0,
    })
    await Promise.all([
      asking,
      first.ask(town.terminal, town.serrano),
      second.ask(town.nearTerminal, town.america),
    ])
    await found
    const { rideRequestId } = (await asking) as Told
    await socket.emitWithAck('CANCEL_RIDE_REQUEST', { rideRequestId })
    await expect
      .poll(() => runSql(app, "select points from rate_limits where key like 'refusals-of-account:%'"))
      .toContainEqual({ points: 2 })
  } finally {
    socket.disconnect()
  }
})

interface Ids {
  own: string
  other: string
}

interface Told {
  ok: boolean
  code?: string
  rideRequestId: string
}

test('whoever has proven nothing and refuses five proposals in an hour searches again once an email is proven', async () => {
  const curious = await newRider(app)
  const socket = rawSocket(app.url, rideNamespace, {
    auth: { token: curious.token },
    extraHeaders: { 'x-forwarded-for': '203.0.113.60' },
  })
  await letIn(socket)
  const town = anotherTown()
  const ask = async () =>
    (await socket.emitWithAck('NEW_RIDE_REQUEST', {
      clientRequestId: crypto.randomUUID(),
      origin: town.terminal,
      destination: town.granVia,
      people: 1,
      bags: 0,
    })) as Told
  try {
    for (let looked = 0; looked < 5; looked++) {
      const honest = await TestRider.arrive(app)
      await honest.ask(town.nearTerminal, town.serrano)
      const found = new Promise<{ pendingRide: { id: string } }>((resolve) =>
        socket.once('MATCH_FOUND', resolve),
      )
      const { ok, rideRequestId } = await ask()
      expect(ok).toBe(true)
      const { pendingRide } = await found
      // Both ways to refuse count.
      const refusal: Told = await (looked % 2 === 0
        ? socket.emitWithAck('CANCEL_RIDE_REQUEST', { rideRequestId })
        : socket.emitWithAck('CANCEL_RIDE', { rideId: pendingRide.id }))
      expect(refusal.ok).toBe(true)
      await honest.hears('RIDE_REQUEST_STATUS_UPDATED', ({ newStatus }) => newStatus === 'SEARCHING')
      await honest.send('CANCEL_RIDE_REQUEST', { rideRequestId: honest.requestId })
    }
    expect(await ask()).toMatchObject({ ok: false, code: 'TOO_MANY_REQUESTS' })
    await runSql(app, `update users set proof = 'email' where id = '${curious.user.id}'`)
    expect((await ask()).ok).toBe(true)
  } finally {
    socket.disconnect()
  }
})

// Who is told by push at which event of a ride, and who is not.
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { type PushService, startPushService } from '../testing/push-service.ts'
import { activeRide, anotherTown, meet, pendingRide, TestRider } from '../testing/test-rider.ts'
import type { NoticeKind } from './notice-kinds-model.ts'

let push: PushService
let app: TestApp
const paths = new Map<TestRider, string>()

beforeAll(async () => {
  push = await startPushService()
  const authority = join(await mkdtemp(join(tmpdir(), 'woodalo-told-')), 'authority.pem')
  await writeFile(authority, push.certificate)
  app = await startTestApp({ PUSH_AUTHORITY_FILE: authority, PUSH_PRIVATE_ADDRESSES: 'true' })
})
afterAll(async () => {
  await app.stop()
  await push.close()
})

/** From now on, the pushes to these riders are received. */
async function listen(...riders: readonly TestRider[]): Promise<void> {
  for (const rider of riders) {
    const browser = push.newBrowser()
    paths.set(rider, new URL(browser.endpoint).pathname)
    expect((await rider.http('POST', '/notifications/subscriptions', browser)).status).toBe(200)
  }
}

const kindsTold = (rider: TestRider) =>
  push.received.filter(({ path }) => path === paths.get(rider)).map(({ payload }) => payload['kind'])

/** Waits until these riders were told these things in this order, and nothing else. */
async function expectTold(...told: readonly (readonly [TestRider, ...NoticeKind[]])[]): Promise<void> {
  await expect
    .poll(() => told.map(([rider]) => kindsTold(rider)), { timeout: 15_000 })
    .toEqual(told.map(([, ...kinds]) => kinds))
}

test('a proposal, its new terms, its confirmation, its messages and its end are told to those who did not cause them', async () => {
  const here = anotherTown()
  const riders = await Promise.all([0, 1, 2].map(() => TestRider.arrive(app)))
  await listen(...riders)
  const to = [here.america, here.serrano, here.granVia]
  await Promise.all(riders.map((rider, index) => rider.ask(here.terminal, to[index]!)))
  for (const rider of riders) await rider.pendingOf(3)
  const [refusing, ana, luis] = riders as [TestRider, TestRider, TestRider]
  await expectTold([refusing, 'match-found'], [ana, 'match-found'], [luis, 'match-found'])
  await refusing.send('CANCEL_RIDE_REQUEST', { rideRequestId: refusing.requestId })
  const ofTwo = await ana.pendingOf(2)
  const soFar = ['match-found', 'terms-changed'] as const
  await expectTold([ana, ...soFar], [luis, ...soFar], [refusing, 'match-found'])
  await ana.accept(ofTwo)
  // Whoever accepts last sees the confirmation at once.
  await luis.accept(ofTwo)
  await expectTold([ana, ...soFar, 'ride-confirmed'], [luis, ...soFar])
  await ana.http('POST', `/rides/${ofTwo.id}/messages`, { text: 'Hola' })
  await expectTold([luis, ...soFar, 'message'])
  await luis.send('CANCEL_RIDE', { rideId: ofTwo.id })
  await expectTold(
    [ana, ...soFar, 'ride-confirmed', 'ride-canceled'],
    [luis, ...soFar, 'message'],
    [refusing, 'match-found'],
  )
})

test('what ends by time is told: a search, the proposal to the silent, and a share that is owed', async () => {
  const ridden = anotherTown()
  const { ride, requester, others } = await activeRide(app, [ridden.serrano, ridden.granVia], ridden.terminal)
  await meet(ride, requester, others)
  for (const rider of [...others, requester]) await rider.http('POST', `/rides/${ride.id}/drop-off`)
  const asked = anotherTown()
  const { ride: proposed, riders } = await pendingRide(app, [asked.serrano, asked.granVia], asked.terminal)
  const [accepting, silent] = riders as [TestRider, TestRider]
  await accepting.accept(proposed)
  const searching = await TestRider.arrive(app)
  const alone = anotherTown()
  await searching.ask(alone.terminal, alone.granVia)
  await listen(requester, others[0]!, accepting, silent, searching)
  const { db } = app.database
  await sql`update settlements set owed_since = now() - interval '2 hours' where ride_id = ${ride.id}`.execute(
    db,
  )
  await sql`update rides set confirm_by = now() where id = ${proposed.id}`.execute(db)
  await sql`update ride_requests set search_ends_at = now() where id = ${searching.requestId}`.execute(db)
  await expectTold([others[0]!, 'settle-up'], [silent, 'ride-canceled'], [searching, 'no-match'])
  // The payer owes nothing, and who accepted searches on.
  await expectTold([requester], [accepting])
})

test('whoever ends a ride for all is told nothing, and the others are', async () => {
  for (const reason of ['NO_DRIVER_FOUND', 'CANCELED_BY_USER']) {
    const here = anotherTown()
    const { ride, requester, others } = await activeRide(app, [here.serrano, here.granVia], here.terminal)
    await meet(ride, requester, others)
    const [ends, hears] = reason === 'NO_DRIVER_FOUND' ? [requester, others[0]!] : [others[0]!, requester]
    await listen(ends, hears)
    expect(await ends.send('CANCEL_RIDE', { rideId: ride.id, reason })).toMatchObject({ ok: true })
    await expectTold([hears, 'ride-canceled'], [ends])
  }
})

test('who joins a proposal is told of it, and those who were in it of its new terms', async () => {
  const here = anotherTown()
  const { ride, riders } = await pendingRide(app, [here.serrano, here.granVia], here.terminal)
  const [ana, luis, late] = [...riders, await TestRider.arrive(app)] as [TestRider, TestRider, TestRider]
  await listen(ana, luis, late)
  await late.ask(here.nearTerminal, here.america)
  expect((await late.pendingOf(3)).id).toBe(ride.id)
  await expectTold([late, 'match-found'], [ana, 'terms-changed'], [luis, 'terms-changed'])
})

test('a message that is withheld because of a block is told to nobody from whom it is withheld', async () => {
  const here = anotherTown()
  const { ride, requester, others } = await activeRide(
    app,
    [here.america, here.serrano, here.granVia],
    here.terminal,
  )
  const [ana, luis] = others as [TestRider, TestRider]
  await meet(ride, requester, others)
  for (const rider of [ana, luis, requester]) await rider.http('POST', `/rides/${ride.id}/drop-off`)
  expect((await ana.http('PUT', `/blocks/${luis.id}`)).status).toBe(200)
  await listen(ana, luis, requester)
  const said = await ana.http('POST', `/rides/${ride.id}/messages`, { text: 'Hola' })
  expect(said.status).toBe(200)
  await expectTold([requester, 'message'], [ana], [luis])
})

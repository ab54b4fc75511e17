// Guests who ask and never mean to travel: how long they can hold up others.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { anotherTown, TestRider, type Town } from '../testing/test-rider.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ CONFIRM_SECONDS: '3', HOLD_SECONDS: '0', BATCH_SECONDS: '0.2' })
})
afterAll(() => app.stop())

const prove = async (rider: TestRider) => {
  await app.database.pool.query('insert into proven_emails (email_key, user_id) values ($1, $2)', [
    `${rider.id}@example.org`,
    rider.id,
  ])
  return rider
}
const guest = () => TestRider.arrive(app)
const proven = async () => prove(await guest())
const asks = (here: Town, rider: TestRider) => rider.ask(here.terminal, here.granVia)
/** Asks, and returns after a batch that found nobody for the rider. */
async function asksInVain(here: Town, rider: TestRider): Promise<void> {
  await asks(here, rider)
  await rider.hears('SEARCH_PROGRESS')
}

test('P4: nobody joins a pending ride once a silent rider has left it', async () => {
  const here = anotherTown()
  const [one, two, ghost] = [await guest(), await guest(), await guest()]
  for (const rider of [one, two, ghost]) await asks(here, rider)
  const ride = await one.pendingOf(3)
  for (const rider of [one, two]) await rider.accept(ride)
  const smaller = await one.pendingOf(2, ride.termsVersion)
  await asksInVain(here, await guest())
  for (const rider of [one, two]) await rider.accept(smaller)
  const { confirmedRide } = await two.hears(
    'RIDE_REQUEST_STATUS_UPDATED',
    ({ newStatus }) => newStatus === 'CONFIRMED',
  )
  expect(confirmedRide!.rideRequests).toHaveLength(2)
})

test('M3: whom a guest kept waiting is proposed with those who have proven something, not with the next guest', async () => {
  const here = anotherTown()
  const [ana, ghost] = [await proven(), await guest()]
  for (const rider of [ana, ghost]) await asks(here, rider)
  await ana.accept(await ana.pendingOf(2))
  await ana.hears('RIDE_REQUEST_STATUS_UPDATED', ({ newStatus }) => newStatus === 'SEARCHING')
  ana.forget()
  const next = await guest()
  await asksInVain(here, next)
  expect(ana.all('MATCH_FOUND')).toEqual([])
  await prove(next)
  expect((await ana.pendingOf(2)).rideRequests.map(({ firebase_uid }) => firebase_uid)).toContain(next.id)
})

test('M3: a guest whom guests kept waiting twice is proposed with guests who accepted, and not with new ones', async () => {
  const here = anotherTown()
  const keepWaiting = async (rider: TestRider) => {
    rider.forget()
    const ghost = await guest()
    await asks(here, ghost)
    await rider.accept(await rider.pendingOf(2))
    await rider.hears('RIDE_REQUEST_STATUS_UPDATED', ({ newStatus }) => newStatus === 'SEARCHING')
  }
  const [ana, eva] = [await guest(), await guest()]
  await asks(here, eva)
  await keepWaiting(eva)
  await eva.send('CANCEL_RIDE_REQUEST', { rideRequestId: eva.requestId })
  await asks(here, ana)
  await keepWaiting(ana)
  await keepWaiting(ana)
  ana.forget()
  const next = await guest()
  await asksInVain(here, next)
  await next.send('CANCEL_RIDE_REQUEST', { rideRequestId: next.requestId })
  expect(ana.all('MATCH_FOUND')).toEqual([])
  await asks(here, eva)
  expect((await ana.pendingOf(2)).rideRequests.map(({ firebase_uid }) => firebase_uid)).toContain(eva.id)
})

test('M3: whom a companion kept waiting who has proven something may meet guests at once', async () => {
  const here = anotherTown()
  const [ana, silent] = [await proven(), await proven()]
  for (const rider of [ana, silent]) await asks(here, rider)
  await ana.accept(await ana.pendingOf(2))
  await ana.hears('RIDE_REQUEST_STATUS_UPDATED', ({ newStatus }) => newStatus === 'SEARCHING')
  ana.forget()
  await asks(here, await guest())
  expect((await ana.pendingOf(2)).rideRequests).toHaveLength(2)
})

// Riders who came and leave because somebody else does not: whom they are kept apart from.
import type { Ride } from '@woodalo/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { runSql } from '../testing/statements.ts'
import { activeRide, anotherTown, codeOf, type TestRider } from '../testing/test-rider.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'error' })
})
afterAll(() => app?.stop())

async function threeAtTheMeeting() {
  const here = anotherTown()
  const party = await activeRide(app, [here.america, here.serrano, here.granVia], here.terminal)
  for (const rider of party.riders) await arrive(rider, party.ride)
  return party
}

const arrive = (rider: TestRider, ride: Ride) => rider.http('POST', `/rides/${ride.id}/arrived`)
const leave = (rider: TestRider, ride: Ride) => rider.send('CANCEL_RIDE', { rideId: ride.id })
const graceEnds = (ride: Ride) =>
  runSql(app, `update rides set meet_at = now() - interval '6 minutes' where id = $1`, [ride.id])

/** Returns the ids of those whom the rider is kept apart from by their own act. */
async function keptFrom(rider: TestRider): Promise<string[]> {
  const { body } = await rider.http<{ data: { apart: { uid: string }[] } }>('GET', `/user/${rider.id}/export`)
  return body.data.apart.map(({ uid }) => uid).toSorted()
}

test('whoever waits for the code in vain is kept apart from the one who has it, not from those who wait too', async () => {
  const { ride, requester, others } = await threeAtTheMeeting()
  await graceEnds(ride)
  for (const rider of others) expect(await leave(rider, ride)).toMatchObject({ ok: true })
  for (const rider of others) expect(await keptFrom(rider)).toEqual([requester.id])
})

test('whoever gives up on somebody who never said that they had come leaves the absence to be reported', async () => {
  const here = anotherTown()
  const { ride, requester, others } = await activeRide(
    app,
    [here.america, here.serrano, here.granVia],
    here.terminal,
  )
  for (const rider of others) await arrive(rider, ride)
  await graceEnds(ride)
  expect(await leave(others[0]!, ride)).toMatchObject({ ok: true })
  expect(await keptFrom(others[0]!)).toEqual([requester.id])
  expect(await runSql(app, 'select user_id from absences where ride_id = $1', [ride.id])).toEqual([])
})

test('whoever is given up on in two rides waits longer for proposals, though they said that they had come', async () => {
  const another = await threeAtTheMeeting()
  const { ride, requester, others } = await threeAtTheMeeting()
  await graceEnds(ride)
  for (const rider of others) await leave(rider, ride)
  const delays = async () =>
    await runSql<{ seconds: number }>(
      app,
      `select round(extract(epoch from proposed_from - created_at))::int as seconds from ride_requests
       where user_id = $1 and proposed_from is not null`,
      [requester.id],
    )
  const here = anotherTown()
  await requester.ask(here.terminal, here.granVia)
  expect(await delays()).toEqual([])
  await requester.send('CANCEL_RIDE_REQUEST', { rideRequestId: requester.requestId })
  // As after another such ride.
  await runSql(app, 'insert into absences (ride_id, user_id, at) values ($1, $2, now())', [
    another.ride.id,
    requester.id,
  ])
  await requester.ask(here.terminal, here.granVia)
  expect(await delays()).toEqual([{ seconds: 15 }])
})

test('whoever was given the code is kept apart from those who were not', async () => {
  const { ride, requester, others } = await threeAtTheMeeting()
  const [ana, leo] = others as [TestRider, TestRider]
  await ana.http('POST', `/rides/${ride.id}/confirm`, { code: await codeOf(requester, ride.id) })
  await graceEnds(ride)
  expect(await leave(ana, ride)).toMatchObject({ ok: true })
  expect(await keptFrom(ana)).toEqual([leo.id])
})

test('whoever leaves before the others may be missing is kept apart from all of them', async () => {
  const { ride, requester, others } = await threeAtTheMeeting()
  const [ana, leo] = others as [TestRider, TestRider]
  expect(await leave(ana, ride)).toMatchObject({ ok: true })
  expect(await keptFrom(ana)).toEqual([requester.id, leo.id].toSorted())
})

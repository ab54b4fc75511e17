import type { Coordinates, Estimate } from '@woodalo/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAreaStore } from '../places/import-area-store.ts'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { plantRideOf } from '../testing/ride-factory.ts'
import { roadTown } from '../testing/road-town.ts'

const town = roadTown(38.9, -6.5)

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'silent' })
  token = (await newRider(app)).token
  await createAreaStore(app.database.transact).replace(
    {
      id: 'villar',
      name: 'villar',
      attribution: '© OpenStreetMap contributors',
      licence: 'ODbL-1.0',
      hash: Buffer.from('1'),
    },
    { streets: [], addresses: [], corners: [], shapes: [], network: town.network },
  )
})
afterAll(() => app.stop())

async function estimate(origin: Coordinates, destination: Coordinates, at: Pick<TestApp, 'url'> = app) {
  const { body } = await call<{ data: Estimate }>(at, 'POST', '/estimates', {
    token,
    body: {
      origin: { name: 'Here', ...origin },
      destination: { name: 'There', ...destination },
      party: { people: 1, bags: 0 },
    },
  })
  return body.data
}

test('estimates learn that a city drives half as fast, count each rider once, and stop when learning is off', async () => {
  const [meeting, first, second] = [town.at(0, 0), town.at(0, 8), town.at(8, 8)]
  const basisOf = async () => (await estimate(meeting, first)).basis
  await expect.poll(basisOf, { timeout: 15_000 }).toBe('usual')
  const expected = [
    (await estimate(meeting, first)).duration,
    (await estimate(first, second)).duration,
  ] as const

  const { ride, riders } = await plantRideOf(app, app.database.db, 2, 'active')
  const since = 2 * (expected[0] + expected[1]) + 60
  await sql`update rides set meeting_latitude = ${meeting.latitude}, meeting_longitude = ${meeting.longitude}
    where id = ${ride.id}`.execute(app.database.db)
  for (const [index, { user }] of riders.entries()) {
    const stop = index === 0 ? first : second
    const seconds = since - 2 * (index === 0 ? expected[0] : expected[0] + expected[1])
    await sql`update ride_requests set destination_latitude = ${stop.latitude}, destination_longitude = ${stop.longitude}
      where user_id = ${user.id}`.execute(app.database.db)
    await sql`update ride_riders set verified_at = now() - make_interval(secs => ${since}),
      dropped_off_at = now() - make_interval(secs => ${seconds}) where user_id = ${user.id}`.execute(
      app.database.db,
    )
  }
  await ride.setStatus('completed')
  const counted = async () => {
    const { rows } = await sql<{
      steps: number[]
      drives: number
    }>`select array_agg(distinct step::int) as steps, sum(drives)::int as drives from drive_times`.execute(
      app.database.db,
    )
    return rows[0]!
  }
  // Waits for the sweep of rides that are over.
  await expect.poll(async () => (await counted()).drives, { timeout: 30_000 }).toBe(2)
  // Twice as long is 14 steps of 5 %.
  for (const step of (await counted()).steps) expect(Math.abs(step - 14)).toBeLessThanOrEqual(1)
  const { rows } = await sql<{ drives_counted: boolean }>`select drives_counted from rides`.execute(
    app.database.db,
  )
  expect(rows).toEqual([{ drives_counted: true }])
  expect(await basisOf()).toBe('usual')

  // Multiplies the same drives.
  await sql`update drive_times set drives = drives * 60`.execute(app.database.db)
  await expect.poll(basisOf, { timeout: 15_000 }).toBe('learned')
  const longer = async () => (await estimate(meeting, first)).duration / expected[0]
  await expect.poll(longer, { timeout: 15_000 }).toBeGreaterThan(1.55)
  expect(await longer()).toBeLessThan(2.1)

  const unlearned = await startTestApp({
    LOG_LEVEL: 'silent',
    LEARN_TRAFFIC: 'false',
    DATABASE_URL: app.databaseUrl,
  })
  const plain = await estimate(meeting, first, unlearned)
  await unlearned.stop()
  expect(plain.basis).toBe('usual')
  expect(plain.duration / expected[0]).toBeLessThan(1.45)
}, 60_000)

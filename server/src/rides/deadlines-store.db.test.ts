// When each ride is due: to be accepted, to have met, and to have ended.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectedTestDatabase } from '../testing/database.ts'
import { plantRide } from '../testing/ride-factory.ts'
import { createRideReadings } from './ride-lists-and-deadlines-store.ts'

const database = await connectedTestDatabase(3)

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds}::float8)`
const limits = { meetSeconds: 1_000, rideSeconds: 5_000, withinSeconds: 100 }

async function plant(status: 'pending' | 'active' | 'completed', set: object): Promise<string> {
  const ids = [randomUUID(), randomUUID(), randomUUID()]
  await database.db
    .insertInto('users')
    .values(ids.map((id) => ({ id, display_name: 'Ana', language: 'es' })))
    .execute()
  const { id } = await plantRide(database.db, ids, status)
  await database.db.updateTable('rides').set(set).where('id', '=', id).execute()
  return id
}
const ofRider = (rideId: string, stopOrder: number, set: object) =>
  database.db
    .updateTable('ride_riders')
    .set(set)
    .where('ride_id', '=', rideId)
    .where('stop_order', '=', stopOrder)
    .execute()

/** Returns the seconds until each of these rides is due, in tens, or null. */
async function due(...ids: string[]): Promise<(number | null)[]> {
  const found = await createRideReadings(database.db, 300).due(limits)
  const known = new Map(found.map(({ id, seconds }) => [id, Math.round(seconds / 10) * 10]))
  const order = found.map(({ seconds }) => seconds)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  return ids.map((id) => known.get(id) ?? null)
}

test('a pending ride is due when its time to accept is over, and is seen some time ahead', async () => {
  const [over, soon, later] = [
    await plant('pending', { confirm_by: inSeconds(-20) }),
    await plant('pending', { confirm_by: inSeconds(90) }),
    await plant('pending', { confirm_by: inSeconds(110) }),
  ]
  expect(await due(over, soon, later)).toEqual([-20, 90, null])
})

test('an active ride is due when nobody has met the requester in time, and else when the longest ride is over', async () => {
  const nobodyMet = async (activeSeconds: number) => {
    const id = await plant('active', { active_at: inSeconds(-activeSeconds) })
    for (const stopOrder of [2, 3]) await ofRider(id, stopOrder, { verified_at: null })
    return id
  }
  const [missed, soon, early] = [await nobodyMet(1_050), await nobodyMet(950), await nobodyMet(850)]
  const met = await nobodyMet(1_050)
  await ofRider(met, 3, { verified_at: inSeconds(-10), arrived_at: inSeconds(-10) })
  // Whoever met them and left has not met them any more.
  const left = await nobodyMet(1_050)
  await ofRider(left, 3, { verified_at: inSeconds(-10), left_at: inSeconds(-5) })
  expect(await due(missed, soon, early, met, left)).toEqual([-50, 50, null, null, -50])
  // What has been due for longest decides, for a node that was away for hours.
  expect(await due(await nobodyMet(5_050))).toEqual([-4_050])

  const allMet = async (activeSeconds: number) => plant('active', { active_at: inSeconds(-activeSeconds) })
  const ended = await plant('completed', { active_at: inSeconds(-6_000) })
  expect(await due(await allMet(5_050), await allMet(4_950), await allMet(4_850), ended)).toEqual([
    -50,
    50,
    null,
    null,
  ])
})

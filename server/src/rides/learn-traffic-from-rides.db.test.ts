import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { connectedTestDatabase } from '../testing/database.ts'
import { plantRide } from '../testing/ride-factory.ts'
import { learnFromRides } from './learn-traffic-from-rides.ts'

const database = await connectedTestDatabase(2)

test('each completed ride teaches its drives once, and no ride that was canceled or goes on', async () => {
  const of = async (status: 'active' | 'completed' | 'canceled') => {
    const ids = [randomUUID(), randomUUID()]
    await database.db
      .insertInto('users')
      .values(ids.map((id) => ({ id, language: 'es' })))
      .execute()
    return plantRide(database.db, ids, status)
  }
  const going = await of('active')
  await of('completed')
  const canceled = await of('canceled')
  await database.pool.query('update ride_riders set dropped_off_at = now() where ride_id = $1', [canceled.id])
  const learned: number[] = []
  const learn = () =>
    database.transact((tx) => learnFromRides(tx, async (_tx, drives) => void learned.push(drives.length)))
  for (let turn = 0; turn < 2; turn++) await learn()
  // One to each of its two stops.
  expect(learned).toEqual([2])
  await going.setStatus('completed')
  await learn()
  expect(learned).toEqual([2, 0])
})

import { expect, test } from 'vitest'
import { connectedTestDatabase } from '../testing/database.ts'
import { createTrafficStore } from './traffic-store.ts'

const database = await connectedTestDatabase(1)
const traffic = createTrafficStore(database.db)

test('drives are counted by area, hour and speed, and an area learns from its own only', async () => {
  const count = (areaId: string, hourOfWeek: number, step: number) =>
    database.transact((tx) => traffic.count(tx, { areaId, hourOfWeek, step }))
  for (const step of [3, 3, 5]) await count('hills', 8, step)
  await count('hills', 9, 3)
  await count('coast', 8, 3)
  const drivesOf = async (areaId: string) =>
    (await traffic.ofArea(areaId)).toSorted((a, b) => a.hourOfWeek - b.hourOfWeek || a.step - b.step)
  expect(await drivesOf('hills')).toEqual([
    { hourOfWeek: 8, step: 3, drives: 2 },
    { hourOfWeek: 8, step: 5, drives: 1 },
    { hourOfWeek: 9, step: 3, drives: 1 },
  ])
  expect(await drivesOf('coast')).toEqual([{ hourOfWeek: 8, step: 3, drives: 1 }])
  expect(await drivesOf('plain')).toEqual([])
  expect([await traffic.size(), await traffic.areas()]).toEqual([5, ['coast', 'hills']])
})

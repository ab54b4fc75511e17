import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createLogger } from '../logging.ts'
import { createAreaStore } from '../places/import-area-store.ts'
import { connectedTestDatabase } from '../testing/database.ts'
import { roadTown } from '../testing/road-town.ts'
import { buildRoads } from './build.ts'
import { meanSlowness, usualSlowness } from './usual-traffic-by-hour.ts'

const town = roadTown(38.9, -6.5)
const database = await connectedTestDatabase(2)
await createAreaStore(database.transact).replace(
  { id: 'villar', name: 'villar', attribution: 'x', licence: 'ODbL-1.0', hash: Buffer.from('1') },
  { streets: [], addresses: [], corners: [], shapes: [], network: town.network },
)
const roads = await buildRoads(
  {
    config: readConfig({ DATABASE_URL: 'postgres://localhost/unused' }),
    log: createLogger('silent'),
    database,
    publicUrl: '',
  },
  { timeZoneAt: () => 'Europe/Madrid' },
)
const [from, to] = [town.at(0, 0), town.at(8, 8)]

test('a drive counts for the hour at which it began, against what is usual then', async () => {
  const [network] = roads.networks()
  const { durationSeconds } = await roads.roads.drive(from, to)
  const asFast = (hour: number) =>
    (durationSeconds * meanSlowness(usualSlowness(from, hour))) / meanSlowness(network!.slowness)
  const drive = (startedAt: string, hour: number, times: number) => ({
    from,
    to,
    startedAt: new Date(startedAt),
    seconds: times * asFast(hour),
  })
  await database.transact((tx) =>
    roads.learn(tx, [
      // A Monday in winter, in summer, and a Sunday that is a Monday already.
      drive('2026-11-23T08:59:00Z', 9, 2),
      drive('2026-07-06T08:00:00Z', 10, 1),
      drive('2026-07-05T22:00:00Z', 0, 1 / 2),
      drive('2026-07-05T22:30:00Z', 0, 1 / 2),
      // Of an hour, or in another place, or hardly further than the next corner.
      drive('2026-11-23T08:59:00Z', 9, 5),
      { ...drive('2026-11-23T08:59:00Z', 9, 1), to: { latitude: 39.9, longitude: -6.5 } },
      { ...drive('2026-11-23T08:59:00Z', 9, 1), to: town.at(0, 1) },
    ]),
  )
  const { rows } = await database.pool.query(
    'select area_id, hour_of_week, step, drives from drive_times order by hour_of_week',
  )
  expect(rows).toEqual([
    { area_id: 'villar', hour_of_week: 0, step: -14, drives: 2 },
    { area_id: 'villar', hour_of_week: 9, step: 14, drives: 1 },
    { area_id: 'villar', hour_of_week: 10, step: 0, drives: 1 },
  ])
})

// What is near a point, at the edges of the map as elsewhere, and what the database reads for it.
import { greatCircleMeters } from '@woodalo/geography'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { isWithinMeters } from './search-sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const edges = [
  { latitude: 40, longitude: -3 },
  { latitude: 0, longitude: 180 },
  { latitude: -16.8, longitude: -179.999_9 },
  { latitude: -16.8, longitude: 179.999_9 },
  { latitude: 90, longitude: 0 },
  { latitude: -89.999, longitude: 120 },
]
const meters = 500
const around = [-400, -0.004, -0.001, 0, 0.001, 0.004, 400]

describe.each(edges)('around $latitude, $longitude', (point) => {
  const wrapped = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180
  const spots = around.flatMap((north) =>
    around.map((east) => ({
      latitude: Math.max(-90, Math.min(90, point.latitude + north)),
      longitude: wrapped(point.longitude + east),
    })),
  )

  test('all within the distance is found, and nothing else', async () => {
    const values = sql.join(
      spots.map(({ latitude, longitude }) => sql`(${latitude}::float8, ${longitude}::float8)`),
    )
    const { rows } = await sql<{ latitude: number; longitude: number }>`
      select * from (values ${values}) as spot (latitude, longitude)
      where ${isWithinMeters(point, meters)}`.execute(app.database.db)
    const near = spots.filter((spot) => greatCircleMeters(point, spot) <= meters)
    expect(near.length).toBeGreaterThan(0)
    const text = (list: typeof spots) => list.map((spot) => JSON.stringify(spot)).toSorted()
    expect(text(rows)).toEqual(text(near))
  })

  test('the database reads by the index of latitudes, not every row', async () => {
    const plan = await app.database.transact(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx.db)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select from street_points where ${isWithinMeters(point, meters)}`.execute(tx.db)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(/Index Cond: \(\(latitude >= /)
  })
})

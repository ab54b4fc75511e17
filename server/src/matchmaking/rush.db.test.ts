import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { faultsOf } from '../testing/ride-invariants.ts'
import { regionOf } from './regions.ts'

let app: TestApp
beforeAll(async () => {
  // The engine has a quarter of a second for a problem that takes several, and nobody is held back.
  app = await startTestApp({ BATCH_SECONDS: '0.1', HOLD_SECONDS: '0', CONFIRM_SECONDS: '3600' })
})
afterAll(() => app.stop())

const many = 600

test('M2: if a region has too many requests for one batch, each batch proposes what it has until all are matched', async () => {
  const corner = { latitude: 40.405, longitude: -3.695 }
  await app.database.pool.query(
    `insert into users (id, display_name, language) select 'rush-' || n, 'Rider', 'es' from generate_series(1, $1) as n`,
    [many],
  )
  // Half of them on one square, the others all over the region, and everybody heading to the same part of the city.
  await app.database.pool.query(
    `insert into ride_requests (user_id, client_request_id, origin_name, origin_latitude, origin_longitude,
       destination_name, destination_latitude, destination_longitude, party, region, search_ends_at)
     select 'rush-' || n, gen_random_uuid(), 'Origen',
       $2 + case when n % 2 = 0 then 0.02 + (n % 40) * 0.00005 else (n * 7919 % 1000) * 0.00004 end,
       $3 + case when n % 2 = 0 then 0.02 + (n % 53) * 0.00005 else (n * 104729 % 1000) * 0.00004 end,
       'Destino', $2 + 0.06 + (n % 29) * 0.001, $3 + 0.06 + (n % 31) * 0.001,
       '{"people": 1, "bags": 0}', $4, now() + interval '1 hour'
     from generate_series(1, $1) as n`,
    [many, corner.latitude, corner.longitude, regionOf(corner)],
  )
  const searching = async () => {
    const { rows } = await app.database.pool.query<{ count: number }>(
      `select count(*)::int as count from ride_requests where state = 'SEARCHING'`,
    )
    return rows[0]!.count
  }
  // A few riders may remain for whom nobody suitable is left.
  // Waits for many batches: how long depends on the machine.
  await expect.poll(searching, { timeout: 80_000, interval: 200 }).toBeLessThan(many / 20)
  expect(await faultsOf(app.database.pool, { afterQuiet: true })).toEqual([])
}, 110_000)

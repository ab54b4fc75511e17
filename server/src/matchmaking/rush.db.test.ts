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

test('of the groups of one batch, the one that was possible the longest is proposed first', async () => {
  const corner = { latitude: 37.405, longitude: -3.695 }
  const pairs = 8
  await app.database.pool.query(
    `insert into users (id, display_name, language)
     select 'line-' || pair || '-' || n, 'Rider', 'es' from generate_series(1, $1) as pair, generate_series(1, 2) as n`,
    [pairs],
  )
  // Pairs too far from one another to share a ride. The first has waited for a minute, the last for eight.
  await app.database.pool.query(
    `insert into ride_requests (user_id, client_request_id, origin_name, origin_latitude, origin_longitude,
       destination_name, destination_latitude, destination_longitude, party, region, created_at, search_started_at,
       search_ends_at)
     select 'line-' || pair || '-' || n, gen_random_uuid(), 'Origen', $2 + pair % 3 * 0.015, $3 + pair / 3 * 0.02,
       'Destino', $2 + pair % 3 * 0.015 + 0.1, $3 + pair / 3 * 0.02, '{"people": 1, "bags": 0}', $4,
       now() - pair * interval '1 minute', now() - pair * interval '1 minute', now() + interval '1 hour'
     from generate_series(1, $1) as pair, generate_series(1, 2) as n`,
    [pairs, corner.latitude, corner.longitude, regionOf(corner)],
  )
  const proposed = async () => {
    const { rows } = await app.database.pool.query<{ pair: number }>(
      `select min(split_part(user_id, '-', 2))::int as pair from ride_riders join rides on rides.id = ride_id
       where user_id like 'line-%' group by rides.id order by rides.created_at`,
    )
    return rows.map(({ pair }) => pair)
  }
  await expect
    .poll(async () => (await proposed()).toSorted((a, b) => a - b), { timeout: 20_000 })
    .toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  const order = await proposed()
  // Two are stored at once, so that neighbours may change places.
  expect(order.indexOf(8)).toBeLessThan(order.indexOf(1))
  expect(order.indexOf(7)).toBeLessThan(order.indexOf(2))
})

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

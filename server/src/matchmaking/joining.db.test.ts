import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { faultsOf } from '../testing/ride-invariants.ts'
import { type Place, places, TestRider } from '../testing/test-rider.ts'
import { regionOf } from './regions.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ CONFIRM_SECONDS: '60' })
})
afterAll(() => app.stop())

const { terminal, nearTerminal, america, serrano, granVia } = places

async function keepApart(ones: readonly TestRider[], others: readonly TestRider[]): Promise<void> {
  for (const one of ones)
    for (const other of others)
      await app.database.pool.query(
        `insert into pairs_apart (by_id, other_id, why, until)
         values ($1, $2, 'refused', now() + interval '30 minutes')`,
        [one.id, other.id],
      )
}

let asked = 0
/** Stores all requests at once, so that one batch sees them together. Age and id decide their order. */
async function askTogether(
  asking: readonly { rider: TestRider; from: Place; to: Place }[],
  through: Pick<pg.Pool, 'query'> = app.database.pool,
): Promise<void> {
  const columns = <Value>(value: (each: (typeof asking)[number]) => Value) => asking.map(value)
  await through.query(
    `insert into ride_requests (id, user_id, client_request_id, origin_name, origin_latitude, origin_longitude,
       destination_name, destination_latitude, destination_longitude, party, region, created_at, search_ends_at)
     select ('00000000-0000-4000-8000-' || lpad((place + $7)::text, 12, '0'))::uuid, user_id, gen_random_uuid(), 'Origen', from_latitude, from_longitude, 'Destino', to_latitude, to_longitude,
       '{"people": 1, "bags": 0}', $6, now() - make_interval(secs => 1 - place * 0.1), now() + interval '1 minute'
     from unnest($1::text[], $2::float8[], $3::float8[], $4::float8[], $5::float8[]) with ordinality
       as asking (user_id, from_latitude, from_longitude, to_latitude, to_longitude, place)`,
    [
      columns(({ rider }) => rider.id),
      columns(({ from }) => from.latitude),
      columns(({ from }) => from.longitude),
      columns(({ to }) => to.latitude),
      columns(({ to }) => to.longitude),
      regionOf(asking[0]!.from),
      asked,
    ],
  )
  asked += asking.length
}

test('P4, M3: newcomers are spread over the open rides so that as many as possible join one', async () => {
  const arrive = () => TestRider.arrive(app)
  const [one, two, three, four, choosy, bound] = [
    await arrive(),
    await arrive(),
    await arrive(),
    await arrive(),
    await arrive(),
    await arrive(),
  ]
  await keepApart([one, two], [three, four])
  await keepApart([choosy], [bound])
  // A rider who refused a member of the other ride, or was refused by one, has only one ride to join.
  await keepApart([bound], [three])
  await askTogether([
    { rider: one, from: terminal, to: granVia },
    { rider: two, from: terminal, to: granVia },
    { rider: three, from: terminal, to: serrano },
    { rider: four, from: terminal, to: america },
  ])
  const first = await one.pendingOf(2)
  const second = await three.pendingOf(2)
  expect(second.id).not.toBe(first.id)
  // Both save the most in the first ride, where the first one to come could take the free place.
  await askTogether([
    { rider: choosy, from: nearTerminal, to: granVia },
    { rider: bound, from: nearTerminal, to: granVia },
  ])
  expect((await bound.pendingOf(3)).id).toBe(first.id)
  const joined = await choosy.pendingOf(3)
  expect(joined.id).toBe(second.id)
  for (const rider of [one, two, three, four]) {
    const { ride } = await rider.hears('RIDE_REQUEST_ADDED_TO_RIDE')
    expect(ride.termsVersion).toBe(2)
    expect(ride.rideRequests.map(({ accepted }) => accepted)).toEqual([false, false, false])
    // An acceptance of the earlier terms is refused.
    expect(await rider.send('ACCEPT_RIDE', { rideId: ride.id, termsVersion: 1 })).toMatchObject({
      ok: false,
      code: 'TERMS_CHANGED',
    })
  }
  expect(await faultsOf(app.database.pool, { afterQuiet: true })).toEqual([])
})

test('P1, P4: riders who join together change the terms once', async () => {
  const away = (place: Place) => ({ ...place, latitude: place.latitude + 1.5 })
  const [one, two, three, four] = await Promise.all([1, 2, 3, 4].map(() => TestRider.arrive(app)))
  await askTogether([
    { rider: one!, from: away(terminal), to: away(serrano) },
    { rider: two!, from: away(terminal), to: away(granVia) },
  ])
  const ride = await one!.pendingOf(2)
  await askTogether([
    { rider: three!, from: away(nearTerminal), to: away(granVia) },
    { rider: four!, from: away(nearTerminal), to: away(america) },
  ])
  for (const rider of [three!, four!]) {
    const joined = await rider.pendingOf(4)
    expect(joined).toMatchObject({ id: ride.id, termsVersion: 2 })
    expect(rider.all('RIDE_REQUEST_ADDED_TO_RIDE')).toEqual([])
  }
  for (const rider of [one!, two!]) {
    await rider.hears('RIDE_REQUEST_ADDED_TO_RIDE')
    expect(rider.all('RIDE_REQUEST_ADDED_TO_RIDE')).toHaveLength(1)
    expect(rider.all('MATCH_FOUND')).toHaveLength(1)
  }
  for (const rider of [one!, two!, three!, four!])
    expect(await rider.send('ACCEPT_RIDE', { rideId: ride.id, termsVersion: 2 })).toMatchObject({ ok: true })
  expect(await faultsOf(app.database.pool, { afterQuiet: true })).toEqual([])
})

test('M2: riders who fit no open ride are proposed with each other', async () => {
  const away = (place: Place) => ({ ...place, latitude: place.latitude + 3 })
  const [one, two, three, four] = await Promise.all([1, 2, 3, 4].map(() => TestRider.arrive(app)))
  await askTogether([
    { rider: one!, from: away(terminal), to: away(serrano) },
    { rider: two!, from: away(terminal), to: away(granVia) },
  ])
  const ride = await one!.pendingOf(2)
  // Another transaction holds the ride meanwhile.
  const holder = await app.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from rides where id = $1 for update', [ride.id])
  const asking = new pg.Client({ connectionString: app.databaseUrl })
  await asking.connect()
  try {
    await askTogether(
      [
        { rider: three!, from: away(nearTerminal), to: away(granVia) },
        { rider: four!, from: away(nearTerminal), to: away(america) },
      ],
      asking,
    )
    const own = await three!.pendingOf(2)
    expect(own.id).not.toBe(ride.id)
    expect((await four!.pendingOf(2)).id).toBe(own.id)
  } finally {
    await asking.end()
    await holder.query('rollback')
    holder.release()
  }
})

// T14: who shares only with whom, and what others could learn about it.
import { randomUUID } from 'node:crypto'
import { genders, type Gender, type User } from '@woodalo/protocol'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { faultsOf } from '../testing/ride-invariants.ts'
import { type Place, places, TestRider, type Told } from '../testing/test-rider.ts'
import { regionOf } from './regions.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    CONFIRM_SECONDS: '600',
    SEARCH_SECONDS: '600',
    BATCH_SECONDS: '0.1',
    HOLD_SECONDS: '0',
  })
})
afterAll(() => app.stop())

/** Each test has its own city, far out at sea and at the same latitude, so that distances are equal in all of them. */
let cities = 0
function city() {
  cities++
  const away = 20 + cities * 1.5
  const there = (place: Place): Place => ({ ...place, longitude: place.longitude - away })
  const { terminal, granVia, serrano } = places
  return { away, terminal: there(terminal), granVia: there(granVia), serrano: there(serrano) }
}

const says = (rider: TestRider, gender: Gender | null) =>
  rider.http<{ data: User; code?: string }>('PATCH', `/user/${rider.id}`, { gender })
async function arrive(gender: Gender | null, name?: string): Promise<TestRider> {
  const rider = await TestRider.arrive(app, name)
  expect((await says(rider, gender)).status).toBe(200)
  return rider
}
const asks = (rider: TestRider, here: ReturnType<typeof city>, companions?: 'women', more: object = {}) =>
  rider.ask(here.terminal, here.granVia, { ...(companions && { companions }), ...more })
const nobodyNear = (rider: TestRider) => rider.hears('SEARCH_PROGRESS', ({ nearby }) => nearby === 0)

describe('women and non-binary people among themselves', () => {
  test('can be required by riders who have said so, and refusals are in their language', async () => {
    const here = city()
    const refusal = async (gender: Gender | null) => {
      const told = (await asks(await arrive(gender), here, 'women')) as Told & { fields?: object }
      return [told.ok, told.code, told.fields]
    }
    for (const gender of [null, 'man'] as const)
      expect(await refusal(gender)).toEqual([
        false,
        'INVALID_INPUT',
        { companions: 'Solo pueden elegirlo mujeres y personas no binarias. Dilo antes en tu cuenta.' },
      ])
    const ana = await arrive('non-binary')
    expect(await asks(ana, here, 'women')).toMatchObject({ ok: true })
  })

  test('are matched with each other, whether or not the other requires it, and never with anybody else', async () => {
    const here = city()
    const [ana, man, unsaid] = [await arrive('woman'), await arrive('man'), await arrive(null)]
    await asks(ana, here, 'women')
    await nobodyNear(ana)
    await asks(man, here)
    await nobodyNear(man)
    const nina = await arrive('non-binary')
    await asks(nina, here)
    const ride = await ana.pendingOf(2)
    expect(ride.rideRequests.map(({ firebase_uid }) => firebase_uid).toSorted()).toEqual(
      [ana.id, nina.id].toSorted(),
    )
    // A women-only ride takes nobody else in.
    await asks(unsaid, here)
    expect((await unsaid.pendingOf(2)).rideRequests.map(({ firebase_uid }) => firebase_uid)).toContain(man.id)
    const own = ride.rideRequests.find(({ firebase_uid }) => firebase_uid === ana.id)
    expect(own?.companions).toBe('women')
    const seen = JSON.stringify([nina.heard, man.heard, unsaid.heard])
    expect(seen).not.toContain('women')
    expect(seen).not.toContain('gender')
  })

  test('are not matched with several people of whom only one has stated a gender', async () => {
    const here = city()
    const [ana, group, pair] = [await arrive('woman'), await arrive('woman'), await arrive('woman')]
    await asks(ana, here, 'women')
    await asks(group, here, undefined, { people: 2 })
    await nobodyNear(group)
    await nobodyNear(ana)
    await asks(pair, here, 'women', { people: 2 })
    expect((await ana.pendingOf(2)).rideRequests.map(({ firebase_uid }) => firebase_uid)).toContain(pair.id)
  })
})

/** Returns what a rider is told, without ids and times. */
function told(rider: TestRider, away: number): unknown[] {
  return rider.heard.map(({ event, payload }) =>
    JSON.parse(
      JSON.stringify([event, payload], (key, value: unknown) => {
        if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT|^[\da-f-]{36}$/.test(value)) return typeof value
        if (key === 'longitude') return Math.round(((value as number) + away) * 1e4)
        return key === 'seq' ? 0 : value
      }),
    ),
  )
}

test('T14: probing gives the same response, whether or not riders who share only among themselves are there', async () => {
  /** Two strangers probe a place where a woman asks for women, nobody asks, or a woman asks for anyone. */
  async function probed(present: 'women' | 'nobody' | 'anyone') {
    const here = city()
    const ana = await arrive('woman')
    if (present !== 'nobody') {
      await asks(ana, here, present === 'women' ? 'women' : undefined)
      await nobodyNear(ana)
    }
    const [one, two] = [await arrive('man', 'Uno'), await arrive(null, 'Dos')]
    const estimate = await one.http<{ data: object }>('POST', '/estimates', {
      origin: here.terminal,
      destination: here.granVia,
    })
    const waits = await one.http<{ data: object }>(
      'GET',
      `/ride-requests/waits?near=${here.terminal.latitude},${here.terminal.longitude}`,
    )
    const asked = await asks(one, here)
    const first = present === 'anyone' ? await one.pendingOf(2) : await nobodyNear(one)
    if (present === 'anyone') return { first, views: [] }
    const again = await asks(one, here)
    // The earlier stop, so that the order does not depend on ids.
    await two.ask(here.terminal, here.serrano)
    await Promise.all([one, two].map((rider) => rider.pendingOf(2)))
    const errors = [asked, again].map(({ ok, code, state }) => [ok, code, state])
    const views = [errors, estimate.body.data, waits.body.data, told(one, here.away), told(two, here.away)]
    return { first, views: JSON.parse(JSON.stringify(views)) as unknown[] }
  }
  const [without, among] = [await probed('nobody'), await probed('women')]
  expect(among.views).toEqual(without.views)
  // The control case: somebody who shares with anybody is visible.
  expect((await probed('anyone')).first).toHaveProperty('rideRequests')
})

test('T14: in a random crowd nobody is proposed with a rider whom they exclude', async () => {
  const here = city()
  const people = Array.from({ length: 60 }, () => randomUUID())
  const random = fc.sample(
    fc.record({
      gender: fc.constantFrom(null, ...genders),
      wants: fc.boolean(),
      east: fc.nat({ max: 40 }),
      people: fc.constantFrom(1, 1, 1, 2),
    }),
    { numRuns: people.length, seed: 14 },
  )
  const isOfThem = ({ gender }: (typeof random)[number]) => gender === 'woman' || gender === 'non-binary'
  await app.database.pool.query(
    `insert into users (id, language, gender) select id, 'es', gender from unnest($1::text[], $2::text[]) as given (id, gender)`,
    [people, random.map(({ gender }) => gender)],
  )
  await app.database.pool.query(
    `insert into ride_requests (user_id, client_request_id, origin_name, origin_latitude, origin_longitude, destination_name,
       destination_latitude, destination_longitude, party, companions, region, search_ends_at)
     select id, gen_random_uuid(), 'Origen', $5, $6 + east * 0.00005, 'Destino', $7, $8 + east * 0.0005,
       jsonb_build_object('people', people, 'bags', 0), companions, $9, now() + interval '10 minutes'
     from unnest($1::text[], $2::text[], $3::int[], $4::int[]) as given (id, companions, east, people)`,
    [
      people,
      random.map((each) => (isOfThem(each) && each.wants ? 'women' : 'anyone')),
      random.map(({ east }) => east),
      random.map((each) => each.people),
      here.terminal.latitude,
      here.terminal.longitude,
      here.granVia.latitude,
      here.granVia.longitude,
      regionOf(here.terminal),
    ],
  )
  // A new request triggers a batch that examines all of them.
  await asks(await arrive('woman'), here, 'women')
  const proposed = async () => {
    const { rows } = await app.database.pool.query<{ all: number; among: number }>(
      `select count(*)::int as all, (count(*) filter (where companions = 'women'))::int as among
       from ride_requests where state = 'MATCHED' and user_id = any($1)`,
      [people],
    )
    return rows[0]!
  }
  await expect.poll(async () => (await proposed()).all, { timeout: 15_000 }).toBeGreaterThan(40)
  await expect.poll(async () => (await proposed()).among).toBeGreaterThan(4)
  expect(await faultsOf(app.database.pool, { afterQuiet: false })).toEqual([])
})

describe('a gender', () => {
  test('is shown to its user, is in the copy of their data, and is deleted with the account', async () => {
    const ana = await arrive('woman')
    const { body } = await ana.http<{ data: User }>('GET', '/user/me')
    expect(body.data.gender).toBe('woman')
    const copy = await ana.http<{ data: { user: User; travel: { rideRequests: object[] } } }>(
      'GET',
      `/user/${ana.id}/export`,
    )
    expect(copy.body.data.user.gender).toBe('woman')
    await asks(ana, city(), 'women')
    const travel = await ana.http<{ data: { travel: { rideRequests: object[] } } }>(
      'GET',
      `/user/${ana.id}/export`,
    )
    expect(travel.body.data.travel.rideRequests).toMatchObject([{ companions: 'women' }])
    await ana.http('DELETE', `/user/${ana.id}`)
    const { rows } = await app.database.pool.query(
      `select gender, gender_changed_at, companions from users join ride_requests on user_id = users.id where users.id = $1`,
      [ana.id],
    )
    expect(rows).toEqual([{ gender: null, gender_changed_at: null, companions: 'anyone' }])
  })

  test('cannot be changed during a request or within 30 days after a change', async () => {
    const here = city()
    const ana = await arrive('woman')
    await asks(ana, here)
    for (const gender of ['man', null] as const)
      expect((await says(ana, gender)).body.code).toBe('GENDER_FIXED')
    expect((await says(ana, 'woman')).status).toBe(200)
    await ana.send('CANCEL_RIDE_REQUEST', { rideRequestId: ana.requestId })
    expect((await says(ana, 'man')).body.data.gender).toBe('man')
    const answer = await ana.http<{ code: string }>('PATCH', `/user/${ana.id}`, {
      gender: 'woman',
      full_name: 'Eva',
    })
    expect([answer.status, answer.body.code]).toEqual([409, 'GENDER_FIXED'])
    expect((await ana.http<{ data: User }>('GET', '/user/me')).body.data).toMatchObject({ gender: 'man' })
    const changed = (days: number) =>
      app.database.pool.query(
        `update users set gender_changed_at = now() - make_interval(days => $1) where id = $2`,
        [days, ana.id],
      )
    await changed(29)
    expect((await says(ana, 'woman')).body.code).toBe('GENDER_FIXED')
    await changed(31)
    expect((await says(ana, 'woman')).status).toBe(200)
  })
})

test('T14: waits are shown for the last weeks, for enough people, and only to riders who may require it', async () => {
  const here = city()
  const waits = async (rider: TestRider) =>
    (
      await rider.http<{ data: { usualMinutes: number | null; womenMinutes: number | null } }>(
        'GET',
        `/ride-requests/waits?near=${here.terminal.latitude},${here.terminal.longitude}`,
      )
    ).body.data
  const unknown = { usualMinutes: null, womenMinutes: null }
  const [woman, man] = [await arrive('woman'), await arrive('man')]
  expect(await waits(man)).toEqual(unknown)
  const plant = (count: number, gender: string, when: string) =>
    app.database.pool.query(
      `with people as (
         insert into users (id, language, gender) select gen_random_uuid(), 'es', $2 from generate_series(1, $1::int) returning id
       ), asked as (
         insert into ride_requests (user_id, client_request_id, origin_name, origin_latitude, origin_longitude, destination_name,
           destination_latitude, destination_longitude, party, region, state, created_at, ended_at)
         select id, gen_random_uuid(), '', $3::float8, $4::float8, '', $3::float8 + 0.1, $4::float8, '{"people": 1, "bags": 0}', $5, 'DONE',
           now() - $6::interval, now() from people returning id, user_id, created_at
       ), one_ride as (select id from rides limit 1)
       insert into ride_riders (ride_id, request_id, user_id, stop_order, stop_seconds, walk_meters, walk_seconds,
         share_amount, solo_amount, joined_at, left_at)
       select one_ride.id, asked.id, user_id, 1, 1, 1, 1, 1, 1, created_at + interval '90 seconds', now() from asked, one_ride`,
      [count, gender, here.terminal.latitude, here.terminal.longitude, regionOf(here.terminal), when],
    )
  await plant(60, 'man', '3 days')
  await plant(19, 'woman', '3 days')
  // Today's requests do not count.
  await plant(5, 'woman', '0 seconds')
  const fresh = await startTestApp({ DATABASE_URL: app.databaseUrl })
  const other = await startTestApp({ DATABASE_URL: app.databaseUrl })
  try {
    const at = async (node: TestApp) => {
      const response = await fetch(
        `${node.url}/api/v1/ride-requests/waits?near=${here.terminal.latitude},${here.terminal.longitude}`,
        { headers: { authorization: `Bearer ${woman.token}` } },
      )
      return ((await response.json()) as { data: object }).data
    }
    expect(await at(fresh)).toEqual({ usualMinutes: 2, womenMinutes: null })
    await plant(1, 'non-binary', '3 days')
    expect(await at(other)).toEqual({ usualMinutes: 2, womenMinutes: 6 })
    // The figure stays the same until midnight: asking again does not reveal that one more rider has asked.
    expect(await at(fresh)).toEqual({ usualMinutes: 2, womenMinutes: null })
  } finally {
    await fresh.stop()
    await other.stop()
  }
})

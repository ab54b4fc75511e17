// The control: each query about stored rides detects the fault that it looks for.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { faultsOf, rideFaults } from './ride-invariants.ts'
import { activeRide, pendingRide, places } from './test-rider.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ CONFIRM_SECONDS: '600' })
  const { terminal, america, granVia } = places
  const away = <P extends { latitude: number }>(place: P) => ({ ...place, latitude: place.latitude + 2 })
  await activeRide(app, [america, granVia], terminal)
  await pendingRide(app, [away(america), away(granVia)], away(terminal))
  // Removes the constraints that prevent the faults, so that they can be planted.
  await app.database.pool.query(`
    drop index one_open_request_per_rider; drop index one_place_per_rider;
    alter table rides drop constraint ride_fits_its_vehicle;
    alter table ride_riders drop constraint nobody_pays_more_than_alone;
    alter table ride_requests drop constraint matched_has_a_ride`)
})
afterAll(() => app.stop())

const active = `(select id from rides where status = 'active')`
const pending = `(select id from rides where status = 'pending')`
const one = (ride: string) => `(select request_id from ride_riders where ride_id = ${ride} limit 1)`
const anotherRide = (request: string) => `
  insert into ride_riders (ride_id, request_id, user_id, stop_order, stop_seconds, walk_meters,
    walk_seconds, share_amount, solo_amount)
  select ${pending}, request_id, user_id, stop_order, stop_seconds, walk_meters, walk_seconds, 0, 0
  from ride_riders where request_id = ${request}`
const anotherRequest = `
  insert into ride_requests (user_id, client_request_id, origin_name, origin_latitude, origin_longitude,
    destination_name, destination_latitude, destination_longitude, party, region, search_ends_at)
  select user_id, gen_random_uuid(), '', 1, 1, '', 2, 2, '{"people": 1, "bags": 0}', '1:1', now() - interval '1 minute'
  from ride_requests where id = ${one(active)}`

const settled = (ride: string) => `
  insert into settlements (ride_id, payer_id, opened_at, owed_since)
  select id, requester_id, now(), now() from rides where id = ${ride};
  insert into settlement_shares (ride_id, user_id, accepted_amount, solo_amount, amount, state, changed_at)
  select ride_id, user_id, 1, 1, 1, 'owed', now() from ride_riders where ride_id = ${ride}`

const planted: Record<string, string> = {
  'T13: shares that are not the fare, or are not of those who settle': settled(active),
  'T13: a ride that was ridden and is not settled': `update ride_riders set verified_at = now() where ride_id = ${active};
    update rides set status = 'completed', ended_at = now() where status = 'active'`,
  'T13: a settlement of a ride that nobody owes for': settled(pending),
  'T14: a rider whom a companion does not share with': `update ride_requests set companions = 'women' where id = ${one(active)}`,
  'T14: two riders in a ride of which one had blocked the other': `insert into pairs_apart (by_id, other_id, why, created_at)
    select min(user_id), max(user_id), 'blocked', now() - interval '1 hour' from ride_riders where ride_id = ${active}`,
  'T1: a rider in two live rides': anotherRide(one(active)),
  'T1: an open request beside a live ride': anotherRequest,
  'T1: two open requests of one rider': anotherRequest,
  'a request and its ride that disagree': `update ride_requests set ride_id = ${pending} where id = ${one(active)}`,
  'a live ride of one': `update ride_riders set left_at = now() where request_id = ${one(active)}`,
  'a ride whose requester is not in it': `update ride_riders set left_at = now()
    where user_id = (select requester_id from rides where status = 'active')`,
  'an active ride that not all had accepted': `update ride_riders set accepted_at = null where request_id = ${one(active)}`,
  'T5: more people or bags than the vehicle': `update ride_requests set party = party || '{"people": 4}' where id = ${one(active)}`,
  'T5: a wheelchair without its place, or beside too many bags': `update ride_requests
    set party = party || '{"wheelchair": true, "bags": 0}' where ride_id = (select id from rides where status = 'active')`,
  'T5: a share above the solo fare, or shares that do not add up': `update ride_riders set share_amount = share_amount + 1
    where request_id = ${one(active)}`,
  'T5: a pending ride that saves less than a tenth': `update rides set cost_amount = cost_amount * 2 where status = 'pending'`,
  'T5: a walk beyond 500 m, or another one than was shown': `update rides set meeting_latitude = meeting_latitude + 0.0001
    where status = 'active'`,
  'T5: a delay beyond what is allowed': `update ride_riders set stop_seconds = stop_seconds + 1200 where request_id = ${one(active)}`,
  'T4: a pending ride older than its deadline': `update rides set confirm_by = now() - interval '1 minute' where status = 'pending'`,
  'T4: a search older than its time': anotherRequest,
  'T4: a rest older than its time': `update ride_requests set state = 'NO_MATCH', rest_until = now() - interval '1 minute', ride_id = null
    where id = ${one(active)}`,
}

test('every query has a planted fault', () => {
  const byName = (a: string, b: string) => a.localeCompare(b)
  expect(Object.keys(planted).toSorted(byName)).toEqual(rideFaults.toSorted(byName))
})

test.each(Object.entries(planted))('finds %s', async (fault, statement) => {
  const client = await app.database.pool.connect()
  expect(await faultsOf(client, { afterQuiet: true })).toEqual([])
  await client.query('begin')
  try {
    await client.query(statement)
    const found = await faultsOf(client, { afterQuiet: true })
    expect(found.some((each) => each.startsWith(fault))).toBe(true)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

// Compares the store and every reader's list with what riders received. Independent of the service: plain SQL and the
// ledger.
import type { ClientBase } from 'pg'
import { peopleActsStand } from './check-people.ts'
import { onesOwnStaysOnesOwn } from './check-secrets.ts'
import { messagesAreWhole } from './check-messages.ts'
import { acknowledgedWritesAreStored, actedOnce } from './check-writes.ts'
import type { Expect, Fault, None } from './fault.ts'
import type { Ledger } from './ledger.ts'

export interface CheckOptions {
  /** When the service was last known to run: everything due before then should be done. */
  quietAt: Date
  meetMinutes: number
  rideHours: number
}

/** How late a deadline may be met. */
const graceSeconds = 4
const longestWalkMeters = 500

/** Returns every broken rule, and how many rules were checked. */
export async function check(
  client: ClientBase,
  ledger: Ledger,
  options: CheckOptions,
): Promise<{ faults: Fault[]; checks: number }> {
  const faults: Fault[] = []
  let checks = 0
  const expect: Expect = (invariant, isTrue, what) => {
    checks++
    if (!isTrue) faults.push({ invariant, what: what() })
  }
  const none: None = async (invariant, what, text, values = []) => {
    checks++
    const { rows } = await client.query<Record<string, unknown>>(text, values)
    for (const row of rows) faults.push({ invariant, what: `${what}: ${JSON.stringify(row)}` })
  }

  await oneTravelEach(none)
  await nothingStuck(none, options)
  await termsHold(client, ledger, expect, none)
  await faresAreShared(none)
  await acknowledgedWritesAreStored(client, ledger, expect)
  await peopleActsStand(client, ledger, expect)
  await messagesAreWhole(client, ledger, expect, none)
  await actedOnce(ledger, expect, none)
  await onesOwnStaysOnesOwn(client, ledger, expect)
  return { faults, checks }
}

async function oneTravelEach(none: None): Promise<void> {
  await none(
    'T1',
    'more than one open request',
    `select user_id, count(*) from ride_requests where state in ('SEARCHING', 'NO_MATCH', 'MATCHED', 'CONFIRMED')
     group by user_id having count(*) > 1`,
  )
  await none(
    'T1',
    'in two live rides',
    `select ride_riders.user_id, count(*) from ride_riders join rides on rides.id = ride_id
     where status in ('pending', 'active') and left_at is null and dropped_off_at is null and ride_riders.ended_at is null
     group by ride_riders.user_id having count(*) > 1`,
  )
  await none(
    'T1',
    'in a live ride with a request of another state',
    `select ride_riders.user_id, rides.id as ride, status, state from ride_riders
     join rides on rides.id = ride_riders.ride_id join ride_requests on ride_requests.id = request_id
     where status in ('pending', 'active') and left_at is null and dropped_off_at is null and ride_riders.ended_at is null
       and (ride_requests.ride_id is distinct from ride_riders.ride_id
            or state <> case status when 'pending' then 'MATCHED' else 'CONFIRMED' end)`,
  )
}

async function nothingStuck(none: None, { quietAt, meetMinutes, rideHours }: CheckOptions): Promise<void> {
  const due = new Date(quietAt.getTime() - graceSeconds * 1_000)
  const overdue: [string, string, unknown[]][] = [
    [
      'a pending ride past its deadline',
      `select id, confirm_by from rides where status = 'pending' and confirm_by < $1`,
      [due],
    ],
    [
      'a search past its time',
      `select id, search_ends_at from ride_requests where state = 'SEARCHING' and search_ends_at < $1`,
      [due],
    ],
    [
      'a resting request past its time',
      `select id, rest_until from ride_requests where state = 'NO_MATCH' and rest_until < $1`,
      [due],
    ],
    [
      'an active ride that never ends',
      `select id, active_at from rides where status = 'active' and active_at < $1::timestamptz - make_interval(secs => $2)`,
      [due, rideHours * 3_600],
    ],
    [
      'an active ride that nobody verified',
      `select id, active_at from rides where status = 'active' and active_at < $1::timestamptz - make_interval(secs => $2)
         and not exists (select from ride_riders where ride_id = rides.id and left_at is null
                         and verified_at is not null and user_id <> requester_id)`,
      [due, meetMinutes * 60],
    ],
    [
      'a request held by a ride that is over',
      `select ride_requests.id, state, status from ride_requests join rides on rides.id = ride_id
       where (state = 'MATCHED' and status <> 'pending') or (state = 'CONFIRMED' and status <> 'active')`,
      [],
    ],
  ]
  for (const [what, text, values] of overdue) await none('T4', what, text, values)
}

async function termsHold(client: ClientBase, ledger: Ledger, expect: Expect, none: None): Promise<void> {
  await none(
    'T5',
    'seats, bags, shares or walks that do not fit the ride',
    `select rides.id, status, vehicle, load, cost_amount, sum((party ->> 'people')::int) as in_people,
            sum((party ->> 'bags')::int) as in_bags, sum(share_amount) as shares, max(walk_meters) as walk
     from rides
     -- Once somebody has got off, prices stay: the share of whoever leaves later or never came was part of what was agreed.
     join ride_riders on ride_id = rides.id and (left_at is null or left_at >=
       (select min(dropped_off_at) from ride_riders as others where others.ride_id = rides.id))
     join ride_requests on ride_requests.id = request_id
     where status in ('pending', 'active', 'completed')
     group by rides.id
     having sum((party ->> 'people')::int) > case vehicle when 'taxi' then 4 else 6 end
       or sum((party ->> 'bags')::int) > case vehicle when 'taxi' then 3 else 6 end
       or bool_or((party ->> 'wheelchair')::boolean) and (vehicle <> 'taxi' or sum((party ->> 'bags')::int) > 2
         or count(*) filter (where (party ->> 'wheelchair')::boolean) > 1)
       or sum(share_amount) <> cost_amount or max(walk_meters) > ${longestWalkMeters}`,
  )
  await none(
    'T5',
    'somebody pays more than alone',
    'select ride_id, user_id, share_amount, solo_amount from ride_riders where share_amount > solo_amount',
  )
  const { rows } = await client.query<{
    ride_id: string
    user_id: string
    terms_version: number
    share_amount: number
    walk_meters: number
  }>(
    `select ride_id, user_id, terms_version, share_amount, walk_meters from ride_riders join rides on rides.id = ride_id
     where left_at is null and status in ('active', 'completed')`,
  )
  for (const row of rows) {
    const shown = ledger.shown.get(`${row.ride_id} ${row.user_id}`)
    if (shown?.termsVersion !== row.terms_version) continue
    expect(
      'T5',
      row.share_amount <= shown.share && row.walk_meters <= shown.walkMeters,
      () => `${JSON.stringify(row)} goes beyond what was shown, ${JSON.stringify(shown)}`,
    )
  }
}

async function faresAreShared(none: None): Promise<void> {
  await none(
    'T13',
    'shares that do not add up to the fare',
    `select ride_id, fare_amount, sum(amount) as shares from settlements join settlement_shares using (ride_id)
     group by ride_id having fare_amount is not null and sum(amount) <> fare_amount`,
  )
  await none(
    'T13',
    'a ride that was ridden and is not settled between those who met',
    `select rides.id, count(*) as met, count(state) as shares from rides
     join ride_riders on ride_riders.ride_id = rides.id and left_at is null and verified_at is not null
     left join settlement_shares on settlement_shares.ride_id = rides.id and settlement_shares.user_id = ride_riders.user_id
     where status = 'completed' group by rides.id having count(*) > 1 and count(*) <> count(state)`,
  )
}

/** Returns how many rides became active. */
export async function countRides(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int from rides where status in ('active', 'completed') or active_at is not null`,
  )
  return rows[0]!.count
}

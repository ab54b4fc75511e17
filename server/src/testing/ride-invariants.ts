// What must never be true of stored rides, as database queries. For tests, and for anybody who suspects a fault.
import type { Pool } from 'pg'
import { driveLaws } from '../roads/without-streets.ts'

/** `driveStraight` in SQL. */
const driveSeconds = (meters: string, isInNewYork: string) =>
  `case when ${isInNewYork} then ${driveLaws.newYork.factor} * power(${meters}, ${driveLaws.newYork.power})
     else ${driveLaws.elsewhere.factor} * power(${meters}, ${driveLaws.elsewhere.power}) end`

const questions: Record<string, string> = {
  'T1: a rider in two live rides': `select user_id from ride_riders join rides on rides.id = ride_id
     where status in ('pending', 'active') and left_at is null and dropped_off_at is null
     group by user_id having count(*) > 1`,
  'T1: an open request beside a live ride': `select rr.user_id from ride_riders rr join rides on rides.id = rr.ride_id
     join ride_requests q on q.user_id = rr.user_id and q.state in ('SEARCHING', 'NO_MATCH', 'MATCHED', 'CONFIRMED')
     where rides.status in ('pending', 'active') and left_at is null and dropped_off_at is null
       and q.id <> rr.request_id`,
  'T1: two open requests of one rider': `select user_id from ride_requests where state in ('SEARCHING', 'NO_MATCH', 'MATCHED', 'CONFIRMED')
     group by user_id having count(*) > 1`,
  'a request and its ride that disagree': `select q.id from ride_requests q left join rides r on r.id = q.ride_id
       left join ride_riders rr on rr.request_id = q.id and rr.ride_id = q.ride_id and rr.left_at is null
     where (q.state = 'MATCHED' and (r.status is distinct from 'pending' or rr.ride_id is null))
        or (q.state = 'CONFIRMED' and (r.status is distinct from 'active' or rr.ride_id is null))
     union all
     select q.id from ride_riders rr join rides r on r.id = rr.ride_id join ride_requests q on q.id = rr.request_id
     where r.status in ('pending', 'active') and rr.left_at is null and rr.dropped_off_at is null
       and (q.ride_id is distinct from r.id or q.state <> case r.status when 'pending' then 'MATCHED' else 'CONFIRMED' end)`,
  'a live ride of one': `select r.id from rides r join ride_riders rr on rr.ride_id = r.id and rr.left_at is null
     where r.status in ('pending', 'active') group by r.id having count(*) < 2`,
  'a ride whose requester is not in it': `select r.id from rides r where status in ('pending', 'active')
       and not exists (select from ride_riders where ride_id = r.id and user_id = r.requester_id and left_at is null)`,
  'an active ride that not all had accepted': `select r.id from rides r join ride_riders rr on rr.ride_id = r.id where r.status = 'active'
       and rr.left_at is null and rr.accepted_at is null`,
  'T5: more people or bags than the vehicle': `select r.id from rides r join ride_riders rr on rr.ride_id = r.id and rr.left_at is null
       join ride_requests q on q.id = rr.request_id
     where r.status in ('pending', 'active', 'completed') group by r.id
     having sum((q.party ->> 'people')::int) > case vehicle when 'taxi' then 4 else 6 end
         or sum((q.party ->> 'bags')::int) > case vehicle when 'taxi' then 3 else 6 end`,
  'T5: a wheelchair without its place, or beside too many bags': `select r.id from rides r join ride_riders rr on rr.ride_id = r.id and rr.left_at is null
       join ride_requests q on q.id = rr.request_id
     where r.status in ('pending', 'active', 'completed') group by r.id
     having bool_or((q.party ->> 'wheelchair')::boolean) and (vehicle <> 'taxi'
       or count(*) filter (where (q.party ->> 'wheelchair')::boolean) > 1 or sum((q.party ->> 'bags')::int) > 2)`,
  'T5: a share above the solo fare, or shares that do not add up': `select r.id from rides r join ride_riders rr on rr.ride_id = r.id and rr.left_at is null
     where r.status in ('pending', 'active') group by r.id
     having sum(share_amount) <> r.cost_amount and not bool_or(dropped_off_at is not null)
         or bool_or(share_amount > solo_amount)`,
  'T5: a pending ride that saves less than a tenth': `select r.id from rides r join ride_riders rr on rr.ride_id = r.id and rr.left_at is null
     where r.status = 'pending' group by r.id having r.cost_amount > 0.9 * sum(solo_amount)`,
  'T5: a walk beyond 500 m, or another one than was shown': `select rr.request_id from ride_riders rr join rides r on r.id = rr.ride_id join ride_requests q on q.id = rr.request_id
     where rr.left_at is null and (rr.walk_meters > 500 or abs(rr.walk_meters - 1.3 * great_circle_meters(
       q.origin_latitude, q.origin_longitude, r.meeting_latitude, r.meeting_longitude)) > 1)`,
  'T5: a delay beyond what is allowed': `select request_id from (
       select rr.request_id, rr.walk_seconds + rr.stop_seconds as needed, ${driveSeconds(
         'great_circle_meters(q.origin_latitude, q.origin_longitude, q.destination_latitude, q.destination_longitude)',
         'great_circle_meters(q.origin_latitude, q.origin_longitude, 40.758, -73.9855) <= 40000',
       )} as solo
       from ride_riders rr join ride_requests q on q.id = rr.request_id where rr.left_at is null
     ) as delays where needed - solo > least(900, 300 + 0.3 * solo) + 2`,
  'T14: a rider whom a companion does not share with': `select r.id from rides r
       join ride_riders rr on rr.ride_id = r.id and rr.left_at is null join ride_requests q on q.id = rr.request_id and q.companions = 'women'
       join ride_riders oo on oo.ride_id = r.id and oo.left_at is null and oo.user_id <> rr.user_id
       join ride_requests p on p.id = oo.request_id join users u on u.id = oo.user_id and u.deleted_at is null
     where u.gender is null or u.gender = 'man' or (p.companions = 'anyone' and (p.party ->> 'people')::int > 1)`,
  'T14: two riders in a ride of which one had blocked the other': `select one.ride_id from pairs_apart p
       join ride_riders one on one.user_id = p.by_id
       join ride_riders two on two.ride_id = one.ride_id and two.user_id = p.other_id
     where p.why = 'blocked' and greatest(one.joined_at, two.joined_at) > p.created_at
       and (one.left_at is null or one.left_at > two.joined_at) and (two.left_at is null or two.left_at > one.joined_at)`,
  'T13: shares that are not the fare, or are not of those who settle': `select s.ride_id from settlements s join settlement_shares ss using (ride_id)
     group by s.ride_id having (s.fare_amount is not null and sum(ss.amount) <> s.fare_amount)
       or bool_and(ss.user_id <> s.payer_id) or bool_or(ss.user_id = s.payer_id and ss.state <> 'received')
     union all
     select ss.ride_id from settlement_shares ss where not exists (select from ride_riders rr
       where rr.ride_id = ss.ride_id and rr.user_id = ss.user_id and rr.left_at is null and rr.verified_at is not null)`,
  'T13: a ride that was ridden and is not settled': `select r.id from rides r join ride_riders rr on rr.ride_id = r.id
       and rr.left_at is null and rr.verified_at is not null
     where r.status = 'completed' and not exists (select from settlements where ride_id = r.id)
     group by r.id having count(*) > 1`,
  'T13: a settlement of a ride that nobody owes for': `select s.ride_id from settlements s join rides r on r.id = s.ride_id where r.status = 'pending' or r.cancel_reason = 'NO_DRIVER_FOUND'`,
}

const afterQuiet: Record<string, string> = {
  'T4: a pending ride older than its deadline': `select id from rides where status = 'pending' and confirm_by < now() - interval '2 seconds'`,
  'T4: a search older than its time': `select id from ride_requests where state = 'SEARCHING' and search_ends_at < now() - interval '2 seconds'`,
  'T4: a rest older than its time': `select id from ride_requests where state = 'NO_MATCH' and rest_until < now() - interval '5 seconds'`,
}

/** The names of the faults that the queries look for. */
export const rideFaults = [...Object.keys(questions), ...Object.keys(afterQuiet)]

/** Returns all faults in the stored data; empty if all is well. `afterQuiet` checks deadlines too. */
export async function faultsOf(
  database: Pick<Pool, 'query'>,
  options: { afterQuiet: boolean },
): Promise<string[]> {
  const faults: string[] = []
  for (const [fault, question] of Object.entries({
    ...questions,
    ...(options.afterQuiet ? afterQuiet : {}),
  })) {
    const { rows } = await database.query(question)
    if (rows.length > 0) faults.push(`${fault}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return faults
}

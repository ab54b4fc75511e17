import {
  type Companions,
  type Coordinates,
  type Gender,
  type Language,
  readParty,
  type Trip,
} from '@woodalo/protocol'
import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import type { Candidate } from '../rides/read-and-act-on-rides-service.ts'
import { mostRecent, type Recent, recentSeconds } from './waiting-for-better-group.ts'
import { anyOf } from '../database/prepared-statements.ts'
import { oneRow } from '../database/one-row.ts'
import { companyOf } from '../ride-requests/companions-rules.ts'
import { type WayColumns, wayOf } from '../ride-requests/trip-columns-model.ts'
import { type Observation, quietSeconds, tellingSearchesPerHour } from './how-many-nearby.ts'
import { batchLimitSeconds, type BatchOfRegion } from './batch-schedule.ts'
import { lettingDown } from '../apart/unreliable-rider-pause-rules.ts'

/** A searching request, with its times in seconds before or after now. */
export interface SearchingRequest extends Candidate {
  region: string
  trip: Trip<Coordinates>
  language: Language
  waitedSeconds: number
  searchedSeconds: number
  heldSeconds: number | null
  remainingSeconds: number
  nearby: number | null
  /** For this long the rider is not told who is nearby, because they asked another time a moment ago. */
  quietSeconds: number
}

export interface MatchmakingStore {
  /** `now` is the database's clock if there are any requests. */
  searching(regions: readonly string[]): Promise<{ now: Date; requests: SearchingRequest[] }>
  /** Returns who asked in these regions within the last seconds, each person once, to predict the next requests. */
  recent(regions: readonly string[], now: Date): Promise<Recent>
  /**
   * Locks those of these requests that still search and that no other transaction holds, until the end of the
   * transaction. Returns their ids.
   */
  lockSearching(tx: Tx, requestIds: readonly string[]): Promise<string[]>
  observe(tx: Tx, now: Date, observations: readonly Observation[]): Promise<void>
  /** Returns the pending rides that nobody has accepted or left yet. */
  openRideIds(regions: readonly string[]): Promise<string[]>
  /**
   * Returns the regions with searches, and whether their next batch is queued, late by more than `lateSeconds`, or
   * lost.
   */
  searchedRegions(jobName: string, lateSeconds: number): Promise<{ region: string; batch: BatchOfRegion }[]>
  /** Returns how many people search in each of these regions, without those in which nobody does. */
  peopleSearching(regions: readonly string[]): Promise<Map<string, number>>
  /** Lets one batch of a region run at a time, on any node. Returns false if another is running. */
  tryLockRegion(tx: Tx, region: string): Promise<boolean>
}

export function createMatchmakingStore(db: Executor): MatchmakingStore {
  return {
    async searching(regions) {
      const secondsTo = (column: string) =>
        sql<number>`extract(epoch from ${sql.ref(column)} - now())::float8`
      const rows = await db
        .selectFrom('ride_requests as q')
        .innerJoin('users as u', 'u.id', 'q.user_id')
        .select([
          'q.id',
          'q.user_id',
          'q.region',
          'q.party',
          'q.companions',
          'u.gender',
          'q.origin_latitude',
          'q.origin_longitude',
          'q.destination_latitude',
          'q.destination_longitude',
          'q.created_at',
          'q.nearby',
          'u.rating_total',
          'u.rating_count',
          'u.proof',
          'u.language',
          secondsTo('q.created_at').as('created'),
          secondsTo('q.search_started_at').as('started'),
          secondsTo('q.search_ends_at').as('ends'),
          sql<number | null>`extract(epoch from now() - q.held_since)::float8`.as('held'),
          sql<number>`greatest(coalesce((
            select ${quietSeconds} - extract(epoch from now() - max(earlier.created_at))
            from ride_requests as earlier
            where earlier.user_id = q.user_id and earlier.created_at < q.created_at
              and earlier.created_at > now() - make_interval(secs => ${quietSeconds})
          ), 0), (
            select case when count(*) >= ${tellingSearchesPerHour} then ${quietSeconds} else 0 end
            from ride_requests as earlier
            where earlier.user_id = q.user_id and earlier.created_at < q.created_at
              and earlier.created_at > now() - interval '1 hour'
          ), case when q.nearby_told then 0 else ${quietSeconds} end)::float8`.as('quiet'),
          sql<Date>`now()`.as('now'),
        ])
        .where('q.state', '=', sql.lit('SEARCHING'))
        .where('q.region', '=', anyOf(regions))
        // Who was banned a moment ago may search until their search has been ended, and one that an active ride gave
        // back to them begins anew: nobody is matched with them.
        .where(
          sql<boolean>`not exists (select from bans b where b.user_id = q.user_id
            and b.lifted_at is null and (b.until is null or b.until > now()))`,
        )
        // Nobody waits for somebody who lets others down again and again.
        .where(
          sql<boolean>`not exists (select from (
              select case when gone.end_reason = 'NOT_CONFIRMED_IN_TIME' then gone.left_at else r.ended_at end as at,
                case when gone.end_reason = 'NOT_CONFIRMED_IN_TIME' then ${lettingDown.ofSilence}::int
                  when r.cancel_reason = 'NO_DRIVER_FOUND' then ${lettingDown.ofEnding}::int
                  else ${lettingDown.ofLeaving}::int end as points
              from ride_riders gone join rides r on r.id = gone.ride_id
              where gone.user_id = q.user_id
                and gone.joined_at > clock_timestamp() - make_interval(secs => 2 * ${lettingDown.withinSeconds}::float8)
                and (gone.end_reason = 'NOT_CONFIRMED_IN_TIME'
                  or (r.active_at is not null and r.canceled_by = q.user_id
                    -- Whoever waited at the meeting point, where nobody else came in time, lets nobody down.
                    and not (gone.arrived_at is not null and r.ended_at > r.meet_at and not exists (
                      select from ride_riders other where other.ride_id = gone.ride_id
                        and other.user_id <> gone.user_id and other.arrived_at is not null))
                    -- Somebody was let down: not all others have signed out or deleted their accounts.
                    and exists (select from ride_riders other join users u on u.id = other.user_id
                      where other.ride_id = gone.ride_id and other.user_id <> gone.user_id
                        and (u.is_hosted or exists (select from sessions s where s.user_id = u.id
                          and s.revoked_at is null and s.expires_at > now())))))
            ) as down
            where at > clock_timestamp() - make_interval(secs => ${lettingDown.withinSeconds}::float8)
            having sum(points) >= ${lettingDown.points}::int
              and max(at) > clock_timestamp() - make_interval(secs => ${lettingDown.pauseSeconds}::float8))`,
        )
        .where((eb) =>
          eb.or([eb('q.proposed_from', 'is', null), eb('q.proposed_from', '<=', sql<Date>`now()`)]),
        )
        .orderBy('q.created_at')
        .execute()
      return {
        now: rows[0]?.now ?? new Date(),
        requests: rows.map((row) => ({
          requestId: row.id,
          userId: row.user_id,
          region: row.region,
          party: readParty(row.party),
          company: companyOf({ ...row, party: readParty(row.party) }),
          trip: wayOf(row),
          requestedAt: row.created_at,
          ratingTotal: row.rating_total,
          ratingCount: row.rating_count,
          proof: row.proof,
          language: row.language,
          waitedSeconds: Math.max(0, -row.created),
          searchedSeconds: Math.max(0, -row.started),
          heldSeconds: row.held,
          remainingSeconds: row.ends,
          nearby: row.nearby,
          quietSeconds: row.quiet,
        })),
      }
    },
    async recent(regions, now) {
      const { rows } = await sql<
        WayColumns & {
          id: string
          party: unknown
          companions: Companions
          gender: Gender | null
          age: number
        }
      >`
        select * from (
          select distinct on (user_id) q.id, origin_latitude, origin_longitude, destination_latitude,
            destination_longitude, party, companions, gender,
            extract(epoch from ${now}::timestamptz - q.created_at)::float8 as age
          from ride_requests q join users u on u.id = q.user_id
          where region = any(${regions}) and q.created_at > ${now}::timestamptz - make_interval(secs => ${recentSeconds})
          order by user_id, q.created_at desc
        ) as latest
        order by age limit ${mostRecent}`.execute(db)
      return {
        seconds: rows.length < mostRecent ? recentSeconds : rows.at(-1)!.age,
        requests: rows.map((row) => ({
          id: row.id,
          trip: wayOf(row),
          party: readParty(row.party),
          company: companyOf({ ...row, party: readParty(row.party) }),
        })),
      }
    },
    async lockSearching(tx, requestIds) {
      const rows = await tx.db
        .selectFrom('ride_requests')
        .select('id')
        .where('id', 'in', requestIds)
        .where('state', '=', 'SEARCHING')
        .orderBy('id')
        .forUpdate()
        .skipLocked()
        .execute()
      return rows.map(({ id }) => id)
    },
    async observe(tx, now, observations) {
      if (observations.length === 0) return
      await sql`
        update ride_requests set nearby = seen.nearby,
          held_since = ${now}::timestamptz - make_interval(secs => seen.held)
        from unnest(
          ${observations.map(({ requestId }) => requestId)}::uuid[],
          ${observations.map(({ nearby }) => nearby)}::int[],
          ${observations.map(({ heldSeconds }) => heldSeconds)}::float8[]
        ) as seen (id, nearby, held)
        where ride_requests.id = seen.id and state = 'SEARCHING'`.execute(tx.db)
    },
    async openRideIds(regions) {
      const rows = await db
        .selectFrom('rides')
        .select('id')
        .where('status', '=', 'pending')
        .where('region', 'in', regions)
        .where('confirm_by', '>', sql<Date>`clock_timestamp()`)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('ride_riders')
                .select('ride_id')
                .whereRef('ride_id', '=', 'rides.id')
                .where((eb) => eb.or([eb('left_at', 'is not', null), eb('accepted_at', 'is not', null)])),
            ),
          ),
        )
        .orderBy('created_at')
        .limit(50)
        .execute()
      return rows.map(({ id }) => id)
    },
    async searchedRegions(jobName, lateSeconds) {
      const { rows } = await sql<{ region: string; batch: BatchOfRegion }>`
        select region, case
            when job.key is null then 'lost'
            when job.locked_at is null and job.run_at < now() - make_interval(secs => ${lateSeconds}::float8) then 'late'
            else 'coming' end as batch
        from (select distinct region from ride_requests where state = 'SEARCHING') as open
        left join graphile_worker.jobs as job on job.key = ${jobName} || ':' || region
          and (job.locked_at is null or job.locked_at > now() - make_interval(secs => ${batchLimitSeconds}))
          and job.attempts < job.max_attempts
      `.execute(db)
      return rows
    },
    async peopleSearching(regions) {
      const { rows } = await sql<{ region: string; people: number }>`
        select region, sum(coalesce((party ->> 'people')::int, 1))::int as people from ride_requests
        where state = 'SEARCHING' and region = ${anyOf(regions)} group by region`.execute(db)
      return new Map(rows.map(({ region, people }) => [region, people]))
    },
    async tryLockRegion(tx, region) {
      return oneRow(
        await sql<{ ours: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('matchmaking'), hashtext(${region})) as ours`.execute(
          tx.db,
        ),
      ).ours
    },
  }
}

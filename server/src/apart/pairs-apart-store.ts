import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import { apartSeconds, type PairsApart, type WhyApart } from './why-and-how-long-apart-rules.ts'
import { keptWaiting } from './kept-waiting-rules.ts'

/** A person's act that keeps them apart from somebody, for the copy of their data. */
interface OwnPair {
  uid: string
  why: WhyApart
  until: string | null
}

export interface ApartStore extends PairsApart {
  forgetOld(): Promise<void>
  by(userId: string): Promise<OwnPair[]>
  forgetUser(tx: Tx, userId: string): Promise<void>
}

/** Takes each person's lock, always in the same order. */
async function lock(tx: Tx, userIds: readonly string[], how: 'alone' | 'together'): Promise<void> {
  const take = sql.raw(how === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')
  await sql`select ${take}(hashtext('apart'), person) from (
    select distinct hashtext(id) as person from unnest(${[...userIds]}::text[]) as people (id) order by 1
  ) as in_order`.execute(tx.db)
}

async function among(db: Executor, userIds: readonly string[]): Promise<[string, string][]> {
  const ids = [...userIds]
  const { rows } = await sql<{ one: string; other: string }>`
    -- Who was let down in which ride, and by whom: kept waiting in a pending one, or left alone in an active one.
    with let_down as (
      select own.user_id, own.ride_id, gone.user_id as by_id,
        gone.end_reason = 'NOT_CONFIRMED_IN_TIME' as in_silence, gone.left_at as let_down_at
      from ride_riders own
        join rides r on r.id = own.ride_id
        join ride_riders gone on gone.ride_id = own.ride_id and gone.user_id <> own.user_id
          and gone.left_at > clock_timestamp() - make_interval(secs => ${keptWaiting.apartSeconds}::float8)
          and (r.active_at is null or gone.left_at < r.active_at)
          and (gone.end_reason = 'NOT_CONFIRMED_IN_TIME' or (gone.end_reason is not null
            and gone.left_at >= gone.joined_at + make_interval(secs => ${keptWaiting.refusalSeconds}::float8)))
      where own.user_id = any(${ids})
        and own.joined_at > clock_timestamp() - make_interval(secs => ${keptWaiting.joinedSeconds}::float8)
        and own.end_reason is distinct from 'NOT_CONFIRMED_IN_TIME'
        and (own.left_at is null or own.left_at >= gone.left_at)
      union all
      select own.user_id, own.ride_id, gone.user_id, false, r.ended_at
      from ride_riders own
        join rides r on r.id = own.ride_id
        -- Who ended it, or with whose leaving the others' price no longer held.
        join ride_riders gone on gone.ride_id = own.ride_id and gone.user_id <> own.user_id
          and (gone.user_id = r.canceled_by or (r.canceled_by is null and gone.left_at = r.ended_at))
      where own.user_id = any(${ids}) and own.left_at is null
        and own.joined_at > clock_timestamp() - make_interval(secs => ${keptWaiting.joinedSeconds}::float8)
        and r.status = 'canceled' and r.active_at is not null
        and r.ended_at > clock_timestamp() - make_interval(secs => ${keptWaiting.afterEndingSeconds}::float8)
    ), kept_up as (
      select let_down.user_id, me.proof, count(distinct ride_id) as times, max(let_down_at) as last_at,
        count(distinct ride_id) filter (where ghost.proof = 'none') as times_by_guests,
        -- What somebody who has deleted the account had proven is no longer known. It may be anything.
        bool_or(ghost.proof <> 'none' or ghost.deleted_at is not null) as by_proven,
        bool_or(in_silence) or count(distinct ride_id) >= ${keptWaiting.timesByProven}::int as has_accepted
      from let_down
        join users me on me.id = let_down.user_id
        join users ghost on ghost.id = let_down.by_id
      group by let_down.user_id, me.proof
    )
    select distinct least(by_id, other_id) as one, greatest(by_id, other_id) as other from pairs_apart
    where (until is null or until > clock_timestamp()) and by_id = any(${ids}) and other_id = any(${ids})
    union
    -- Those who kept them waiting may come back under new names at once. Whoever accepted in vain and was not silent
    -- is none of them, nor is a proven rider who has kept as many rides: one kept with a friend takes seconds.
    select least(kept_up.user_id, stranger.id), greatest(kept_up.user_id, stranger.id)
    from kept_up join users stranger on stranger.id = any(${ids})
    where kept_up.user_id <> stranger.id
      and case when stranger.proof = 'none'
        then kept_up.times_by_guests >= case when kept_up.proof = 'none' then ${keptWaiting.timesUnproven}::int else 1 end
          -- They may have come as guests, and proven something since.
          or kept_up.times >= ${keptWaiting.timesByProven}::int
        else kept_up.by_proven and kept_up.times >= ${keptWaiting.timesByProven}::int and stranger.rides_kept < kept_up.times
          and kept_up.last_at > clock_timestamp() - make_interval(secs => ${keptWaiting.apartFromNewSeconds}::float8
            * ${keptWaiting.longerEachTime}::float8 ^ (kept_up.times - ${keptWaiting.timesByProven}::int)) end
      and not exists (select from kept_up other where other.user_id = stranger.id and other.has_accepted
        and not exists (select from ride_riders gone where gone.user_id = stranger.id
          and gone.end_reason = 'NOT_CONFIRMED_IN_TIME'
          and gone.left_at > clock_timestamp() - make_interval(secs => ${keptWaiting.apartSeconds}::float8)))`.execute(
    db,
  )
  return rows.map(({ one, other }) => [one, other])
}

export function createApartStore(db: Executor): ApartStore {
  return {
    async keep(tx, byId, others, why) {
      const whom = others.filter((other) => other !== byId).toSorted()
      if (whom.length === 0) return
      await lock(tx, [byId, ...whom], 'alone')
      // Not the beginning of the transaction: a proposal that held the lock until now was made before.
      await sql`insert into pairs_apart (by_id, other_id, why, until, created_at)
        select ${byId}, other, ${why}, clock_timestamp() + make_interval(secs => ${apartSeconds[why]}::float8),
          clock_timestamp()
        from unnest(${whom}::text[]) as people (other)
        on conflict (by_id, other_id, why) do update set until = excluded.until`.execute(tx.db)
    },
    async release(tx, byId, others, why) {
      if (others.length === 0) return
      await tx.db
        .deleteFrom('pairs_apart')
        .where('by_id', '=', byId)
        .where('other_id', 'in', others)
        .where('why', '=', why)
        .execute()
    },
    async blockedWith(tx, userId, others) {
      if (others.length === 0) return []
      const { rows } = await sql<{ other: string }>`
        select other_id as other from pairs_apart
        where why = 'blocked' and by_id = ${userId} and other_id = any(${[...others]})
        union
        select by_id from pairs_apart
        where why = 'blocked' and other_id = ${userId} and by_id = any(${[...others]})`.execute(tx.db)
      return rows.map(({ other }) => other)
    },
    among: (userIds) => among(db, userIds),
    async anyAmong(tx, userIds) {
      await lock(tx, userIds, 'together')
      return (await among(tx.db, userIds)).length > 0
    },
    async forgetOld() {
      await db
        .deleteFrom('pairs_apart')
        .where('until', '<', sql<Date>`now()`)
        .execute()
    },
    async by(userId) {
      const rows = await db
        .selectFrom('pairs_apart')
        .select(['other_id', 'why', 'until'])
        .where('by_id', '=', userId)
        .orderBy('created_at')
        .orderBy('other_id')
        .execute()
      return rows.map(({ other_id: uid, why, until }) => ({ uid, why, until: until?.toISOString() ?? null }))
    },
    async forgetUser(tx, userId) {
      await tx.db
        .deleteFrom('pairs_apart')
        .where((eb) => eb.or([eb('by_id', '=', userId), eb('other_id', '=', userId)]))
        .execute()
    },
  }
}

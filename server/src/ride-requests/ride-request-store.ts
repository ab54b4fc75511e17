import { defaultLanguage, type Gender, type Language, readParty } from '@woodalo/protocol'
import { sql } from 'kysely'
import { readClock } from '../database/clock.ts'
import type { Executor, Tx } from '../database/connection.ts'
import { reputationColumns, reputationOf } from '../users/reputation-model.ts'
import { isOfFormerUser } from '../users/former-user-rules.ts'
import { absenceDays, delaySecondsOfAbsences, longestDelaySeconds } from './no-show-delay-rules.ts'
import {
  type AskedRequest,
  isIn,
  openStates,
  type OpenState,
  type RequestIn,
  type RequestRecord,
} from './request-states-model.ts'
import { createRequestMoves, stateOfColumns } from './request-states-store.ts'
import type { RequestMoves } from './ports.ts'
import { tripColumnNames, tripColumns, tripOfRow } from './trip-columns-model.ts'

export interface RequestStore extends RequestMoves {
  /** Used for reads outside of a transaction. */
  reader: Executor
  /** Returns the database's clock. */
  clock(executor: Executor): Promise<Date>
  /** Returns null if the rider has an open request already, or the client's id was used. */
  insert(
    tx: Tx,
    userId: string,
    request: AskedRequest,
    detail: { region: string; searchSeconds: number; nearbyTold: boolean },
  ): Promise<RequestRecord | null>
  /** Returns the user's language, and whether the user has proven an email or a phone. */
  askerOf(userId: string): Promise<{ language: Language; hasProven: boolean }>
  /** Returns the user's gender and locks it until the end of the transaction. */
  genderOf(tx: Tx, userId: string): Promise<Gender | null>
  /** Returns the rider's request with the client's id, and their open request, of which there is at most one. */
  toAsk(
    tx: Tx,
    userId: string,
    clientRequestId: string,
  ): Promise<{ known: RequestRecord | null; open: RequestIn<OpenState> | null }>
  ofUser(userId: string, requestId: string, executor?: Executor): Promise<RequestRecord | null>
  /** Returns the open request of a rider; there is at most one. */
  open(userId: string, executor?: Executor): Promise<RequestIn<OpenState> | null>
  /** Returns the open request of whoever used the account before its owner took it over. */
  openOfFormer(userId: string): Promise<RequestIn<OpenState> | null>
  /** Returns searches whose time is over or ends within these seconds, with their regions. The earliest come first. */
  dueSearches(withinSeconds: number): Promise<{ id: string; region: string; seconds: number }[]>
  dueRests(withinSeconds: number): Promise<{ id: string; seconds: number }[]>
  /** Locks those of these requests whose time is over and that no other transaction holds. Returns their ids. */
  lockDue(tx: Tx, requestIds: readonly string[], state: 'SEARCHING' | 'NO_MATCH'): Promise<string[]>
  /** Reduces a rider's requests to what past rides need: no texts, no exact places. */
  blur(tx: Tx, userId: string): Promise<void>
  /** Returns everything stored about a rider's requests, but nothing of a former user of the account. */
  allOf(userId: string): Promise<RequestRecord[]>
  /** Removes places and words of the requests that ended this long ago without ever having been in a ride. */
  forgetOld(days: number): Promise<void>
}

/** How often requests that came to nothing are looked for, which reads all requests; how many are forgotten at once. */
export const oldRequestsEverySeconds = 21_600
const mostForgottenAtOnce = 10_000

const ownColumns = [
  'ride_requests.id',
  'ride_requests.user_id',
  'client_request_id',
  'state',
  ...tripColumnNames,
  'party',
  'companions',
  'about',
  'region',
  'ride_requests.created_at',
  'search_ends_at',
  'rest_until',
  'ride_id',
  'ended_at',
] as const
const columns = [...ownColumns, 'display_name', 'photo_url', 'language', ...reputationColumns] as const

function selectRecords(executor: Executor) {
  return executor.selectFrom('ride_requests').innerJoin('users', 'users.id', 'user_id').select(columns)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRecords>['executeTakeFirstOrThrow']>>

function recordOf(row: Row): RequestRecord {
  return {
    ...stateOfColumns(row.id, row.state, row),
    id: row.id,
    userId: row.user_id,
    clientRequestId: row.client_request_id,
    trip: tripOfRow(row),
    party: readParty(row.party),
    companions: row.companions,
    about: row.about,
    region: row.region,
    createdAt: row.created_at,
    userName: row.display_name,
    photoURL: row.photo_url,
    language: row.language,
    ...reputationOf(row),
  }
}

// The statement's clock, because it allows the use of an index.
const soon = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds}::float8)`
const secondsUntil = (column: 'search_ends_at' | 'rest_until') =>
  sql<number>`extract(epoch from ${sql.ref(column)} - now())::float8`

/** With its values written out, so that a kept plan uses the index of open requests. */
const isOpenState = sql<boolean>`state in (${sql.join(openStates.map((state) => sql.lit(state)))})`

const isOfFormer = isOfFormerUser('ride_requests.user_id', 'ride_requests.created_at')

/** What tells where somebody wanted to go; coordinates keep this many decimals. */
const withoutPlaces = (
  decimals: number,
) => sql`about = '', companions = 'anyone', origin_name = '', destination_name = '',
  origin_place_id = null, destination_place_id = null,
  origin_latitude = round(origin_latitude::numeric, ${sql.lit(decimals)}),
  origin_longitude = round(origin_longitude::numeric, ${sql.lit(decimals)}),
  destination_latitude = round(destination_latitude::numeric, ${sql.lit(decimals)}),
  destination_longitude = round(destination_longitude::numeric, ${sql.lit(decimals)})`

const isForgotten = sql<boolean>`(origin_name = '' and destination_name = '')`

export function createRequestStore(db: Executor, searchSeconds: number): RequestStore {
  async function one(
    executor: Executor,
    narrow: (query: ReturnType<typeof selectRecords>) => ReturnType<typeof selectRecords>,
  ) {
    const row = await narrow(selectRecords(executor)).executeTakeFirst()
    return row ? recordOf(row) : null
  }

  return {
    reader: db,
    ...createRequestMoves(searchSeconds),
    clock: readClock,
    async insert(tx, userId, request, detail) {
      const added = tx.db
        .insertInto('ride_requests')
        .values({
          user_id: userId,
          client_request_id: request.clientRequestId,
          ...tripColumns(request.trip),
          party: JSON.stringify(request.party),
          companions: request.companions,
          about: request.about,
          region: detail.region,
          nearby_told: detail.nearbyTold,
          state: 'SEARCHING',
          created_at: sql<Date>`clock_timestamp()`,
          search_started_at: sql<Date>`clock_timestamp()`,
          search_ends_at: sql<Date>`clock_timestamp() + make_interval(secs => ${detail.searchSeconds})`,
          // The first absence causes no delay: everybody misses a meeting once.
          proposed_from: sql<Date>`(
            select clock_timestamp() + make_interval(secs => least(${longestDelaySeconds},
              ${delaySecondsOfAbsences} * 2 ^ (count(*) - 2)))
            from absences where user_id = ${userId} and at > now() - make_interval(days => ${absenceDays})
            having count(*) > 1)`,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning(ownColumns)
      const row = await tx.db
        .with('added', () => added)
        .selectFrom('added as ride_requests')
        .innerJoin('users', 'users.id', 'user_id')
        .select(columns)
        .executeTakeFirst()
      return row ? recordOf(row) : null
    },
    async askerOf(userId) {
      const row = await db
        .selectFrom('users')
        .select(['language', 'proof'])
        .where('id', '=', userId)
        .executeTakeFirst()
      return {
        language: row?.language ?? defaultLanguage,
        hasProven: row !== undefined && row.proof !== 'none',
      }
    },
    async genderOf(tx, userId) {
      const row = await tx.db
        .selectFrom('users')
        .select('gender')
        .where('id', '=', userId)
        .forKeyShare()
        .executeTakeFirst()
      return row?.gender ?? null
    },
    async toAsk(tx, userId, clientRequestId) {
      const own = () => selectRecords(tx.db).where('user_id', '=', userId)
      const rows = await own()
        .where('client_request_id', '=', clientRequestId)
        .unionAll(own().where(isOpenState))
        .execute()
      const found = rows.map(recordOf)
      return {
        known: found.find((record) => record.clientRequestId === clientRequestId) ?? null,
        open: found.find((record) => isIn(openStates, record)) ?? null,
      }
    },
    ofUser: (userId, requestId, executor = db) =>
      one(executor, (query) => query.where('user_id', '=', userId).where('ride_requests.id', '=', requestId)),
    async open(userId, executor = db) {
      const found = await one(executor, (query) => query.where('user_id', '=', userId).where(isOpenState))
      return found && isIn(openStates, found) ? found : null
    },
    async openOfFormer(userId) {
      const found = await one(db, (query) =>
        query.where('user_id', '=', userId).where(isOpenState).where(isOfFormer),
      )
      return found && isIn(openStates, found) ? found : null
    },
    dueSearches: (withinSeconds) =>
      db
        .selectFrom('ride_requests')
        .select(['id', 'region', secondsUntil('search_ends_at').as('seconds')])
        .where('state', '=', 'SEARCHING')
        .where('search_ends_at', '<=', soon(withinSeconds))
        .orderBy('search_ends_at')
        .limit(500)
        .execute(),
    dueRests: (withinSeconds) =>
      db
        .selectFrom('ride_requests')
        .select(['id', secondsUntil('rest_until').as('seconds')])
        .where('state', '=', 'NO_MATCH')
        .where('rest_until', '<=', soon(withinSeconds))
        .orderBy('rest_until')
        .limit(500)
        .execute(),
    async lockDue(tx, requestIds, state) {
      const rows = await tx.db
        .selectFrom('ride_requests')
        .select('id')
        .where('id', 'in', requestIds)
        .where('state', '=', state)
        .where(state === 'SEARCHING' ? 'search_ends_at' : 'rest_until', '<=', sql<Date>`clock_timestamp()`)
        .orderBy('id')
        .forUpdate()
        .skipLocked()
        .execute()
      return rows.map(({ id }) => id)
    },
    async blur(tx, userId) {
      await sql`update ride_requests set ${withoutPlaces(3)}
        where user_id = ${userId}`.execute(tx.db)
      // Both begin or end at a door.
      await sql`update ride_riders set route = null, walk_path = null where user_id = ${userId}`.execute(
        tx.db,
      )
    },
    async allOf(userId) {
      const rows = await selectRecords(db)
        .where('user_id', '=', userId)
        .where(({ not }) => not(isOfFormer))
        .where(({ not }) => not(isForgotten))
        .orderBy('ride_requests.created_at')
        .execute()
      return rows.map(recordOf)
    },
    async forgetOld(days) {
      await sql`update ride_requests set ${withoutPlaces(1)} where id in (
        select id from ride_requests q
        where state in ('CANCELED', 'EXPIRED') and ended_at < now() - make_interval(days => ${days}) and not ${isForgotten}
          and not exists (select from ride_riders where request_id = q.id)
        limit ${mostForgottenAtOnce})`.execute(db)
    },
  }
}

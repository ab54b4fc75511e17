import { sql, type Updateable } from 'kysely'
import type { CancellationReason, RideStatus } from '@woodalo/protocol'
import { readClock } from '../database/clock.ts'
import type { Executor, Tx } from '../database/connection.ts'
import { together } from '../together.ts'
import type { Tables } from '../database/tables.ts'
import {
  type Cancellation,
  nextStatus,
  type PendingRide,
  type RideIn,
  type RideRecord,
  type RideRider,
  type RideTransition,
  type StatusAfter,
  type StatusBefore,
} from './ride-states-model.ts'
import { absenceDays } from '../ride-requests/no-show-delay-rules.ts'
import { findRide } from './read-ride-with-riders-store.ts'
import type { Terms } from './terms-model.ts'
import { nameForOthers } from '../users/name-for-others-rules.ts'

/** How the travel ended for a rider, or null if they search again. */
export type RiderEnd = { status: 'completed' | 'canceled'; reason: CancellationReason | null } | null

export interface RideStore {
  find(rideId: string): Promise<RideRecord | null>
  /**
   * Locks the row until the end of the transaction, and waits for the lock. With `skipLocked` it returns null instead
   * of waiting. The locking order is always ride, then requests.
   */
  lock(tx: Tx, rideId: string, options?: { skipLocked?: boolean }): Promise<RideRecord | null>
  /** Returns a locked ride with this transaction's changes so far, in the same state. */
  reread<Ride extends RideRecord>(tx: Tx, ride: Ride): Promise<RideIn<Ride['status']>>
  /** Returns the database's clock. */
  clock(tx: Tx): Promise<Date>
  insert(tx: Tx, ride: NewRide): Promise<PendingRide>
  /** Replaces the terms of the current members, as a new version. */
  writeTerms(
    tx: Tx,
    rideId: string,
    terms: Terms,
    detail: { requesterId: string; meetAt: Date; changedAt: Date },
  ): Promise<void>
  /** Clears the acceptances and restarts the deadline. */
  restartConfirmation(tx: Tx, rideId: string, confirmBy: Date): Promise<void>
  addRider(tx: Tx, rideId: string, rider: NewRider): Promise<void>
  /** Moves a locked ride to its next state by the table of transitions. Returns the updated ride. */
  move<Transition extends RideTransition>(
    tx: Tx,
    ride: RideRecord & { status: StatusBefore<Transition> },
    transition: Transition,
    begin: Beginnings[StatusAfter<Transition>],
  ): Promise<RideIn<StatusAfter<Transition>>>
  mark(
    tx: Tx,
    rideId: string,
    userIds: readonly string[],
    what: 'accepted_at' | 'verified_at' | 'on_way_at' | 'arrived_at' | 'dropped_off_at',
    at: Date,
  ): Promise<void>
  /** Replaces how a rider wants to be recognized. */
  describe(
    tx: Tx,
    rideId: string,
    userId: string,
    said: Pick<RideRider, 'about' | 'aboutWithheldFrom'>,
  ): Promise<void>
  /** Counts one more ended ride for these people. */
  countEnded(tx: Tx, userIds: readonly string[], how: 'kept' | 'not kept'): Promise<void>
  /** Returns whether the user got off a ride within this many seconds. */
  hasRidden(tx: Tx, userId: string, seconds: number): Promise<boolean>
  /** Stores a report by a rider at the meeting point that another has not come. */
  voteMissing(tx: Tx, rideId: string, voterId: string, absentId: string, at: Date): Promise<void>
  noteAbsence(tx: Tx, rideId: string, userId: string, at: Date): Promise<void>
  /** Deletes absences that no longer delay anybody. */
  forgetAbsences(): Promise<void>
  /** Marks the users as no longer in the ride. */
  markLeft(tx: Tx, rideId: string, userIds: readonly string[], at: Date, end: RiderEnd): Promise<void>
  markEnded(
    tx: Tx,
    rideId: string,
    userIds: readonly string[],
    at: Date,
    end: NonNullable<RiderEnd>,
  ): Promise<void>
  setRequester(tx: Tx, rideId: string, userId: string): Promise<void>
  /** The same for riders whom an older version has proposed, without their names and pictures. */
  keepNames(tx: Tx, rideId: string): Promise<void>
  /** After an account's deletion, its past rides show no name for it. */
  forgetNames(tx: Tx, userId: string): Promise<void>
}

/** What a ride must be given when it enters a state. */
interface Beginnings {
  active: { activeAt: Date }
  completed: { endedAt: Date }
  canceled: { endedAt: Date; cancellation: Cancellation }
}

/** The columns of each state. A target state of a transition that is missing here does not compile. */
const columnsOf: {
  [Status in StatusAfter<RideTransition>]: (begin: Beginnings[Status]) => Updateable<Tables['rides']>
} = {
  active: ({ activeAt }) => ({ confirm_by: null, active_at: activeAt }),
  completed: ({ endedAt }) => ({ ended_at: endedAt }),
  canceled: ({ endedAt, cancellation }) => ({
    confirm_by: null,
    ended_at: endedAt,
    cancel_reason: cancellation.reason,
    canceled_by: cancellation.byUid,
  }),
}

export interface NewRide {
  region: string
  terms: Terms
  requesterId: string
  meetAt: Date
  now: Date
  confirmBy: Date
  riders: readonly NewRider[]
}

export interface NewRider {
  requestId: string
  userId: string
  /** The rider's position among the stops, from 1, and their part of the terms. */
  stopOrder: number
  planned: Terms['riders'][number]
  joinedAt: Date
}

function termColumns(terms: Terms, detail: { requesterId: string; meetAt: Date }) {
  return {
    tariff: JSON.stringify(terms.tariff),
    vehicle: terms.vehicle,
    load: JSON.stringify(terms.load),
    requester_id: detail.requesterId,
    meeting_place_id: terms.meeting.placeId,
    meeting_names: JSON.stringify(terms.meeting.names),
    meeting_latitude: terms.meeting.latitude,
    meeting_longitude: terms.meeting.longitude,
    meet_at: detail.meetAt,
    distance_meters: terms.distanceMeters,
    duration_seconds: terms.durationSeconds,
    cost_amount: terms.costAmount,
    currency: terms.currency,
    saved_grams: terms.savedGrams,
    saved_percent: terms.savedPercent,
  }
}

function riderColumns(planned: Terms['riders'][number], stopOrder: number) {
  return {
    stop_order: stopOrder,
    stop_seconds: planned.stopSeconds,
    walk_meters: planned.walkMeters,
    walk_seconds: planned.walkSeconds,
    share_amount: planned.shareAmount,
    solo_amount: planned.soloAmount,
    route: planned.route,
    walk_path: planned.walkPath,
  }
}

/** Those of now, which the ride shows from here on: nobody becomes somebody else once others have seen them. */
function nameAndPicture(userId: string) {
  return {
    shown_name: sql<string>`(select ${nameForOthers('users')} from users where id = ${userId})`,
    shown_photo: sql<string | null>`(select photo_url from users where id = ${userId})`,
  }
}

export function createRideStore(db: Executor, graceSeconds: number): RideStore {
  async function addRider(tx: Tx, rideId: string, rider: NewRider): Promise<void> {
    await tx.db
      .insertInto('ride_riders')
      .values({
        ride_id: rideId,
        request_id: rider.requestId,
        user_id: rider.userId,
        joined_at: rider.joinedAt,
        ...riderColumns(rider.planned, rider.stopOrder),
        ...nameAndPicture(rider.userId),
      })
      .execute()
  }

  async function stored<Status extends RideStatus>(
    tx: Tx,
    rideId: string,
    status: Status,
  ): Promise<RideIn<Status>> {
    const ride = await findRide(tx.db, rideId, graceSeconds)
    if (ride?.status !== status) throw new Error(`ride ${rideId} is ${ride?.status}, not ${status}`)
    return ride as RideIn<Status>
  }

  return {
    clock: ({ db: executor }) => readClock(executor),
    find: (rideId) => findRide(db, rideId, graceSeconds),
    reread: <Ride extends RideRecord>(tx: Tx, { id, status }: Ride) => stored<Ride['status']>(tx, id, status),
    async lock(tx, rideId, { skipLocked = false } = {}) {
      const query = tx.db.selectFrom('rides').select('id').where('id', '=', rideId).forUpdate()
      // Read by a statement of its own: what waits for a lock would not see what the other transaction wrote.
      const [row, ride] = await together(
        (skipLocked ? query.skipLocked() : query).executeTakeFirst(),
        findRide(tx.db, rideId, graceSeconds),
      )
      return row ? ride : null
    },
    async insert(tx, ride) {
      const { id } = await tx.db
        .insertInto('rides')
        .values({
          region: ride.region,
          ...termColumns(ride.terms, ride),
          terms_changed_at: ride.now,
          confirm_by: ride.confirmBy,
          created_at: ride.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const adding = ride.riders.map((rider) => addRider(tx, id, rider))
      const [added] = await together(stored(tx, id, 'pending'), ...adding)
      return added
    },
    addRider,
    async writeTerms(tx, rideId, terms, detail) {
      const ride = tx.db
        .updateTable('rides')
        .set({
          ...termColumns(terms, detail),
          terms_version: sql<number>`terms_version + 1`,
          terms_changed_at: detail.changedAt,
        })
        .where('id', '=', rideId)
      const riders = terms.riders.map((planned, index) =>
        tx.db
          .updateTable('ride_riders')
          .set(riderColumns(planned, index + 1))
          .where('ride_id', '=', rideId)
          .where('request_id', '=', planned.requestId),
      )
      await together(ride.execute(), ...riders.map((rider) => rider.execute()))
    },
    async restartConfirmation(tx, rideId, confirmBy) {
      const ride = tx.db.updateTable('rides').set({ confirm_by: confirmBy }).where('id', '=', rideId)
      const riders = tx.db.updateTable('ride_riders').set({ accepted_at: null }).where('ride_id', '=', rideId)
      await together(ride.execute(), riders.execute())
    },
    async move(tx, ride, transition, begin) {
      const status = nextStatus(ride.status, transition)
      const moving = tx.db
        .updateTable('rides')
        .set({ ...columnsOf[status](begin), status })
        .where('id', '=', ride.id)
        .where('status', '=', ride.status)
      const [, moved] = await together(moving.execute(), stored(tx, ride.id, status))
      return moved
    },
    async mark(tx, rideId, userIds, what, at) {
      if (userIds.length === 0) return
      await tx.db
        .updateTable('ride_riders')
        .set({ [what]: at })
        .where('ride_id', '=', rideId)
        .where('user_id', 'in', userIds)
        .where('left_at', 'is', null)
        .where(what, 'is', null)
        .execute()
    },
    async describe(tx, rideId, userId, { about, aboutWithheldFrom: from }) {
      const { request_id: requestId } = await tx.db
        .updateTable('ride_riders')
        .set({ about_withheld_from: from.length > 0 ? [...from] : null })
        .where('ride_id', '=', rideId)
        .where('user_id', '=', userId)
        .where('left_at', 'is', null)
        .returning('request_id')
        .executeTakeFirstOrThrow()
      await tx.db.updateTable('ride_requests').set({ about }).where('id', '=', requestId).execute()
    },
    async markLeft(tx, rideId, userIds, at, end) {
      if (userIds.length === 0) return
      await tx.db
        .updateTable('ride_riders')
        .set({
          left_at: at,
          ended_at: end && at,
          end_status: end && end.status,
          end_reason: end && end.reason,
        })
        .where('ride_id', '=', rideId)
        .where('user_id', 'in', userIds)
        .where('left_at', 'is', null)
        .execute()
    },
    async markEnded(tx, rideId, userIds, at, end) {
      if (userIds.length === 0) return
      await tx.db
        .updateTable('ride_riders')
        .from('users')
        .set(({ ref }) => ({
          ended_at: at,
          end_status: end.status,
          end_reason: end.reason,
          end_rating_total: ref('users.rating_total'),
          end_rating_count: ref('users.rating_count'),
          end_rides_ended: ref('users.rides_ended'),
          end_rides_kept: ref('users.rides_kept'),
        }))
        .whereRef('users.id', '=', 'ride_riders.user_id')
        .where('ride_id', '=', rideId)
        .where('user_id', 'in', userIds)
        .where('left_at', 'is', null)
        .where('ended_at', 'is', null)
        .execute()
    },
    async countEnded(tx, userIds, how) {
      if (userIds.length === 0) return
      await tx.db
        .updateTable('users')
        .set((eb) => ({
          rides_ended: eb('rides_ended', '+', 1),
          ...(how === 'kept' && { rides_kept: eb('rides_kept', '+', 1) }),
        }))
        .where('id', 'in', userIds)
        .execute()
    },
    async hasRidden(tx, userId, seconds) {
      const row = await tx.db
        .selectFrom('ride_riders')
        .select('ride_id')
        .where('user_id', '=', userId)
        .where('dropped_off_at', '>', sql<Date>`now() - make_interval(secs => ${seconds}::float8)`)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
    async voteMissing(tx, rideId, voterId, absentId, at) {
      await tx.db
        .insertInto('no_show_votes')
        .values({ ride_id: rideId, voter_id: voterId, absent_id: absentId, voted_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    async noteAbsence(tx, rideId, userId, at) {
      await tx.db
        .insertInto('absences')
        .values({ ride_id: rideId, user_id: userId, at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    async forgetAbsences() {
      await db
        .deleteFrom('absences')
        .where('at', '<', sql<Date>`now() - make_interval(days => ${absenceDays})`)
        .execute()
    },
    async setRequester(tx, rideId, userId) {
      await tx.db
        .updateTable('rides')
        .set({ requester_id: userId, code_version: sql<number>`code_version + 1` })
        .where('id', '=', rideId)
        .execute()
    },
    async keepNames(tx, rideId) {
      await sql`update ride_riders set shown_name = ${nameForOthers('users')}, shown_photo = users.photo_url
        from users where users.id = ride_riders.user_id and ride_id = ${rideId} and left_at is null
          and shown_name is null`.execute(tx.db)
    },
    async forgetNames(tx, userId) {
      await tx.db
        .updateTable('ride_riders')
        .set({ shown_name: null, shown_photo: null })
        .where('user_id', '=', userId)
        .execute()
    },
  }
}

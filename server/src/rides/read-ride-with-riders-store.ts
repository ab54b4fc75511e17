// Reads rides with everybody who was ever in them.
import { readParty } from '@woodalo/protocol'
import { type Selectable, sql } from 'kysely'
import type { Executor } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import { companyOf } from '../ride-requests/companions-rules.ts'
import { tripColumnNames, tripOfRow } from '../ride-requests/trip-columns-model.ts'
import { reputationColumns, reputationOf } from '../users/reputation-model.ts'
import type { NotedTaxi, RideRecord, RideRider } from './ride-states-model.ts'
import type { TariffReference } from './terms-model.ts'
import { nameInRide } from '../users/name-for-others-rules.ts'

/** Those of a record. A newer version may have added others. */
export const rideColumns = [
  'id',
  'status',
  'region',
  'tariff',
  'terms_version',
  'terms_changed_at',
  'vehicle',
  'requester_id',
  'meeting_place_id',
  'meeting_names',
  'meeting_latitude',
  'meeting_longitude',
  'meet_at',
  'distance_meters',
  'duration_seconds',
  'cost_amount',
  'currency',
  'saved_grams',
  'saved_percent',
  'confirm_by',
  'created_at',
  'active_at',
  'ended_at',
  'cancel_reason',
  'canceled_by',
  'code_version',
] as const satisfies readonly (keyof Tables['rides'])[]

type RideRow = Pick<Selectable<Tables['rides']>, (typeof rideColumns)[number]>

function ridersOf(executor: Executor, rideIds: readonly string[]) {
  return executor
    .selectFrom('ride_riders as rr')
    .innerJoin('ride_requests as q', 'q.id', 'rr.request_id')
    .innerJoin('users as u', 'u.id', 'rr.user_id')
    .leftJoin('places as pf', 'pf.id', 'q.origin_place_id')
    .leftJoin('places as pt', 'pt.id', 'q.destination_place_id')
    .leftJoin('settlements as st', 'st.ride_id', 'rr.ride_id')
    .leftJoin('taxi_notes as tn', 'tn.ride_id', 'rr.ride_id')
    .leftJoin('settlement_shares as ss', (join) =>
      join.onRef('ss.ride_id', '=', 'rr.ride_id').onRef('ss.user_id', '=', 'rr.user_id'),
    )
    .where('rr.ride_id', 'in', rideIds)
    .select([
      'rr.ride_id as rideId',
      'rr.user_id as userId',
      nameInRide('rr', 'u').as('userName'),
      sql<string | null>`case when rr.shown_name is null then u.photo_url else rr.shown_photo end`.as(
        'photoURL',
      ),
      ...reputationColumns.map((column) => `u.${column}` as const),
      'u.language',
      'rr.request_id as requestId',
      'q.created_at as requestedAt',
      'q.party',
      'q.companions',
      'u.gender',
      'q.about',
      'rr.about_withheld_from as aboutWithheldFrom',
      ...tripColumnNames.map((column) => `q.${column}` as const),
      'pf.names as fromNames',
      'pt.names as toNames',
      'rr.stop_order as stopOrder',
      'rr.stop_seconds as stopSeconds',
      'rr.walk_meters as walkMeters',
      'rr.walk_seconds as walkSeconds',
      'rr.share_amount as shareAmount',
      'rr.solo_amount as soloAmount',
      'rr.route',
      'rr.walk_path as walkPath',
      'rr.accepted_at as acceptedAt',
      'rr.verified_at as verifiedAt',
      'rr.on_way_at as onWayAt',
      'rr.arrived_at as arrivedAt',
      sql<
        string[]
      >`array(select voter_id from no_show_votes as v where v.ride_id = rr.ride_id and v.absent_id = rr.user_id)`.as(
        'missedBy',
      ),
      'rr.dropped_off_at as droppedOffAt',
      'rr.left_at as leftAt',
      'rr.end_reason as endReason',
      'rr.end_rating_total as endRatingTotal',
      'rr.end_rating_count as endRatingCount',
      'rr.end_rides_ended as endRidesEnded',
      'rr.end_rides_kept as endRidesKept',
      sql<boolean>`coalesce(q.created_at < u.taken_over_at, false)`.as('isFormer'),
      'ss.state as shareState',
      'st.fare_amount as fareAmount',
      'tn.by_id as taxiById',
      'tn.app as taxiApp',
      'tn.plate as taxiPlate',
      'tn.car as taxiCar',
      'tn.driver_name as taxiDriverName',
      'tn.arrives_at as taxiArrivesAt',
      'tn.noted_at as taxiNotedAt',
      'tn.withheld_from as taxiWithheldFrom',
      // Read after the ride's row, and therefore after its lock was taken.
      sql<Date>`clock_timestamp()`.as('readAt'),
    ])
}

/** One ride in one statement; null when there is none. Its row is not locked. */
export async function findRide(
  executor: Executor,
  rideId: string,
  graceSeconds: number,
): Promise<RideRecord | null> {
  const rows = await ridersOf(executor, [rideId])
    .innerJoin('rides as r', 'r.id', 'rr.ride_id')
    .select(rideColumns.map((column) => `r.${column}` as const))
    .execute()
  const [first] = rows
  return first ? rideOf(first, rows.map(riderOf), first, graceSeconds) : null
}

type RiderRow = Awaited<ReturnType<ReturnType<typeof ridersOf>['execute']>>[number]

function riderOf(row: RiderRow): RideRider {
  return {
    userId: row.userId,
    userName: row.userName,
    photoURL: row.photoURL,
    ...reputationOf(row),
    language: row.language,
    requestId: row.requestId,
    requestedAt: row.requestedAt,
    trip: tripOfRow(row),
    placeNames: { from: row.fromNames, to: row.toNames },
    party: readParty(row.party),
    company: companyOf({ ...row, party: readParty(row.party) }),
    about: row.about,
    aboutWithheldFrom: row.aboutWithheldFrom ?? [],
    onWayAt: row.onWayAt,
    arrivedAt: row.arrivedAt,
    missedBy: row.missedBy,
    stopOrder: row.stopOrder,
    stopSeconds: row.stopSeconds,
    walkMeters: row.walkMeters,
    walkSeconds: row.walkSeconds,
    shareAmount: row.shareAmount,
    soloAmount: row.soloAmount,
    route: row.route,
    walkPath: row.walkPath,
    acceptedAt: row.acceptedAt,
    verifiedAt: row.verifiedAt,
    droppedOffAt: row.droppedOffAt,
    leftAt: row.leftAt,
    endReason: row.endReason,
    atEnd:
      row.endRidesEnded === null
        ? null
        : {
            ratingTotal: row.endRatingTotal ?? 0,
            ratingCount: row.endRatingCount ?? 0,
            ridesEnded: row.endRidesEnded,
            ridesKept: row.endRidesKept ?? 0,
          },
    isFormer: row.isFormer,
    shareState: row.shareState,
  }
}

function taxiOfRow(row: RiderRow): NotedTaxi | null {
  if (row.taxiById === null || row.taxiNotedAt === null) return null
  return {
    byId: row.taxiById,
    app: row.taxiApp ?? '',
    plate: row.taxiPlate ?? '',
    car: row.taxiCar ?? '',
    driverName: row.taxiDriverName ?? '',
    arrivesAt: row.taxiArrivesAt,
    notedAt: row.taxiNotedAt,
    withheldFrom: row.taxiWithheldFrom ?? [],
  }
}

/** Returns a column that the table's constraints fill in the ride's state. */
function known<Value>(value: Value | null, column: string, { id, status }: RideRow): Value {
  if (value === null) throw new Error(`ride ${id} is ${status} without ${column}`)
  return value
}

function rideOf(
  row: RideRow,
  riders: readonly RideRider[],
  ofRide: RiderRow,
  graceSeconds: number,
): RideRecord {
  const facts = {
    id: row.id,
    region: row.region,
    tariff: row.tariff as TariffReference,
    termsVersion: row.terms_version,
    termsChangedAt: row.terms_changed_at,
    vehicle: row.vehicle,
    requesterId: row.requester_id,
    meeting: {
      placeId: row.meeting_place_id,
      names: row.meeting_names,
      latitude: row.meeting_latitude,
      longitude: row.meeting_longitude,
    },
    meetAt: row.meet_at,
    missingFrom: new Date(row.meet_at.getTime() + graceSeconds * 1000),
    distanceMeters: row.distance_meters,
    durationSeconds: row.duration_seconds,
    costAmount: row.cost_amount,
    currency: row.currency,
    savedGrams: row.saved_grams,
    savedPercent: row.saved_percent,
    createdAt: row.created_at,
    codeVersion: row.code_version,
    riders,
    taxi: taxiOfRow(ofRide),
    fareAmount: ofRide.fareAmount,
    readAt: ofRide.readAt,
  }
  switch (row.status) {
    case 'pending':
      return { ...facts, status: 'pending', confirmBy: known(row.confirm_by, 'confirm_by', row) }
    case 'active':
      return { ...facts, status: 'active', activeAt: known(row.active_at, 'active_at', row) }
    case 'completed':
      return {
        ...facts,
        status: 'completed',
        activeAt: known(row.active_at, 'active_at', row),
        endedAt: known(row.ended_at, 'ended_at', row),
      }
    case 'canceled':
      return {
        ...facts,
        status: 'canceled',
        activeAt: row.active_at,
        endedAt: known(row.ended_at, 'ended_at', row),
        cancellation: {
          reason: known(row.cancel_reason, 'cancel_reason', row),
          byUid: row.canceled_by,
        },
      }
  }
}

/**
 * Returns the records of these rows, in their order, with everybody who was ever in them. A rider who has not come this
 * long after the agreed time is missing.
 */
export async function withRiders(
  executor: Executor,
  rows: readonly RideRow[],
  graceSeconds: number,
): Promise<RideRecord[]> {
  if (rows.length === 0) return []
  const riders = await ridersOf(
    executor,
    rows.map(({ id }) => id),
  ).execute()
  return rows.map((row) => {
    const own = riders.filter(({ rideId }) => rideId === row.id)
    return rideOf(row, own.map(riderOf), known(own[0] ?? null, 'riders', row), graceSeconds)
  })
}

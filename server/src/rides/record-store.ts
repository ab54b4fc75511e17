// Reads rides with everybody who was ever in them.
import type { Selectable } from 'kysely'
import type { Executor } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import type { RideRecord, RideRider, TariffReference } from './model.ts'

type RideRow = Selectable<Tables['rides']>

function ridersOf(executor: Executor, rideIds: readonly string[]) {
  return executor
    .selectFrom('ride_riders as rr')
    .innerJoin('ride_requests as q', 'q.id', 'rr.request_id')
    .innerJoin('users as u', 'u.id', 'rr.user_id')
    .where('rr.ride_id', 'in', rideIds)
    .select([
      'rr.ride_id as rideId',
      'rr.user_id as userId',
      'u.display_name as userName',
      'u.photo_url as photoURL',
      'u.rating_total as ratingTotal',
      'u.rating_count as ratingCount',
      'u.language',
      'rr.request_id as requestId',
      'q.state as requestState',
      'q.created_at as requestedAt',
      'rr.people',
      'rr.bags',
      'q.about',
      'q.origin_name',
      'q.origin_latitude',
      'q.origin_longitude',
      'q.origin_place_id',
      'q.destination_name',
      'q.destination_latitude',
      'q.destination_longitude',
      'q.destination_place_id',
      'rr.stop_order as stopOrder',
      'rr.stop_seconds as stopSeconds',
      'rr.walk_meters as walkMeters',
      'rr.walk_seconds as walkSeconds',
      'rr.share_amount as shareAmount',
      'rr.solo_amount as soloAmount',
      'rr.accepted_at as acceptedAt',
      'rr.verified_at as verifiedAt',
      'rr.dropped_off_at as droppedOffAt',
      'rr.left_at as leftAt',
      'rr.end_reason as endReason',
    ])
}

type RiderRow = Awaited<ReturnType<ReturnType<typeof ridersOf>['execute']>>[number]

function riderOf(row: RiderRow): RideRider {
  const {
    rideId: _,
    origin_name,
    origin_latitude,
    origin_longitude,
    origin_place_id,
    destination_name,
    destination_latitude,
    destination_longitude,
    destination_place_id,
    ...rest
  } = row
  return {
    ...rest,
    origin: {
      name: origin_name,
      latitude: origin_latitude,
      longitude: origin_longitude,
      placeId: origin_place_id,
    },
    destination: {
      name: destination_name,
      latitude: destination_latitude,
      longitude: destination_longitude,
      placeId: destination_place_id,
    },
  }
}

function rideOf(row: RideRow, riders: readonly RideRider[]): RideRecord {
  return {
    id: row.id,
    status: row.status,
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
    distanceMeters: row.distance_meters,
    durationSeconds: row.duration_seconds,
    costAmount: row.cost_amount,
    currency: row.currency,
    savedGrams: row.saved_grams,
    savedPercent: row.saved_percent,
    confirmBy: row.confirm_by,
    createdAt: row.created_at,
    activeAt: row.active_at,
    endedAt: row.ended_at,
    cancelReason: row.cancel_reason,
    canceledBy: row.canceled_by,
    codeVersion: row.code_version,
    riders,
  }
}

/** The records of these rows, in their order, with everybody who was ever in them. */
export async function withRiders(executor: Executor, rows: readonly RideRow[]): Promise<RideRecord[]> {
  if (rows.length === 0) return []
  const riders = await ridersOf(
    executor,
    rows.map(({ id }) => id),
  ).execute()
  return rows.map((row) => rideOf(row, riders.filter(({ rideId }) => rideId === row.id).map(riderOf)))
}

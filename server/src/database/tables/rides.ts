import type { Names } from '@woodalo/languages/translated-names'
import type {
  CancellationReason,
  Companions,
  RideRequestState,
  RideStatus,
  VehicleKind,
} from '@woodalo/protocol'
import type { ColumnType, Generated } from 'kysely'

/** Written as JSON text, read as the parsed value. */
type Json<Value> = ColumnType<Value, string, string>

/** A request's origin and destination. */
export interface TripColumns {
  origin_name: string
  origin_latitude: number
  origin_longitude: number
  origin_place_id: string | null
  destination_name: string
  destination_latitude: number
  destination_longitude: number
  destination_place_id: string | null
}

export interface RideTables {
  rides: {
    id: Generated<string>
    status: Generated<RideStatus>
    region: string
    tariff: ColumnType<unknown, string, string>
    terms_version: Generated<number>
    terms_changed_at: Generated<Date>
    vehicle: VehicleKind
    load: Json<unknown>
    requester_id: string
    meeting_place_id: string | null
    meeting_names: Json<Names>
    meeting_latitude: number
    meeting_longitude: number
    meet_at: Date
    distance_meters: number
    duration_seconds: number
    cost_amount: number
    currency: string
    saved_grams: number
    saved_percent: number
    confirm_by: Date | null
    created_at: Generated<Date>
    active_at: Date | null
    ended_at: Date | null
    cancel_reason: CancellationReason | null
    canceled_by: string | null
    code_version: Generated<number>
    /** Written by older nodes alone (0069). */
    message_seq: Generated<number>
    drives_counted: Generated<boolean>
  }
  self_descriptions: {
    ride_id: string
    user_id: string
    said_at: Generated<Date>
    sealed: string
    until: Date
  }
  sealed_taxi_notes: {
    ride_id: string
    user_id: string
    said_at: Generated<Date>
    sealed: string
    until: Date
  }
  sealed_ways_to_pay: {
    ride_id: string
    user_id: string
    said_at: Generated<Date>
    sealed: string
    until: Date
  }
  sealed_stop_names: {
    ride_id: string
    user_id: string
    said_at: Generated<Date>
    sealed: string
    until: Date
  }
  ride_requests: TripColumns & {
    id: Generated<string>
    user_id: string
    client_request_id: string
    state: Generated<RideRequestState>
    /** May predate a part of the party. Read it with `readParty`. */
    party: Json<unknown>
    about: string
    companions: Generated<Companions>
    region: string
    created_at: Generated<Date>
    search_started_at: Generated<Date>
    search_ends_at: Date | null
    search_left_seconds: Generated<number>
    held_since: Date | null
    nearby: number | null
    nearby_told: Generated<boolean>
    rest_until: Date | null
    proposed_from: Date | null
    ride_id: string | null
    ended_at: Date | null
  }
  ride_riders: {
    ride_id: string
    request_id: string
    user_id: string
    stop_order: number
    stop_seconds: number
    walk_meters: number
    walk_seconds: number
    share_amount: number
    solo_amount: number
    route: string | null
    walk_path: string | null
    joined_at: Generated<Date>
    accepted_at: Date | null
    verified_at: Date | null
    on_way_at: Date | null
    arrived_at: Date | null
    dropped_off_at: Date | null
    left_at: Date | null
    ended_at: Date | null
    end_status: 'completed' | 'canceled' | null
    end_reason: CancellationReason | null
    /** How the rider stood when the ride ended for them; null before. */
    end_rating_total: number | null
    end_rating_count: number | null
    end_rides_ended: number | null
    end_rides_kept: number | null
    shown_name: string | null
    shown_photo: string | null
    /** Who does not get what the rider last said of themselves, because of a block; null if there are none. */
    about_withheld_from: string[] | null
  }
  code_tries: { ride_id: string; user_id: string; tried_at: Generated<Date> }
  no_show_votes: { ride_id: string; voter_id: string; absent_id: string; voted_at: Date }
  absences: { ride_id: string; user_id: string; at: Date }
  taxi_notes: {
    ride_id: string
    by_id: string
    app: string
    plate: string
    car: Generated<string>
    driver_name: string
    arrives_at: Date | null
    noted_at: Date
    /** Who does not get the note, because of a block; null if there are none. */
    withheld_from: string[] | null
  }
}

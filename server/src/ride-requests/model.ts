// The rules of a ride request's life, pure.
import { textsIn } from '@woodalo/languages/service'
import {
  type Companions,
  type Coordinates,
  type Gender,
  isWomanOrNonBinary,
  type Language,
  type NamedPoint,
  type NewRideRequest,
  type Party,
  partyFields,
  type Proof,
  type Ride,
  type RideRequest,
  type RideRequestState,
  type ServerEventPayloads,
  type Trip,
} from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import type { TripColumns } from '../database/tables/rides.ts'
import type { OutgoingEvent } from '../live/event-store.ts'

/** States in which a rider takes up the one place that the database allows. */
export const openStates = ['SEARCHING', 'NO_MATCH', 'MATCHED', 'CONFIRMED'] as const
export type OpenState = (typeof openStates)[number]

export function isOpen(state: RideRequestState): state is OpenState {
  return (openStates as readonly RideRequestState[]).includes(state)
}

/** The states that a request may go to from each state. Everything else is refused, and nothing else changes a state. */
export const requestTransitions = {
  match: { from: ['SEARCHING'], to: 'MATCHED' },
  confirm: { from: ['MATCHED'], to: 'CONFIRMED' },
  searchAgain: { from: ['MATCHED', 'CONFIRMED'], to: 'SEARCHING' },
  rest: { from: ['SEARCHING'], to: 'NO_MATCH' },
  keepSearching: { from: ['NO_MATCH'], to: 'SEARCHING' },
  finish: { from: ['CONFIRMED'], to: 'DONE' },
  /** A resting search makes room for a new one. */
  giveWay: { from: ['NO_MATCH'], to: 'CANCELED' },
  /** Its rider gives a search up; a matched one refuses its ride instead. */
  giveUp: { from: ['SEARCHING', 'NO_MATCH'], to: 'CANCELED' },
  /** With its ride. */
  cancel: { from: ['MATCHED', 'CONFIRMED'], to: 'CANCELED' },
  expire: { from: ['NO_MATCH', 'MATCHED', 'CONFIRMED'], to: 'EXPIRED' },
} as const satisfies Record<string, { from: readonly RideRequestState[]; to: RideRequestState }>

export type RequestAct = keyof typeof requestTransitions
export type StateBefore<Act extends RequestAct> = (typeof requestTransitions)[Act]['from'][number]
export type StateAfter<Act extends RequestAct> = (typeof requestTransitions)[Act]['to']

/** What a request has in each state, and in no other. */
interface OfState {
  SEARCHING: { searchEndsAt: Date }
  NO_MATCH: { restUntil: Date }
  MATCHED: { rideId: string }
  CONFIRMED: { rideId: string }
  DONE: { endedAt: Date }
  CANCELED: { endedAt: Date }
  EXPIRED: { endedAt: Date }
}

/** A state with what belongs to it; a state of the contract that has no line above does not compile. */
export type InState<State extends RideRequestState = RideRequestState> = {
  [Each in State]: { state: Each } & OfState[Each]
}[State]

/** Searching time that remains at least after a pending ride fell apart. */
export const leastSecondsAfterReturn = 30
/** How long a search that found nobody waits to be taken up again. */
export const restSeconds = 600
/** Only rides that leave right away, give or take. */
export const mostSecondsAhead = 300
/** Below this a taxi is not worth sharing: a walk of two minutes. */
export const shortestTripMeters = 100

/** How long an absence delays its rider's next searches. */
export const absenceDays = 30
/** By how much the second one within that time delays them; each further one doubles it. */
export const delaySecondsOfAbsences = 15
/** Half of a search as it is by default: everybody is still proposed. */
export const longestDelaySeconds = 60

export interface Spot extends Coordinates {
  name: string
  placeId: string | null
}

export const tripColumnNames = [
  'origin_name',
  'origin_latitude',
  'origin_longitude',
  'origin_place_id',
  'destination_name',
  'destination_latitude',
  'destination_longitude',
  'destination_place_id',
] as const satisfies readonly (keyof TripColumns)[]

export function tripColumns({ from, to }: Trip<NamedPoint>): TripColumns {
  return {
    origin_name: from.name,
    origin_latitude: from.latitude,
    origin_longitude: from.longitude,
    origin_place_id: from.placeId ?? null,
    destination_name: to.name,
    destination_latitude: to.latitude,
    destination_longitude: to.longitude,
    destination_place_id: to.placeId ?? null,
  }
}

export type WayColumns = Pick<TripColumns, (typeof tripColumnNames)[1 | 2 | 5 | 6]>

/** The trip without names, for those who only measure it. */
export function wayOf(row: WayColumns): Trip<Coordinates> {
  return {
    from: { latitude: row.origin_latitude, longitude: row.origin_longitude },
    to: { latitude: row.destination_latitude, longitude: row.destination_longitude },
  }
}

export function tripOfRow(row: TripColumns): Trip<Spot> {
  const { from, to } = wayOf(row)
  return {
    from: { name: row.origin_name, ...from, placeId: row.origin_place_id },
    to: { name: row.destination_name, ...to, placeId: row.destination_place_id },
  }
}

/** With whom a request shares: with those alone who are all that `only` names. Nobody but its rider reads it. */
export interface Company {
  is: readonly string[]
  only: readonly string[]
}

/**
 * Whoever asks for women and non-binary people alone speaks for all of their party. Of others who travel together nobody
 * knows who the second person is, so they are not matched with such a request.
 */
export function companyOf(asked: { companions: Companions; gender: Gender | null; party: Party }): Company {
  const asksForWomen = asked.companions === 'women'
  const isOfThem = isWomanOrNonBinary(asked.gender) && (asked.party.people === 1 || asksForWomen)
  return { is: isOfThem ? ['women'] : [], only: asksForWomen ? ['women'] : [] }
}

/** What a rider asks for, as it came through the door. */
export type AskedRequest = Pick<NewRideRequest, 'clientRequestId' | 'party' | 'about' | 'companions'> & {
  trip: Trip<NamedPoint>
}

/** What a request is in every state. */
interface RequestFacts {
  id: string
  userId: string
  clientRequestId: string
  trip: Trip<Spot>
  party: Party
  companions: Companions
  about: string
  region: string
  createdAt: Date
  /** Of the rider, for the shape that the wire gives. */
  userName: string
  photoURL: string | null
  ratingTotal: number
  ratingCount: number
  ridesEnded: number
  ridesKept: number
  proof: Proof
  language: Language
}

/** Whether a request is in one of these states. */
export function isIn<State extends RideRequestState>(
  states: readonly State[],
  request: RequestRecord,
): request is RequestIn<State> {
  return (states as readonly RideRequestState[]).includes(request.state)
}

/** A request as stored. */
export type RequestRecord = RequestFacts & InState
export type RequestIn<State extends RideRequestState> = Extract<RequestRecord, { state: State }>

/** A request that an act brought to another state, and what is needed to tell its rider. */
export type MovedRequest<Act extends RequestAct = RequestAct> = {
  requestId: string
  userId: string
  oldState: StateBefore<Act>
  region: string
  language: Language
} & InState<StateAfter<Act>>

/** What an act is told: the database's clock, read after the locks were taken, and the ride that it matches with. */
export type MoveDetail<Act extends RequestAct> = { now: Date } & (Act extends 'match'
  ? { rideId: string }
  : unknown)

/** The acknowledgements of an act, in the words of the call that was used: of a ride or of a request. */
export interface Acknowledgements {
  ack(rider: { userId: string; language: Language }): OutgoingEvent
  ok(rider: { userId: string; language: Language }): OutgoingEvent
}

/** What requests need of the rides that they are part of. Rides keep their own rules. */
export interface RidesOfRequests {
  /** Refuses the pending ride of a matched request. False when the rider is no longer in it. */
  refuseByRequest(userId: string, rideId: string, acknowledgements: Acknowledgements): Promise<boolean>
  /** The rider's account goes: gets off, or leaves while that is still possible. Throws a Failure when neither is. */
  leaveForGood(userId: string, rideId: string): Promise<void>
  /** The ride as its rider sees it; null when they are no longer in it. */
  liveRide(userId: string, rideId: string): Promise<Ride | null>
  lastEnded(userId: string): Promise<LastEnded | null>
}

/** The rider's travel that ended last, and how it ended. */
export type LastEnded = NonNullable<ServerEventPayloads['CONNECTION_ACK']['lastEnded']>

/**
 * How rides move the requests that they are made of. Only requests whose state allows the act are moved and returned.
 */
export interface RequestMoves {
  move<Act extends RequestAct>(
    tx: Tx,
    act: Act,
    requestIds: readonly string[],
    detail: MoveDetail<Act>,
  ): Promise<MovedRequest<Act>[]>
}

/** What a person may read about their own request. */
export function renderRequest(
  record: RequestRecord,
  userName: string,
  rating: RideRequest['rating'],
): RideRequest {
  return {
    rideRequestId: record.id,
    state: record.state,
    firebase_uid: record.userId,
    userName,
    photoURL: record.photoURL,
    rating,
    kept: { rides: record.ridesEnded, kept: record.ridesKept },
    proof: record.proof,
    ...partyFields(record.party),
    about: record.about,
    accepted: false,
    isVerified: false,
    arrived: false,
    arrivedAt: null,
    absence: null,
    walk: null,
    cost: null,
    origin: renderSpot(record.trip.from),
    destination: renderSpot(record.trip.to),
    companions: record.companions,
    createdAt: record.createdAt.toISOString(),
    searchEndsAt: searchEndOf(record),
  }
}

/** Null while it does not search. */
export function searchEndOf(request: InState): string | null {
  return request.state === 'SEARCHING' ? request.searchEndsAt.toISOString() : null
}

export function renderSpot({ name, latitude, longitude, placeId }: Spot): NonNullable<RideRequest['origin']> {
  return { name, latitude, longitude, ...(placeId === null ? {} : { placeId }) }
}

/** Tells a rider that their request went from one state to another. */
export function requestMoved(moved: MovedRequest, confirmedRide?: Ride): OutgoingEvent {
  const { requests } = textsIn(moved.language)
  const fellApart =
    moved.state === 'SEARCHING' && (moved.oldState === 'MATCHED' || moved.oldState === 'CONFIRMED')
  return {
    userId: moved.userId,
    event: 'RIDE_REQUEST_STATUS_UPDATED',
    payload: {
      rideRequestId: moved.requestId,
      oldStatus: moved.oldState,
      newStatus: moved.state,
      message: fellApart ? requests.backToSearching : requests.states[moved.state],
      searchEndsAt: searchEndOf(moved),
      ...(confirmedRide ? { confirmedRide } : {}),
    },
  }
}

/** Acknowledges that a request is canceled, in the words of the call about requests. */
export function acknowledgementsOf(requestId: string): Acknowledgements {
  const told =
    (event: 'CANCEL_RIDE_REQUEST_ACK' | 'CANCEL_RIDE_REQUEST_OK', said: 'cancelHeard' | 'canceled') =>
    ({ userId, language }: { userId: string; language: Language }): OutgoingEvent => ({
      userId,
      event,
      payload: { rideRequestId: requestId, message: textsIn(language).requests[said] },
    })
  return {
    ack: told('CANCEL_RIDE_REQUEST_ACK', 'cancelHeard'),
    ok: told('CANCEL_RIDE_REQUEST_OK', 'canceled'),
  }
}

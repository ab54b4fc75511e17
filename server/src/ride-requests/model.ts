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
  type Ride,
  type RideRequest,
  type RideRequestState,
  type ServerEventPayloads,
  type Trip,
} from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import type { TripColumns } from '../database/tables/rides.ts'
import type { OutgoingEvent } from '../live/event-store.ts'
import { type Person, renderReputation } from '../users/model.ts'

/** States in which a request occupies the one place that the database allows per rider. */
export const openStates = ['SEARCHING', 'NO_MATCH', 'MATCHED', 'CONFIRMED'] as const
export type OpenState = (typeof openStates)[number]

export function isOpen(state: RideRequestState): state is OpenState {
  return (openStates as readonly RideRequestState[]).includes(state)
}

/** The transitions between a request's states. Everything else is refused, and nothing else changes a state. */
export const requestTransitions = {
  match: { from: ['SEARCHING'], to: 'MATCHED' },
  confirm: { from: ['MATCHED'], to: 'CONFIRMED' },
  searchAgain: { from: ['MATCHED', 'CONFIRMED'], to: 'SEARCHING' },
  rest: { from: ['SEARCHING'], to: 'NO_MATCH' },
  keepSearching: { from: ['NO_MATCH'], to: 'SEARCHING' },
  finish: { from: ['CONFIRMED'], to: 'DONE' },
  /** A resting search gives way to a new one. */
  giveWay: { from: ['NO_MATCH'], to: 'CANCELED' },
  /** The rider cancels a search. A matched request refuses its ride instead. */
  giveUp: { from: ['SEARCHING', 'NO_MATCH'], to: 'CANCELED' },
  /** Canceled together with its ride. */
  cancel: { from: ['MATCHED', 'CONFIRMED'], to: 'CANCELED' },
  expire: { from: ['NO_MATCH', 'MATCHED', 'CONFIRMED'], to: 'EXPIRED' },
} as const satisfies Record<string, { from: readonly RideRequestState[]; to: RideRequestState }>

export type RequestAct = keyof typeof requestTransitions
export type StateBefore<Act extends RequestAct> = (typeof requestTransitions)[Act]['from'][number]
export type StateAfter<Act extends RequestAct> = (typeof requestTransitions)[Act]['to']

/** What a request has in this state only. */
interface OfState {
  SEARCHING: { searchEndsAt: Date }
  NO_MATCH: { restUntil: Date }
  MATCHED: { rideId: string }
  CONFIRMED: { rideId: string }
  DONE: { endedAt: Date }
  CANCELED: { endedAt: Date }
  EXPIRED: { endedAt: Date }
}

/** A state with its fields. A state of the contract without a line above does not compile. */
export type InState<State extends RideRequestState = RideRequestState> = {
  [Each in State]: { state: Each } & OfState[Each]
}[State]

/** The minimum search time left after a pending ride falls apart. */
export const leastSecondsAfterReturn = 30
/** How long an unsuccessful search can be resumed. */
export const restSeconds = 600
/** Rides must leave right away, within this margin. */
export const mostSecondsAhead = 300
/** A shorter trip is not worth a shared taxi: it is a walk of two minutes. */
export const shortestTripMeters = 100

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

/** Returns the trip without names, for measuring only. */
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

/** With whom a request shares: `only` lists what each of the others must be. Only its rider ever sees it. */
export interface Company {
  is: readonly string[]
  only: readonly string[]
}

/**
 * Returns whom a request shares with. A rider who asks for women and non-binary people only speaks for the whole party.
 * In any other party of several people the second person is unknown, so it never matches such a request.
 */
export function companyOf(asked: { companions: Companions; gender: Gender | null; party: Party }): Company {
  const asksForWomen = asked.companions === 'women'
  const isOfThem = isWomanOrNonBinary(asked.gender) && (asked.party.people === 1 || asksForWomen)
  return { is: isOfThem ? ['women'] : [], only: asksForWomen ? ['women'] : [] }
}

/** A rider's request after validation. */
export type AskedRequest = Pick<NewRideRequest, 'clientRequestId' | 'party' | 'about' | 'companions'> & {
  trip: Trip<NamedPoint>
}

/** What a request has in every state. */
interface RequestFacts extends Person {
  id: string
  clientRequestId: string
  trip: Trip<Spot>
  party: Party
  companions: Companions
  about: string
  region: string
  createdAt: Date
}

/** Returns whether a request is in one of these states. */
export function isIn<State extends RideRequestState>(
  states: readonly State[],
  request: RequestRecord,
): request is RequestIn<State> {
  return (states as readonly RideRequestState[]).includes(request.state)
}

/** A request as stored. */
export type RequestRecord = RequestFacts & InState
export type RequestIn<State extends RideRequestState> = Extract<RequestRecord, { state: State }>

/** A request after an act moved it to another state, with what its rider must be told. */
export type MovedRequest<Act extends RequestAct = RequestAct> = {
  requestId: string
  userId: string
  oldState: StateBefore<Act>
  region: string
  language: Language
} & InState<StateAfter<Act>>

/** The input of an act: the database's clock, read after the locks were taken, and for a match the ride. */
export type MoveDetail<Act extends RequestAct> = { now: Date } & (Act extends 'match'
  ? { rideId: string }
  : unknown)

/** The acknowledgements of an act, in the form of the call that was used: for a ride or for a request. */
export interface Acknowledgements {
  ack(rider: { userId: string; language: Language }): OutgoingEvent
  ok(rider: { userId: string; language: Language }): OutgoingEvent
}

/** What requests need of the rides that they are part of. Rides enforce their own rules. */
export interface RidesOfRequests {
  /** Refuses the pending ride of a matched request. Returns false if the rider is no longer in it. */
  refuseByRequest(userId: string, rideId: string, acknowledgements: Acknowledgements): Promise<boolean>
  /**
   * Called when the rider's account is deleted. The rider gets off, or leaves while that is possible. Throws a Failure
   * if neither is.
   */
  leaveForGood(userId: string, rideId: string): Promise<void>
  /** Called when the rider was banned: leaves, unless the rider has met others already. */
  leaveUnlessUnderWay(userId: string, rideId: string): Promise<void>
  /** Returns the ride as its rider sees it, or null if they are no longer in it. */
  liveRide(userId: string, rideId: string): Promise<Ride | null>
  lastEnded(userId: string): Promise<LastEnded | null>
}

/** How the rider's last travel ended. */
export type LastEnded = NonNullable<ServerEventPayloads['CONNECTION_ACK']['lastEnded']>

/**
 * The moves by which rides change their requests. Only requests in a state that allows the act are moved and returned.
 */
export interface RequestMoves {
  move<Act extends RequestAct>(
    tx: Tx,
    act: Act,
    requestIds: readonly string[],
    detail: MoveDetail<Act>,
  ): Promise<MovedRequest<Act>[]>
}

/** Returns what a rider may read about their own request. */
export function renderRequest(record: RequestRecord): RideRequest {
  return {
    rideRequestId: record.id,
    state: record.state,
    firebase_uid: record.userId,
    userName: record.userName,
    photoURL: record.photoURL,
    ...renderReputation(record),
    ...partyFields(record.party),
    about: record.about,
    accepted: false,
    isVerified: false,
    arrived: false,
    onWayAt: null,
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

/** Returns null unless the request is searching. */
export function searchEndOf(request: InState): string | null {
  return request.state === 'SEARCHING' ? request.searchEndsAt.toISOString() : null
}

export function renderSpot({ name, latitude, longitude, placeId }: Spot): NonNullable<RideRequest['origin']> {
  return { name, latitude, longitude, ...(placeId === null ? {} : { placeId }) }
}

/** Tells a rider that their request changed its state. */
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

/** Acknowledges that a request is canceled, in the form of the call for requests. */
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

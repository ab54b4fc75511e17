// The rules of a ride request's life, pure.
import type {
  Companions,
  Coordinates,
  Language,
  NamedPoint,
  NewRideRequest,
  Party,
  RideRequestState,
  Trip,
} from '@woodalo/protocol'
import type { Person } from '../users/user-model.ts'

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

export interface Spot extends Coordinates {
  name: string
  placeId: string | null
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

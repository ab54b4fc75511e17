// What requests and rides need of each other.
import type { Language, Ride, ServerEventPayloads } from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import type { OutgoingEvent } from '../live/event-store.ts'
import type { MoveDetail, MovedRequest, RequestAct } from './request-states-model.ts'

/** The acknowledgements of an act, in the form of the call that was used: for a ride or for a request. */
export interface Acknowledgements {
  ack(rider: { userId: string; language: Language }): OutgoingEvent
  ok(rider: { userId: string; language: Language }): OutgoingEvent
}

/** What requests need of the rides that they are part of. Rides enforce their own rules. */
export interface RidesOfRequests {
  /** Refuses the pending ride of a matched request. Returns false if the rider is no longer in it. */
  refuseByRequest(userId: string, rideId: string, acknowledgements: Acknowledgements): Promise<number>
  /**
   * Called when the rider's account is deleted or taken over. The rider gets off, or leaves while that is possible. Throws a Failure
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

/** A share for which its rider cannot ask for another ride. */
export interface OverdueShare {
  rideId: string
  /** Until when it counts if an account of the same person owed it that is deleted. Null: it is the rider's own. */
  formerUntil: Date | null
}

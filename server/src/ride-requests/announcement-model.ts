// The events that tell riders what became of their requests.
import { textsIn } from '@woodalo/languages/service'
import type { Language, Ride, RideRequestState } from '@woodalo/protocol'
import type { OutgoingEvent } from '../live/event-store.ts'
import type { InState, MovedRequest } from './request-states-model.ts'
import type { Acknowledgements } from './ports.ts'
import { searchEndOf } from './render.ts'

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

/** What the service returns for a send, besides `ok`. */
export interface RequestAcknowledgement {
  rideRequestId: string
  state: RideRequestState
  searchEndsAt: string | null
}

export function acknowledgementOf(record: InState & { id: string }): RequestAcknowledgement {
  return { rideRequestId: record.id, state: record.state, searchEndsAt: searchEndOf(record) }
}

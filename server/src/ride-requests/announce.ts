import type { Ride } from '@woodalo/protocol'
import type { OutgoingEvent } from '../live/event-store.ts'
import type { MovedRequest } from './model.ts'
import { requestTexts, stateTexts } from './texts.ts'

/** Tells a rider that their request went from one state to another. */
export function requestMoved(moved: MovedRequest, confirmedRide?: Ride): OutgoingEvent {
  const fellApart =
    moved.newState === 'SEARCHING' && (moved.oldState === 'MATCHED' || moved.oldState === 'CONFIRMED')
  return {
    userId: moved.userId,
    event: 'RIDE_REQUEST_STATUS_UPDATED',
    payload: {
      rideRequestId: moved.requestId,
      oldStatus: moved.oldState,
      newStatus: moved.newState,
      message: (fellApart ? requestTexts.backToSearching : stateTexts[moved.newState])[moved.language],
      searchEndsAt: moved.searchEndsAt?.toISOString() ?? null,
      ...(confirmedRide ? { confirmedRide } : {}),
    },
  }
}

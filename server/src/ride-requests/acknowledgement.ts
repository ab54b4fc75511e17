import type { RideRequestState } from '@woodalo/protocol'
import type { InState } from './model.ts'
import { searchEndOf } from './render.ts'

/** What the service returns for a send, besides `ok`. */
export interface RequestAcknowledgement {
  rideRequestId: string
  state: RideRequestState
  searchEndsAt: string | null
}

export function acknowledgementOf(record: InState & { id: string }): RequestAcknowledgement {
  return { rideRequestId: record.id, state: record.state, searchEndsAt: searchEndOf(record) }
}

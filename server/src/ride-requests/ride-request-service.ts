// The use cases of ride requests.
import {
  type Coordinates,
  isWomanOrNonBinary,
  type Language,
  type NewRideRequest,
  type RideRequestState,
} from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import type { RequestAcknowledgement } from './announcement-model.ts'
import { createCancel } from './cancel.ts'
import { type CancelOnAccountEnd, createCancelOnAccountEnd } from './cancel-on-account-end.ts'
import { createKeepSearching } from './keep-searching.ts'
import type { RequestParts } from './parts.ts'
import type { RequestRecord } from './request-states-model.ts'
import { createSearchEnds } from './search-ends.ts'
import { createStateForConnecting, type StateForConnecting } from './state-for-connecting-client.ts'
import { createSubmit } from './submit.ts'
import { unknownWaits, type Waits } from './usual-wait.ts'

export interface RequestService extends CancelOnAccountEnd {
  /** `language` is for messages about faults; `address` is the client's. */
  submit(
    userId: string,
    request: NewRideRequest,
    language: Language,
    address: string,
  ): Promise<RequestAcknowledgement>
  keepSearching(userId: string, requestId: string, language: Language): Promise<RequestAcknowledgement>
  /**
   * Returns what is known about waiting near a place. Returns nothing for riders who may not ask for women and
   * non-binary people only.
   */
  waits(userId: string, near: Coordinates): Promise<Waits>
  cancel(userId: string, requestId: string, address?: string): Promise<RequestAcknowledgement>
  /** Returns the current state for a connecting client. */
  stateOf(userId: string): Promise<StateForConnecting>
  openRequest(userId: string): Promise<{ rideRequestId: string; state: RideRequestState } | null>
  /** Ends searches whose time is over, after a last call. Returns the seconds until the next one, if that is soon. */
  endSearches(): Promise<number | undefined>
  /** Ends requests that rested too long. Returns the same. */
  endRests(): Promise<number | undefined>
  /** Reduces a rider's requests to what past rides need, without anything personal. */
  blur(tx: Tx, userId: string): Promise<void>
  /** Returns every request of a rider, but none of a former user of the account, for the copy of their data. */
  exportOf(userId: string): Promise<RequestRecord[]>
}

export function createRequestService(parts: RequestParts): RequestService {
  const { store, transact } = parts
  const cancel = createCancel(parts)

  return {
    submit: createSubmit(parts),
    keepSearching: createKeepSearching(parts),
    cancel,
    async waits(userId, near) {
      const gender = await transact((tx) => store.genderOf(tx, userId))
      return isWomanOrNonBinary(gender) ? parts.waitsOf(parts.regionOf(near)) : unknownWaits
    },
    stateOf: createStateForConnecting(parts),
    async openRequest(userId) {
      const open = await store.open(userId)
      return open && { rideRequestId: open.id, state: open.state }
    },
    ...createSearchEnds(parts),
    ...createCancelOnAccountEnd(parts, cancel),
    blur: (tx, userId) => store.blur(tx, userId),
    exportOf: (userId) => store.allOf(userId),
  }
}

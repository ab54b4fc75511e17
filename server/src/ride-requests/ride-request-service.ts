// The use cases of ride requests.
import {
  type Coordinates,
  isWomanOrNonBinary,
  type Language,
  type NewRideRequest,
  type Ride,
  type RideRequest,
  type RideRequestState,
} from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import { acknowledgementOf, type RequestAcknowledgement, requestMoved } from './announcement-model.ts'
import { createCancel } from './cancel.ts'
import { isOpen, type RequestRecord } from './request-states-model.ts'
import type { RequestParts } from './parts.ts'
import type { LastEnded } from './ports.ts'
import { renderRequest } from './render.ts'
import { createSearchEnds } from './search-ends.ts'
import { createSubmit } from './submit.ts'
import { unknownWaits, type Waits } from './usual-wait.ts'
import { mustFind } from './must-find.ts'

export interface RequestService {
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
  cancel(userId: string, requestId: string): Promise<RequestAcknowledgement>
  /** Returns the current state for a connecting client. */
  stateOf(userId: string): Promise<{
    serverTime: string
    rideRequest: RideRequest | null
    ride: Ride | null
    lastEnded: LastEnded | null
  }>
  openRequest(userId: string): Promise<{ rideRequestId: string; state: RideRequestState } | null>
  /** Ends searches whose time is over, after a last call. Returns the seconds until the next one, if that is soon. */
  endSearches(): Promise<number | undefined>
  /** Ends requests that rested too long. Returns the same. */
  endRests(): Promise<number | undefined>
  /** Called when the user has no session left: everything not yet active ends, an active ride stays. */
  signedOutEverywhere(userId: string): Promise<void>
  /** Called when the user was banned: a search ends, a ride is left unless the user has met others already. */
  endOfBanned(userId: string): Promise<void>
  /** Called when the account is deleted: cancels, refuses, leaves or gets off, depending on the state. */
  leaveForGood(userId: string): Promise<void>
  /** Called when the owner of an account takes it over: does the same with what its former user has open. */
  leaveFormer(userId: string): Promise<void>
  /** Reduces a rider's requests to what past rides need, without anything personal. */
  blur(tx: Tx, userId: string): Promise<void>
  /** Returns every request of a rider, but none of a former user of the account, for the copy of their data. */
  exportOf(userId: string): Promise<RequestRecord[]>
}

export function createRequestService(parts: RequestParts): RequestService {
  const { store, transact } = parts
  const submit = createSubmit(parts)
  const cancel = createCancel(parts)

  async function keepSearching(
    userId: string,
    requestId: string,
    language: Language,
  ): Promise<RequestAcknowledgement> {
    const record = await mustFind(parts, userId, requestId)
    return transact(async (tx) => {
      await parts.mustMayTravel(tx, userId, language)
      const now = await store.clock(tx.db)
      const [moved] = await store.move(tx, 'keepSearching', [record.id], { now })
      if (moved) {
        await parts.rematch(tx, [moved.region])
        await parts.tell(tx, [requestMoved(moved)])
      }
      const current = await mustFind(parts, userId, requestId, tx)
      if (!isOpen(current.state)) throw new Failure('REQUEST_NOT_OPEN')
      return acknowledgementOf(current)
    })
  }

  /** Ends what somebody has open, a confirmed ride as `leave` has it. */
  async function endOpen(
    userId: string,
    leave: (rideId: string) => Promise<void>,
    find = store.open,
  ): Promise<void> {
    for (let attempt = 0; attempt < 10; attempt++) {
      const open = await find(userId)
      if (!open) return
      try {
        if (open.state === 'CONFIRMED') return await leave(open.rideId)
        await cancel(userId, open.id)
      } catch (error) {
        // The state changed since the refusal; the currently open request decides.
        if (!(error instanceof Failure)) throw error
      }
    }
  }

  return {
    submit,
    keepSearching,
    cancel,
    async waits(userId, near) {
      const gender = await transact((tx) => store.genderOf(tx, userId))
      return isWomanOrNonBinary(gender) ? parts.waitsOf(parts.regionOf(near)) : unknownWaits
    },
    async stateOf(userId) {
      const now = await store.clock(store.reader)
      const open = await store.open(userId)
      const isInRide = open?.state === 'MATCHED' || open?.state === 'CONFIRMED'
      const ride = isInRide ? await parts.rides.liveRide(userId, open.rideId) : null
      const own = ride?.rideRequests.find(({ firebase_uid }) => firebase_uid === userId)
      return {
        serverTime: now.toISOString(),
        rideRequest: open ? (own ?? renderRequest(open)) : null,
        ride,
        lastEnded: await parts.rides.lastEnded(userId),
      }
    },
    async openRequest(userId) {
      const open = await store.open(userId)
      return open && { rideRequestId: open.id, state: open.state }
    },
    ...createSearchEnds(parts),
    async signedOutEverywhere(userId) {
      const open = await store.open(userId)
      if (!open || open.state === 'CONFIRMED') return
      await cancel(userId, open.id).catch((error: unknown) => {
        // The ride just became active, and an active ride stays.
        if (!(error instanceof Failure && error.code === 'REQUEST_NOT_OPEN')) throw error
      })
    },
    endOfBanned: (userId) => endOpen(userId, (rideId) => parts.rides.leaveUnlessUnderWay(userId, rideId)),
    leaveForGood: (userId) => endOpen(userId, (rideId) => parts.rides.leaveForGood(userId, rideId)),
    leaveFormer: (userId) =>
      endOpen(userId, (rideId) => parts.rides.leaveForGood(userId, rideId), store.openOfFormer),
    blur: (tx, userId) => store.blur(tx, userId),
    exportOf: (userId) => store.allOf(userId),
  }
}

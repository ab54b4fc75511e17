// The use cases of ride requests.
import { greatCircleMeters } from '@woodalo/geography'
import { textsIn } from '@woodalo/languages/service'
import {
  type Coordinates,
  isWomanOrNonBinary,
  type Language,
  type NewRideRequest,
  type Ride,
  type RideRequest,
  type RideRequestState,
  tripOf,
} from '@woodalo/protocol'
import type { Transact, Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import { lookSeconds, partDue } from '../jobs/look-ahead.ts'
import type { OutgoingEvent } from '../live/event-store.ts'
import type { Tell } from '../live/delivery.ts'
import type { Notify } from '../notifications/model.ts'
import type { Tracing } from '../tracing/tracing.ts'
import {
  acknowledgementsOf,
  isOpen,
  leastSecondsAfterReturn,
  type LastEnded,
  mostSecondsAhead,
  type MovedRequest,
  renderRequest,
  type RequestRecord,
  requestMoved,
  restSeconds,
  type RidesOfRequests,
  searchEndOf,
  shortestTripMeters,
} from './model.ts'
import { type Corners, nearStop } from './drop-near.ts'
import type { RequestStore } from './store.ts'
import { unknownWaits, type Waits } from './waits.ts'

/** What the service returns for a send, besides `ok`. */
export interface RequestAcknowledgement {
  rideRequestId: string
  state: RideRequestState
  searchEndsAt: string | null
}

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
  /** Reduces a rider's requests to what past rides need, without anything personal. */
  blur(tx: Tx, userId: string): Promise<void>
  /** Returns every request of a rider, for the copy of their data. */
  exportOf(userId: string): Promise<RequestRecord[]>
}

export interface RequestParts {
  transact: Transact
  store: RequestStore
  tell: Tell
  notify: Notify
  rematch(tx: Tx, regions: readonly string[]): Promise<void>
  /** Looks for a group for these searches one last time. */
  lastCall(due: readonly { id: string; region: string }[]): Promise<void>
  rides: RidesOfRequests
  /** Returns the ride whose share is overdue for the user, or null if there is none. */
  overdue(tx: Tx, userId: string): Promise<string | null>
  /** Throws a Failure for whom a ban holds; nobody bans the user from then on until the end of the transaction. */
  mustMayTravel(tx: Tx, userId: string, language: Language): Promise<void>
  waitsOf(region: string): Promise<Waits>
  /**
   * Counts a request of somebody who has proven nothing against the network. Returns whether the request may be told
   * how many could go its way. Throws TOO_MANY_REQUESTS beyond the limit.
   */
  countUnproven(address: string): Promise<boolean>
  /** Returns the region in which a place is matched. */
  regionOf(place: Coordinates): string
  corners: Corners
  searchSeconds: number
  tracing: Tracing
}

/** How many seconds ahead the service looks for ends of searches and rests. */
export const searchLookSeconds = (searchSeconds: number) =>
  lookSeconds(searchSeconds, leastSecondsAfterReturn)
export const restLookSeconds = lookSeconds(restSeconds)

function acknowledgementOf(record: RequestRecord): RequestAcknowledgement {
  return { rideRequestId: record.id, state: record.state, searchEndsAt: searchEndOf(record) }
}

export function createRequestService(parts: RequestParts): RequestService {
  const { store, transact } = parts

  async function mustFind(userId: string, requestId: string, tx?: Tx): Promise<RequestRecord> {
    const record = await store.ofUser(userId, requestId, tx?.db)
    if (!record) throw new Failure('NOT_FOUND')
    return record
  }

  function acknowledge(record: RequestRecord): OutgoingEvent[] {
    const events: OutgoingEvent[] = [
      {
        userId: record.userId,
        event: 'NEW_RIDE_REQUEST_ACK',
        payload: { rideRequestId: record.id },
      },
    ]
    // Clients take the acknowledgement as the beginning of a search. A repeated send may find the search further on.
    if (record.state !== 'SEARCHING')
      events.push({
        userId: record.userId,
        event: 'RIDE_REQUEST_STATUS_UPDATED',
        payload: {
          rideRequestId: record.id,
          oldStatus: record.state,
          newStatus: record.state,
          message: textsIn(record.language).requests.states[record.state],
        },
      })
    return events
  }

  async function repeated(
    tx: Tx,
    userId: string,
    clientRequestId: string,
  ): Promise<RequestAcknowledgement | null> {
    const known = await store.byClientId(userId, clientRequestId, tx.db)
    if (!known) return null
    // Clients take an acknowledgement as the beginning of a search, so one for an ended search would replace the open
    // one.
    if (isOpen(known.state) || !(await store.open(userId, tx.db))) await parts.tell(tx, acknowledge(known))
    return acknowledgementOf(known)
  }

  async function submit(
    userId: string,
    asked: NewRideRequest,
    language: Language,
    address: string,
  ): Promise<RequestAcknowledgement> {
    const began = parts.tracing.now()
    const nearbyTold = (await store.hasProven(userId)) || (await parts.countUnproven(address))
    // Done before anything is stored: from here on nobody, including this service, knows more than the corner.
    const request = asked.exact
      ? asked
      : {
          ...asked,
          destination: await nearStop(asked.destination, await store.languageOf(userId), parts.corners),
        }
    return transact(async (tx) => {
      const first = await repeated(tx, userId, request.clientRequestId)
      if (first) return first
      await parts.mustMayTravel(tx, userId, language)
      if (request.companions === 'women' && !isWomanOrNonBinary(await store.genderOf(tx, userId)))
        throw new Failure('INVALID_INPUT', {
          fields: { companions: textsIn(language).faults.named.companions },
        })
      const now = await store.clock(tx.db)
      const trip = tripOf(request)
      if (trip.at && Date.parse(trip.at) > now.getTime() + mostSecondsAhead * 1000)
        throw new Failure('DEPARTURE_TOO_FAR')
      if (greatCircleMeters(trip.from, trip.to) < shortestTripMeters) throw new Failure('TRIP_TOO_SHORT')
      const unsettled = await parts.overdue(tx, userId)
      if (unsettled !== null) throw new Failure('UNSETTLED_RIDE', { extra: { rideId: unsettled } })
      // A resting search gives way to a new one. Any other open request blocks it.
      const open = await store.open(userId, tx.db)
      const resting = open?.state === 'NO_MATCH' ? await store.move(tx, 'giveWay', [open.id], { now }) : []
      const record = await store.insert(
        tx,
        userId,
        { ...request, trip },
        {
          region: parts.regionOf(trip.from),
          searchSeconds: parts.searchSeconds,
          nearbyTold,
        },
      )
      if (!record) {
        // The same send arrived on another connection a moment earlier.
        const same = await repeated(tx, userId, request.clientRequestId)
        if (same && resting.length === 0) return same
        throw new Failure('ALREADY_TRAVELING')
      }
      tx.afterCommit(() =>
        parts.tracing.begin(record.id, 'ride request', { began, ended: parts.tracing.now() }),
      )
      await parts.rematch(tx, [record.region])
      await parts.tell(tx, [...resting.map((moved) => requestMoved(moved)), ...acknowledge(record)])
      return acknowledgementOf(record)
    })
  }

  async function keepSearching(
    userId: string,
    requestId: string,
    language: Language,
  ): Promise<RequestAcknowledgement> {
    const record = await mustFind(userId, requestId)
    return transact(async (tx) => {
      await parts.mustMayTravel(tx, userId, language)
      const now = await store.clock(tx.db)
      const [moved] = await store.move(tx, 'keepSearching', [record.id], { now })
      if (moved) {
        await parts.rematch(tx, [moved.region])
        await parts.tell(tx, [requestMoved(moved)])
      }
      const current = await mustFind(userId, requestId, tx)
      if (!isOpen(current.state)) throw new Failure('REQUEST_NOT_OPEN')
      return acknowledgementOf(current)
    })
  }

  async function cancel(userId: string, requestId: string): Promise<RequestAcknowledgement> {
    await mustFind(userId, requestId)
    const { ack, ok } = acknowledgementsOf(requestId)
    for (let attempt = 0; attempt < 10; attempt++) {
      const canceled = await transact(async (tx) => {
        const now = await store.clock(tx.db)
        const [moved] = await store.move(tx, 'giveUp', [requestId], { now })
        if (!moved) return null
        await parts.tell(tx, [ack(moved), requestMoved(moved), ok(moved)])
        return moved
      })
      const record = await mustFind(userId, requestId)
      if (canceled) return acknowledgementOf(record)
      if (record.state === 'CANCELED') {
        await transact((tx) => parts.tell(tx, [ack(record), ok(record)]))
        return acknowledgementOf(record)
      }
      if (record.state === 'MATCHED') {
        if (await parts.rides.refuseByRequest(userId, record.rideId, { ack, ok }))
          return acknowledgementOf(await mustFind(userId, requestId))
      } else if (record.state !== 'SEARCHING' && record.state !== 'NO_MATCH')
        throw new Failure('REQUEST_NOT_OPEN')
      // The state changed between the two reads: read again.
    }
    throw new Failure('SERVICE_UNAVAILABLE')
  }

  async function endEach(
    ids: readonly string[],
    act: 'rest' | 'expire',
    also: (moved: MovedRequest) => OutgoingEvent[],
  ): Promise<void> {
    if (ids.length === 0) return
    await transact(async (tx) => {
      const free = await store.lockDue(tx, ids, act === 'rest' ? 'SEARCHING' : 'NO_MATCH')
      const now = await store.clock(tx.db)
      const moved = await store.move(tx, act, free, { now })
      await parts.tell(
        tx,
        moved.flatMap((request) => [requestMoved(request), ...also(request)]),
      )
      if (act === 'rest')
        await parts.notify(
          tx,
          moved.map(({ userId }) => ({ kind: 'no-match', userId, rideId: null })),
        )
    })
  }

  /** Ends what somebody has open, a confirmed ride as `leave` has it. */
  async function endOpen(userId: string, leave: (rideId: string) => Promise<void>): Promise<void> {
    for (let attempt = 0; attempt < 10; attempt++) {
      const open = await store.open(userId)
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
    async endSearches() {
      const { due, nextInSeconds } = partDue(await store.dueSearches(searchLookSeconds(parts.searchSeconds)))
      if (due.length === 0) return nextInSeconds
      await parts.lastCall(due)
      await endEach(
        due.map(({ id }) => id),
        'rest',
        (request) => [
          {
            userId: request.userId,
            event: 'NO_MATCH_FOUND',
            payload: {
              rideRequestId: request.requestId,
              message: textsIn(request.language).requests.noMatch,
            },
          },
        ],
      )
      return nextInSeconds
    },
    async endRests() {
      const { due, nextInSeconds } = partDue(await store.dueRests(restLookSeconds))
      await endEach(
        due.map(({ id }) => id),
        'expire',
        () => [],
      )
      return nextInSeconds
    },
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
    blur: (tx, userId) => store.blur(tx, userId),
    exportOf: (userId) => store.allOf(userId),
  }
}

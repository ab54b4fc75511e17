// Compares what riders see from the outside with the contract: one ride each, shares that add up, events in order.
import type { LiveEvent } from '@woodalo/client'
import { kindHolds, loadOf, type Ride, type RideRequestState, serverEventSchemas } from '@woodalo/protocol'

const legalMoves: Record<RideRequestState, readonly RideRequestState[]> = {
  SEARCHING: ['MATCHED', 'NO_MATCH', 'CANCELED'],
  NO_MATCH: ['SEARCHING', 'CANCELED', 'EXPIRED'],
  MATCHED: ['CONFIRMED', 'SEARCHING', 'CANCELED', 'EXPIRED'],
  CONFIRMED: ['DONE', 'SEARCHING', 'CANCELED', 'EXPIRED'],
  DONE: [],
  CANCELED: [],
  EXPIRED: [],
}

/** Collects violations, for a whole run. */
export class Witness {
  readonly violations: string[] = []
  /** How many events and rules were looked at, so that "no violation" can say among how many. */
  checks = 0
  readonly #rideOf = new Map<string, string>()

  #expect(isTrue: boolean, violation: () => string): void {
    this.checks++
    if (!isTrue) this.violations.push(violation())
  }

  /** One rider's view of one ride. */
  sawRide(ride: Ride, uid: string): void {
    const riders = ride.rideRequests
    const sum = (of: (rider: (typeof riders)[number]) => number) =>
      riders.reduce((total, rider) => total + of(rider), 0)
    this.#expect(
      riders.filter((rider) => rider.firebase_uid === uid).length === 1,
      () => `${ride.id}: its reader ${uid} is not in it exactly once`,
    )
    this.#expect(
      new Set(riders.map((rider) => rider.firebase_uid)).size === riders.length,
      () => `${ride.id}: somebody is in it twice`,
    )
    this.#expect(
      sum((rider) => rider.cost?.share.amount ?? Number.NaN) === ride.cost.amount,
      () =>
        `${ride.id} v${ride.termsVersion} ${ride.status}: shares ${riders.map((rider) => rider.cost?.share.amount).join(', ')} are not ${ride.cost.amount}`,
    )
    for (const { cost, firebase_uid } of riders) {
      const { share, solo } = cost ?? {}
      if (firebase_uid === uid)
        this.#expect(
          share !== undefined && solo !== undefined && share.amount <= solo.amount,
          () => `${ride.id}: ${uid} pays more than alone, or is not told`,
        )
      else
        this.#expect(
          solo === undefined,
          () => `${ride.id}: ${uid} is told what ${firebase_uid} would pay alone`,
        )
    }
    this.#expect(
      kindHolds(ride.vehicle, loadOf(riders.map(({ party }) => party))),
      () => `${ride.id}: too much for a ${ride.vehicle}`,
    )
    this.#expect(
      riders.some((rider) => rider.firebase_uid === ride.requesterUid),
      () => `${ride.id}: nobody in it requests the vehicle`,
    )
    this.#expect(
      new Set(ride.stops.map((stop) => stop.firebase_uid)).size === riders.length &&
        ride.stops.every((stop) => riders.some((rider) => rider.firebase_uid === stop.firebase_uid)),
      () => `${ride.id}: stops and riders differ`,
    )
  }

  /** Call when a rider is in this active ride from now on. */
  began(uid: string, ride: Ride): void {
    const before = this.#rideOf.get(uid)
    this.#expect(
      before === undefined || before === ride.id,
      () => `${uid} is in the rides ${before} and ${ride.id}`,
    )
    this.#rideOf.set(uid, ride.id)
  }

  ended(uid: string): void {
    this.#rideOf.delete(uid)
  }

  /** A view of one rider's events that remembers what went before. */
  ofRider(uid: () => string): (heard: LiveEvent) => void {
    let state: RideRequestState | undefined
    let requestId: string | undefined
    const terms = new Map<string, number>()
    const sawTerms = (ride: Ride) => {
      this.#expect(
        ride.termsVersion >= (terms.get(ride.id) ?? 0),
        () => `${ride.id}: terms went back to version ${ride.termsVersion}`,
      )
      terms.set(ride.id, ride.termsVersion)
      this.sawRide(ride, uid())
    }
    return ({ event, payload }) => {
      const shape = serverEventSchemas[event]?.safeParse(payload)
      this.#expect(shape?.success === true, () => `${event} has another shape: ${shape?.error?.message}`)
      if (event === 'NEW_RIDE_REQUEST_ACK' && requestId !== payload.rideRequestId) {
        requestId = payload.rideRequestId
        state = 'SEARCHING'
      }
      if (event === 'MATCH_FOUND') {
        this.#expect(
          payload.pendingRide.status === 'pending',
          () => `MATCH_FOUND with a ride that is ${payload.pendingRide.status}`,
        )
        sawTerms(payload.pendingRide)
      }
      if (event === 'RIDE_REQUEST_ADDED_TO_RIDE') sawTerms(payload.ride)
      if (event === 'RIDE_STATUS_UPDATED' && payload.newStatus !== 'canceled') sawTerms(payload.ride)
      if (event === 'RIDE_REQUEST_STATUS_UPDATED' && payload.rideRequestId === requestId) {
        const { oldStatus, newStatus, confirmedRide } = payload
        this.#expect(
          state === undefined || oldStatus === state,
          () => `${uid()} was told ${oldStatus} → ${newStatus} while in ${state}`,
        )
        this.#expect(
          oldStatus === newStatus || legalMoves[oldStatus].includes(newStatus),
          () => `${uid()} was told of a move from ${oldStatus} to ${newStatus}`,
        )
        state = newStatus
        if (confirmedRide) sawTerms(confirmedRide)
        this.#expect(
          (newStatus === 'CONFIRMED') === (confirmedRide !== undefined) || oldStatus === newStatus,
          () => `${newStatus} with${confirmedRide ? '' : 'out'} a confirmed ride`,
        )
      }
    }
  }
}

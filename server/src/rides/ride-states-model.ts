// The rules of a ride's life, pure. SPEC.md describes them in words.
import type { Names } from '@woodalo/languages/translated-names'
import type { CancellationReason, Party, RideStatus, ShareState, Trip } from '@woodalo/protocol'
import { Failure } from '../failure.ts'
import type { Company } from '../ride-requests/companions-rules.ts'
import type { Spot } from '../ride-requests/request-states-model.ts'
import type { Reputation } from '../users/reputation-model.ts'
import type { Person } from '../users/user-model.ts'
import type { PlannedRider, Terms } from './terms-model.ts'

/** The transitions between a ride's states. Everything else is refused. */
export const rideTransitions = {
  activate: { from: ['pending'], to: 'active' },
  dissolve: { from: ['pending'], to: 'canceled' },
  cancel: { from: ['active'], to: 'canceled' },
  complete: { from: ['active'], to: 'completed' },
} as const satisfies Record<string, { from: readonly RideStatus[]; to: RideStatus }>

export type RideTransition = keyof typeof rideTransitions
export type StatusBefore<Transition extends RideTransition> =
  (typeof rideTransitions)[Transition]['from'][number]
export type StatusAfter<Transition extends RideTransition> = (typeof rideTransitions)[Transition]['to']

/** Returns the status that a transition leads to. Throws a Failure if the current status forbids the transition. */
export function nextStatus<Transition extends RideTransition>(
  status: RideStatus,
  transition: Transition,
): StatusAfter<Transition> {
  const { from, to } = rideTransitions[transition]
  if ((from as readonly RideStatus[]).includes(status)) return to
  throw new Failure(
    (from as readonly RideStatus[]).includes('pending') ? 'RIDE_NOT_PENDING' : 'RIDE_NOT_ACTIVE',
  )
}

/** One rider's part in a ride, with the underlying request. */
export interface RideRider extends Person, PlannedRider {
  requestedAt: Date
  party: Party
  company: Company
  about: string
  /** The riders who do not get that, because of a block between them and this one. */
  aboutWithheldFrom: readonly string[]
  trip: Trip<Spot>
  /** Names of the known places that origin and destination were chosen from; null for any other spot. */
  placeNames: Trip<Names | null>
  stopOrder: number
  acceptedAt: Date | null
  verifiedAt: Date | null
  /** When the rider said that they had set out for the meeting point. */
  onWayAt: Date | null
  /** When the rider said that they are at the meeting point. */
  arrivedAt: Date | null
  /** The riders who report that this one has not come. */
  missedBy: readonly string[]
  droppedOffAt: Date | null
  leftAt: Date | null
  /** Why the travel ended for this rider, unless they arrived. */
  endReason: CancellationReason | null
  /** How the rider stood when the ride ended for them. Null while it goes on. */
  atEnd: Omit<Reputation, 'proof'> | null
  /** Whether this was somebody who used the account before the owner of its email took it over. */
  isFormer: boolean
  /** The state of the rider's share of the fare, or null if they do not settle. */
  shareState: ShareState | null
}

/** The taxi as a rider noted it. A field is empty if they did not give it. */
export interface NotedTaxi {
  byId: string
  app: string
  plate: string
  /** Make and colour. */
  car: string
  driverName: string
  arrivesAt: Date | null
  notedAt: Date
  /** The riders who do not get it, because of a block between them and its author. */
  withheldFrom: readonly string[]
}

/** What a ride has in every state. */
interface RideFacts extends Omit<Terms, 'load' | 'riders'> {
  id: string
  region: string
  termsVersion: number
  termsChangedAt: Date
  requesterId: string
  meetAt: Date
  /** From this time on, the riders who have come may go without the missing ones. */
  missingFrom: Date
  createdAt: Date
  codeVersion: number
  riders: readonly RideRider[]
  /** The note about the taxi. */
  taxi: NotedTaxi | null
  /** The metered fare that the payer entered, or null if not yet. */
  fareAmount: number | null
  /** The database's clock when all this was read. The rules are evaluated for this time. */
  readAt: Date
}

/** A ride that waits for everybody's acceptance. */
export interface PendingRide extends RideFacts {
  status: 'pending'
  confirmBy: Date
}

/** A ride that everybody has accepted. */
export interface ActiveRide extends RideFacts {
  status: 'active'
  activeAt: Date
}

export interface CompletedRide extends RideFacts {
  status: 'completed'
  activeAt: Date
  endedAt: Date
}

export interface CanceledRide extends RideFacts {
  status: 'canceled'
  /** Null if it was canceled while pending. */
  activeAt: Date | null
  endedAt: Date
  cancellation: Cancellation
}

export interface Cancellation {
  reason: CancellationReason
  /** Null if nobody did it: the system or a deadline. */
  byUid: string | null
}

/** A ride as stored, with everybody who was ever in it. */
export type RideRecord = PendingRide | ActiveRide | CompletedRide | CanceledRide
export type RideIn<Status extends RideStatus> = Extract<RideRecord, { status: Status }>

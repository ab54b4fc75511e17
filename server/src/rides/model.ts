// The rules of a ride's life, pure. SPEC.md says them in words.
import type { CancellationReason, Coordinates, RideRequestState, RideStatus } from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'

/** From where to where a ride may go, and by what. Everything else is refused. */
export const rideTransitions = {
  activate: { from: ['pending'], to: 'active' },
  dissolve: { from: ['pending'], to: 'canceled' },
  cancel: { from: ['active'], to: 'canceled' },
  complete: { from: ['active'], to: 'completed' },
} as const satisfies Record<string, { from: readonly RideStatus[]; to: RideStatus }>

export type RideAct = keyof typeof rideTransitions

/** The status after an act; throws a Failure when the ride's status forbids it. */
export function nextStatus(status: RideStatus, act: RideAct): RideStatus {
  const { from, to } = rideTransitions[act]
  if ((from as readonly RideStatus[]).includes(status)) return to
  throw new Failure((from as readonly RideStatus[]).includes('pending') ? 'RIDE_NOT_PENDING' : 'RIDE_NOT_ACTIVE')
}

/** What a member may do with what belongs to a ride, such as its chat. */
export interface RideAccess {
  rideId: string
  status: RideStatus
  /** Members read from the moment when the ride is active, and ever after. */
  readable: boolean
  /** While it is active, and for 24 hours after it was completed; by the database's clock. */
  writable: boolean
  /** Those who are in it, the caller included; those who left are not. */
  memberIds: readonly string[]
}

/** What other domains ask about rides. */
export interface RideMembership {
  /** Null for strangers and for those who left. Within `tx` the ride's row stays locked until the end of the transaction. */
  access(userId: string, rideId: string, tx?: Tx): Promise<RideAccess | null>
  /** The next number of the ride's chat, taken under the ride's row lock: 1, 2, 3 … without a gap. */
  nextMessageSeq(tx: Tx, rideId: string): Promise<number>
  /**
   * Whom the caller's rating of the ride counts for: the other verified riders who were in it at the end. `mayRate` is
   * false before the ride is over for the caller. Null for strangers and for those who left.
   */
  rating(userId: string, rideId: string, tx?: Tx): Promise<{ mayRate: boolean; ratedIds: readonly string[] } | null>
}

/** A person as the others of a ride see one. */
export interface Person {
  userId: string
  userName: string
  photoURL: string | null
  ratingTotal: number
  ratingCount: number
  language: 'es' | 'en'
}

/** One rider's part in a ride, with the request that it came from. */
export interface RideRider extends Person {
  requestId: string
  requestState: RideRequestState
  requestedAt: Date
  people: number
  bags: number
  about: string
  origin: Spot
  destination: Spot
  stopOrder: number
  stopSeconds: number
  walkMeters: number
  walkSeconds: number
  shareAmount: number
  soloAmount: number
  acceptedAt: Date | null
  verifiedAt: Date | null
  droppedOffAt: Date | null
  leftAt: Date | null
}

export interface Spot extends Coordinates {
  name: string
  placeId: string | null
}

/** A ride as stored, with everybody who was ever in it. */
export interface RideRecord {
  id: string
  status: RideStatus
  region: string
  tariff: unknown
  termsVersion: number
  termsChangedAt: Date
  vehicle: 'taxi' | 'van'
  requesterId: string
  meeting: { placeId: string | null; names: { es: string; en: string } } & Coordinates
  meetAt: Date
  distanceMeters: number
  durationSeconds: number
  costAmount: number
  currency: string
  savedGrams: number
  savedPercent: number
  confirmBy: Date | null
  createdAt: Date
  activeAt: Date | null
  endedAt: Date | null
  cancelReason: CancellationReason | null
  canceledBy: string | null
  codeVersion: number
  riders: readonly RideRider[]
}

// The rules of a ride's life, pure. SPEC.md describes them in words.
import type { Names } from '@woodalo/languages/service'
import type {
  CancellationReason,
  Coordinates,
  Load,
  Party,
  RideStatus,
  Settlement,
  ShareState,
  Trip,
  VehicleKind,
} from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { Company, Spot } from '../ride-requests/model.ts'
import type { Person } from '../users/model.ts'

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

/** What a member may do with the parts of a ride, such as its chat. */
export interface RideAccess {
  rideId: string
  status: RideStatus
  /** Members may read from the time the ride becomes active, without an end. */
  readable: boolean
  /** True while the ride is active and for 24 hours after it was completed, by the database's clock. */
  writable: boolean
  /** The current members including the caller, without those who left. */
  memberIds: readonly string[]
}

/** What other domains need to know about rides. */
export interface RideMembership {
  /**
   * Returns null for strangers and for those who left. With `tx` the ride's row stays locked until the end of the
   * transaction.
   */
  access(userId: string, rideId: string, tx?: Tx): Promise<RideAccess | null>
  /**
   * Returns whom the caller may rate (the other verified riders who stayed to the end), and whether the rating counts:
   * it does not if the ride cannot have taken place (`isTooQuick`). Throws a Failure: NOT_FOUND for strangers and for
   * those who left, RIDE_NOT_COMPLETED before the ride is over for the caller, RIDE_NOT_RIDDEN for a rider who has not
   * ridden in it. The ride's row stays locked until the end of the transaction.
   */
  ratedBy(userId: string, rideId: string, rating: number, tx: Tx): Promise<{ met: string[]; counts: boolean }>
}

/** How the riders of a ride settle its cost. Implemented by settlement. */
export interface SettlementOfRides {
  /**
   * Opens, restarts or voids the settlement to match the ride. Returns it as each rider who settles sees it, or an
   * empty map if nothing changed for them.
   */
  follow(tx: Tx, ride: RideRecord): Promise<ReadonlyMap<string, Settlement>>
}

/** What settlement needs of rides. */
export interface RidesOfSettlement {
  /**
   * Locks a ride for one of its riders until the end of the transaction. Throws NOT_FOUND for strangers and for those
   * who left, and the act's own failures.
   */
  lock(
    tx: Tx,
    userId: string,
    rideId: string,
    act?: 'enter-fare' | 'pay',
  ): Promise<{ ride: RideRecord; rider: RideRider }>
  /** Returns the rider's part in the ride. Throws NOT_FOUND if the user is not in it. */
  find(userId: string, rideId: string): Promise<RideRider>
  /** Sends the current settlement to every rider who settles. */
  tellSettlement(tx: Tx, rideId: string, seen: ReadonlyMap<string, Settlement>): Promise<void>
}

/** What the links that show a ride to their holders need. */
export interface RidesOfWatch {
  /**
   * Locks a ride for one of its riders until the end of the transaction. Throws NOT_FOUND for strangers and for those
   * who left, RIDE_NOT_ACTIVE if it is not active for the rider.
   */
  lockToWatch(tx: Tx, userId: string, rideId: string): Promise<{ ride: RideRecord; rider: RideRider }>
  /** Throws NOT_FOUND for strangers and for those who left. */
  mustBeIn(userId: string, rideId: string): Promise<RideRecord>
  find(rideIds: readonly string[]): Promise<RideRecord[]>
}

/** One rider's part in a ride, with the underlying request. */
export interface RideRider extends Person {
  requestId: string
  requestedAt: Date
  party: Party
  company: Company
  about: string
  trip: Trip<Spot>
  /** Names of the known places that origin and destination were chosen from; null for any other spot. */
  placeNames: Trip<Names | null>
  stopOrder: number
  stopSeconds: number
  walkMeters: number
  walkSeconds: number
  shareAmount: number
  soloAmount: number
  /** Encoded polylines, for this rider only. Null if no streets are known. */
  route: string | null
  walkPath: string | null
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
  /** The state of the rider's share of the fare, or null if they do not settle. */
  shareState: ShareState | null
}

/** The taxi as a rider noted it. A field is empty if they did not give it. */
export interface NotedTaxi {
  byId: string
  app: string
  plate: string
  driverName: string
  arrivesAt: Date | null
  notedAt: Date
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

/** The tariff that priced a ride, chosen by the meeting point and the time of the proposal. */
export interface TariffReference {
  latitude: number
  longitude: number
  at: string
}

/** Returns the current members in the order of their stops. */
export function membersOf(ride: RideRecord): RideRider[] {
  return ride.riders.filter(({ leftAt }) => leftAt === null).toSorted((a, b) => a.stopOrder - b.stopOrder)
}

/** Returns the taxi noted by a current member. A rider who leaves takes the taxi that they ordered with them. */
export function taxiOf(ride: RideRecord): NotedTaxi | null {
  const { taxi } = ride
  return taxi && membersOf(ride).some(({ userId }) => userId === taxi.byId) ? taxi : null
}

/** Returns a rider who is in the ride. Throws NOT_FOUND for strangers and for those who left. */
export function memberOf(ride: RideRecord, userId: string): RideRider {
  const member = ride.riders.find((rider) => rider.userId === userId && rider.leftAt === null)
  if (!member) throw new Failure('NOT_FOUND')
  return member
}

export function isFullyVerified(ride: RideRecord): boolean {
  return (
    (ride.status === 'active' || ride.status === 'completed') &&
    membersOf(ride).every(({ verifiedAt }) => verifiedAt !== null)
  )
}

/** Returns whether all who met have got off. */
export function everybodyIsOff(ride: RideRecord): boolean {
  return membersOf(ride).every(({ verifiedAt, droppedOffAt }) => verifiedAt === null || droppedOffAt !== null)
}

/** How long the riders of a completed ride may still write to each other. */
export const writableAfterHours = 24

/** Rounds to three decimals, about 100 m. This is all that riders learn about where others get off. */
export function asToldToOthers({ latitude, longitude }: Coordinates): Coordinates {
  const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000 + 0
  return { latitude: rounded(latitude), longitude: rounded(longitude) }
}

/** A request as the planner sees it. */
export interface RequestToPlan {
  requestId: string
  userId: string
  trip: Trip<Coordinates>
  party: Party
  company: Company
}

/** What riders accept. Metres, seconds and minor units are whole numbers. */
export interface Terms {
  vehicle: VehicleKind
  load: Load
  meeting: { placeId: string | null; names: Names } & Coordinates
  distanceMeters: number
  durationSeconds: number
  costAmount: number
  currency: string
  savedGrams: number
  savedPercent: number
  tariff: TariffReference
  /** In the order of the stops. */
  riders: readonly PlannedRider[]
}

export interface PlannedRider {
  requestId: string
  stopSeconds: number
  walkMeters: number
  walkSeconds: number
  shareAmount: number
  soloAmount: number
  /** Encoded polylines of the drive and of the walk, for this rider only. Null if no streets are known. */
  route: string | null
  walkPath: string | null
}

/** Whether a plan may wait for lines that a router outside draws. Within a transaction it may not. */
export interface PlanOptions {
  mayWait: boolean
}

/** Decides the terms of a ride. Implemented by matchmaking. */
export interface Planner {
  /** Whether a router outside draws lines, so that a plan may have to wait for it. */
  readonly asksOutside: boolean
  /** Returns the best allowed terms for exactly these requests, or null if no group of them is allowed. */
  plan(
    requests: readonly RequestToPlan[],
    tariff: TariffReference,
    options?: PlanOptions,
  ): Promise<Terms | null>
  /** Returns terms with the current meeting point and order of stops, or null if no vehicle holds the group. */
  reprice(
    inOrder: readonly RequestToPlan[],
    meeting: RideFacts['meeting'],
    tariff: TariffReference,
    options?: PlanOptions,
  ): Promise<Terms | null>
}

/** Returns whether any rider pays more than their solo fare. */
export function isDearerThanAlone(terms: Terms): boolean {
  return terms.riders.some(({ shareAmount, soloAmount }) => shareAmount > soloAmount)
}

// The rules of a ride's life, pure. SPEC.md says them in words.
import type { Names } from '@woodalo/languages/service'
import type {
  CancellationReason,
  Coordinates,
  Language,
  Load,
  Party,
  Proof,
  RideStatus,
  Settlement,
  ShareState,
  Trip,
  VehicleKind,
} from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { Company, Spot } from '../ride-requests/model.ts'

/** The states that a ride may go to from each state, and by what. Everything else is refused. */
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

/** The status that a transition leads to; throws a Failure when the ride's status forbids it. */
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
   * Whom the caller may rate: the other verified riders who were in it at the end, and whether a rating counts: not from a
   * ride that cannot have taken place (`isTooQuick`). Throws a
   * Failure: NOT_FOUND for strangers and for those who left, RIDE_NOT_COMPLETED before the ride is over for the caller,
   * RIDE_NOT_RIDDEN for a rider who has not ridden in it. The ride's row stays locked until the end of the transaction.
   */
  ratedBy(userId: string, rideId: string, rating: number, tx: Tx): Promise<{ met: string[]; counts: boolean }>
}

/** How the riders of a ride settle what it cost; made by settlement. */
export interface SettlementOfRides {
  /**
   * Opens, restarts or voids it as the ride now stands. Returns it as each of those who settle sees it; empty when nothing
   * was changed that they are told.
   */
  follow(tx: Tx, ride: RideRecord): Promise<ReadonlyMap<string, Settlement>>
}

/** What settlement asks about rides. */
export interface RidesOfSettlement {
  /**
   * Locks a ride for one of its riders until the end of the transaction. Throws NOT_FOUND for strangers and for those who
   * left, and what the rule of the act says.
   */
  lock(
    tx: Tx,
    userId: string,
    rideId: string,
    act?: 'enter-fare' | 'pay',
  ): Promise<{ ride: RideRecord; rider: RideRider }>
  /** A rider who is in it; throws NOT_FOUND for the others. */
  find(userId: string, rideId: string): Promise<RideRider>
  /** Tells everybody who settles how it stands by now. */
  tellSettlement(tx: Tx, rideId: string, seen: ReadonlyMap<string, Settlement>): Promise<void>
}

/** What the links need that show a ride to whoever has them. */
export interface RidesOfWatch {
  /**
   * Locks a ride for one of its riders until the end of the transaction. Throws NOT_FOUND for strangers and for those who
   * left, RIDE_NOT_ACTIVE where it is not under way for them.
   */
  lockToWatch(tx: Tx, userId: string, rideId: string): Promise<{ ride: RideRecord; rider: RideRider }>
  /** Throws NOT_FOUND for strangers and for those who left. */
  mustBeIn(userId: string, rideId: string): Promise<RideRecord>
  find(rideIds: readonly string[]): Promise<RideRecord[]>
}

/** A person as the others of a ride see one. */
export interface Person {
  userId: string
  userName: string
  photoURL: string | null
  ratingTotal: number
  ratingCount: number
  ridesEnded: number
  ridesKept: number
  proof: Proof
  language: Language
}

/** One rider's part in a ride, with the request that it came from. */
export interface RideRider extends Person {
  requestId: string
  requestedAt: Date
  party: Party
  company: Company
  about: string
  trip: Trip<Spot>
  stopOrder: number
  stopSeconds: number
  walkMeters: number
  walkSeconds: number
  shareAmount: number
  soloAmount: number
  /** Encoded polylines, for this rider alone; null where no streets are known. */
  route: string | null
  walkPath: string | null
  acceptedAt: Date | null
  verifiedAt: Date | null
  /** Said that they are at the meeting point. */
  arrivedAt: Date | null
  /** Who says that they have not come. */
  missedBy: readonly string[]
  droppedOffAt: Date | null
  leftAt: Date | null
  /** Why the travel ended for this rider, if it was not by arriving. */
  endReason: CancellationReason | null
  /** How their share of the fare stands; null for those who do not settle. */
  shareState: ShareState | null
}

/** The taxi, as one of the riders noted it; empty where they did not say. */
export interface NotedTaxi {
  byId: string
  app: string
  plate: string
  driverName: string
  arrivesAt: Date | null
  notedAt: Date
}

/** What a ride is in every state. */
interface RideFacts extends Omit<Terms, 'load' | 'riders'> {
  id: string
  region: string
  termsVersion: number
  termsChangedAt: Date
  requesterId: string
  meetAt: Date
  /** From then on, those who are there may go without whoever is not. */
  missingFrom: Date
  createdAt: Date
  codeVersion: number
  riders: readonly RideRider[]
  /** What somebody noted of the taxi. */
  taxi: NotedTaxi | null
  /** What the payer says that the meter said; null until then. */
  fareAmount: number | null
  /** The database's clock when all this was read: the moment for which the rules are asked. */
  readAt: Date
}

/** Waits for everybody's acceptance. */
export interface PendingRide extends RideFacts {
  status: 'pending'
  confirmBy: Date
}

/** Everybody has accepted. */
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
  /** Null when it was canceled while pending. */
  activeAt: Date | null
  endedAt: Date
  cancellation: Cancellation
}

export interface Cancellation {
  reason: CancellationReason
  /** Null when nobody did it: the system, or silence. */
  byUid: string | null
}

/** A ride as stored, with everybody who was ever in it. */
export type RideRecord = PendingRide | ActiveRide | CompletedRide | CanceledRide
export type RideIn<Status extends RideStatus> = Extract<RideRecord, { status: Status }>

/** Which tariff priced a ride: chosen by where it meets, and when it was proposed. */
export interface TariffReference {
  latitude: number
  longitude: number
  at: string
}

/** Those who are in it, in the order of their stops. */
export function membersOf(ride: RideRecord): RideRider[] {
  return ride.riders.filter(({ leftAt }) => leftAt === null).toSorted((a, b) => a.stopOrder - b.stopOrder)
}

/** What is noted of the taxi by somebody who is in the ride: whoever leaves takes the taxi that they ordered with them. */
export function taxiOf(ride: RideRecord): NotedTaxi | null {
  return ride.taxi && membersOf(ride).some(({ userId }) => userId === ride.taxi?.byId) ? ride.taxi : null
}

/** A rider who is in the ride; throws NOT_FOUND for strangers and for those who left. */
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

/** Two stops that one person would call the same. */
const sameStopDegrees = 0.00001

/** What somebody must have proven to request the vehicle, as long as another rider of the group has. */
export type ProofAsked = 'none' | 'contact'

/**
 * Who requests the vehicle: the one who travels to the last stop; where proof is asked for and somebody has any, of those
 * the one who travels farthest. A tie goes to the better rating, then to the earlier request; a rider without a rating ranks
 * lowest.
 */
export function chooseRequester<R extends RequesterCandidate>(
  all: readonly R[],
  asked: ProofAsked = 'contact',
): R {
  const proven = asked === 'none' ? [] : all.filter(({ proof }) => proof !== 'none')
  const inOrder = proven.length > 0 ? proven : all
  const last = inOrder.at(-1)
  if (!last) throw new RangeError('expected at least one rider')
  const average = (rider: R) => (rider.ratingCount === 0 ? -1 : rider.ratingTotal / rider.ratingCount)
  return inOrder
    .filter(
      ({ trip: { to } }) =>
        Math.abs(to.latitude - last.trip.to.latitude) < sameStopDegrees &&
        Math.abs(to.longitude - last.trip.to.longitude) < sameStopDegrees,
    )
    .toSorted(
      (a, b) =>
        average(b) - average(a) ||
        a.requestedAt.getTime() - b.requestedAt.getTime() ||
        (a.requestId < b.requestId ? -1 : 1),
    )[0]!
}

export interface RequesterCandidate {
  requestId: string
  trip: Trip<Coordinates>
  ratingTotal: number
  ratingCount: number
  proof: Proof
  requestedAt: Date
}

/** Whether all who met have got off. */
export function everybodyIsOff(ride: RideRecord): boolean {
  return membersOf(ride).every(({ verifiedAt, droppedOffAt }) => verifiedAt === null || droppedOffAt !== null)
}

/** Three decimals, about 100 m: as much as riders are told of where others get off. */
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

/** What riders accept. Metres, seconds and minor units are whole. */
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
  /** Encoded polylines of the drive and of the walk, for this rider alone; null where no streets are known. */
  route: string | null
  walkPath: string | null
}

/** Decides the terms of a ride; made by matchmaking. */
export interface Planner {
  /** The best allowed terms for exactly these requests; null when no group of them is allowed. */
  plan(requests: readonly RequestToPlan[], tariff: TariffReference): Promise<Terms | null>
  /** The terms with the meeting point and the order of the stops as they stand; null when no vehicle holds them. */
  reprice(
    inOrder: readonly RequestToPlan[],
    meeting: RideFacts['meeting'],
    tariff: TariffReference,
  ): Promise<Terms | null>
}

/** Somebody pays more than alone. */
export function isDearerThanAlone(terms: Terms): boolean {
  return terms.riders.some(({ shareAmount, soloAmount }) => shareAmount > soloAmount)
}

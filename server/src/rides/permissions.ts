// What a rider may do with a ride, pure. The same rules refuse an act and decide whether it is offered.
import { type RideAct, rideActs, type ShareState } from '@woodalo/protocol'
import { Failure } from '../failure.ts'
import { whyNotWritable } from './chat-times-rules.ts'
import { isFullyVerified, membersOf } from './ride-members-model.ts'
import type {
  ActiveRide,
  CanceledRide,
  CompletedRide,
  PendingRide,
  RideRecord,
  RideRider,
} from './ride-states-model.ts'
import { isMissing } from './missing-rider-rules.ts'
import { nextShareState } from './share-model.ts'
import { fareMilliseconds } from './fare-entry-time.ts'
import { taxiOf } from './taxi-model.ts'

/**
 * Decides whether a rider of the ride may act on it, at the time it was read. Returns the ride in the state required by
 * the act. Throws a Failure if the rider may not.
 */
type Rule = (ride: RideRecord, rider: RideRider) => RideRecord

function mustBeActive(ride: RideRecord): ActiveRide {
  if (ride.status !== 'active') throw new Failure('RIDE_NOT_ACTIVE')
  return ride
}

function somebodyGotOff(ride: RideRecord): boolean {
  return membersOf(ride).some(({ droppedOffAt }) => droppedOffAt !== null)
}

/** Returns whether anybody except the requester and this rider has confirmed the code. */
function anotherIsVerified(ride: RideRecord, rider: RideRider): boolean {
  return membersOf(ride).some(
    ({ userId, verifiedAt }) => verifiedAt !== null && userId !== ride.requesterId && userId !== rider.userId,
  )
}

/** Nobody can avoid their share by canceling once the metered fare is known. */
function refuseOnceFareIsKnown(ride: RideRecord): void {
  if (ride.fareAmount !== null) throw new Failure('RIDE_UNDER_WAY')
}

/** Returns the state of the rider's share. Throws a Failure if there is nothing to settle. */
function mustSettle(rider: RideRider): ShareState {
  if (rider.shareState === null) throw new Failure('SETTLEMENT_NOT_OPEN')
  return rider.shareState
}

/** Only the requester may give NO_DRIVER_FOUND as the reason. */
export function refuseReasonOfOthers(ride: RideRecord, rider: RideRider): void {
  if (ride.requesterId !== rider.userId) throw new Failure('REASON_NOT_ALLOWED')
}

/**
 * The taxi may be noted by the requester or by a rider at the meeting point: nobody elsewhere may send the others into
 * a car. A requester's note can be changed only by the requester, and a rider's note by that rider and the requester.
 */
export function mustNoteTaxi(ride: RideRecord, rider: RideRider): ActiveRide {
  const active = mustBeActive(ride)
  if (rider.droppedOffAt !== null) throw new Failure('RIDE_NOT_ACTIVE')
  const noted = taxiOf(ride)
  const isForeign = noted !== null && noted.byId !== rider.userId
  if (ride.requesterId !== rider.userId && (rider.arrivedAt === null || isForeign))
    throw new Failure('TAXI_NOTE_REFUSED')
  return active
}

/** A rider says how they are recognized as long as somebody looks for somebody: from the proposal until all have met. */
export function mustDescribeSelf(ride: RideRecord, rider: RideRider): PendingRide | ActiveRide {
  const isOpen = ride.status === 'pending' || ride.status === 'active'
  if (!isOpen || rider.droppedOffAt !== null) throw new Failure('RIDE_NOT_ACTIVE')
  if (isFullyVerified(ride)) throw new Failure('RIDE_UNDER_WAY')
  return ride
}

/** The one table of riders' acts. */
export const permissions = {
  /** Applies to any terms; `refuseOtherTerms` compares those. */
  accept(ride): PendingRide {
    if (ride.status !== 'pending' || ride.confirmBy <= ride.readAt) throw new Failure('RIDE_NOT_PENDING')
    return ride
  },
  refuse(ride): PendingRide {
    if (ride.status !== 'pending') throw new Failure('RIDE_NOT_PENDING')
    return ride
  },
  /** Before the meeting is complete anyone may leave. A verified rider who has met another gets off instead. */
  leave(ride, rider): ActiveRide {
    const active = mustBeActive(ride)
    refuseOnceFareIsKnown(ride)
    if (rider.verifiedAt !== null && (somebodyGotOff(ride) || anotherIsVerified(ride, rider)))
      throw new Failure('RIDE_UNDER_WAY')
    return active
  },
  /** Applies even after everybody has met, but not once somebody has got off. */
  'no-driver'(ride, rider): ActiveRide {
    refuseReasonOfOthers(ride, rider)
    const active = mustBeActive(ride)
    refuseOnceFareIsKnown(ride)
    if (somebodyGotOff(ride)) throw new Failure('RIDE_UNDER_WAY')
    return active
  },
  arrive(ride, rider): ActiveRide {
    if (rider.droppedOffAt !== null) throw new Failure('RIDE_NOT_ACTIVE')
    return mustBeActive(ride)
  },
  /** Requires another rider who could have come by now and whom this rider has not reported yet. */
  'no-show'(ride, rider): ActiveRide {
    const active = mustBeActive(ride)
    if (!membersOf(ride).some((absent) => isMissing(ride, rider, absent)))
      throw new Failure('NO_SHOW_REFUSED')
    return active
  },
  verify: (ride): ActiveRide => mustBeActive(ride),
  /** Requires that the ride has begun: the caller and at least one other have met. */
  'drop-off'(ride, rider): ActiveRide {
    const active = mustBeActive(ride)
    const verified = membersOf(ride).filter(({ verifiedAt }) => verifiedAt !== null)
    if (rider.verifiedAt === null || verified.length < 2) throw new Failure('MEETING_INCOMPLETE')
    return active
  },
  /**
   * Requires that the ride is over for the rider, and that the rider has met another. Canceling after the meeting does
   * not avoid ratings. Whoever has taken the rider's account over since was not there.
   */
  rate(ride, rider): ActiveRide | CompletedRide | CanceledRide {
    if (rider.isFormer) throw new Failure('NOT_FOUND')
    const isOver = rider.droppedOffAt !== null || ride.status === 'completed' || ride.status === 'canceled'
    if (!isOver || ride.status === 'pending') throw new Failure('RIDE_NOT_COMPLETED')
    const met = membersOf(ride).filter(({ verifiedAt }) => verifiedAt !== null)
    if (rider.verifiedAt === null || met.length < 2) throw new Failure('RIDE_NOT_RIDDEN')
    return ride
  },
  /** Allowed while the ride is active, and for a day after it was completed, but not to a new owner of the account. */
  write(ride, rider): RideRecord {
    if (rider.isFormer) throw new Failure('NOT_FOUND')
    const why = whyNotWritable(ride, rider)
    if (why) throw new Failure(why)
    return ride
  },
  /**
   * Allowed until a payment is confirmed. The first figure must come within a day of the ride's end, and not from whoever
   * has taken the payer's account over since.
   */
  'enter-fare'(ride, rider): RideRecord {
    mustSettle(rider)
    if (ride.requesterId !== rider.userId || rider.isFormer) throw new Failure('SETTLEMENT_REFUSED')
    const isPaid = membersOf(ride).some(
      ({ userId, shareState }) => userId !== ride.requesterId && shareState === 'received',
    )
    const until = 'endedAt' in ride ? ride.endedAt.getTime() + fareMilliseconds : Infinity
    if (isPaid || (ride.fareAmount === null && until <= ride.readAt.getTime()))
      throw new Failure('FARE_FIXED')
    return ride
  },
  pay(ride, rider): RideRecord {
    const state = mustSettle(rider)
    if (ride.requesterId === rider.userId) throw new Failure('SETTLEMENT_REFUSED')
    nextShareState(state, 'sent')
    return ride
  },
  /** Allowed until the ride is over for the rider. */
  watch(ride, rider): ActiveRide {
    if (rider.droppedOffAt !== null) throw new Failure('RIDE_NOT_ACTIVE')
    return mustBeActive(ride)
  },
} satisfies Record<RideAct, Rule>

/** Acts that are done once. Repeating one changes nothing and is not refused, but it is not offered. */
const doneOnce: Partial<Record<RideAct, (rider: RideRider) => boolean>> = {
  accept: ({ acceptedAt }) => acceptedAt !== null,
  arrive: ({ arrivedAt }) => arrivedAt !== null,
  verify: ({ verifiedAt }) => verifiedAt !== null,
  'drop-off': ({ droppedOffAt }) => droppedOffAt !== null,
}

function allows(rule: Rule, ride: RideRecord, rider: RideRider): boolean {
  try {
    return rule(ride, rider) !== undefined
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

export function isAllowed(act: RideAct, ride: RideRecord, rider: RideRider): boolean {
  return allows(permissions[act], ride, rider)
}

/** Noting the taxi is no act of `Ride.may`: its list is closed. */
export function mayNoteTaxi(ride: RideRecord, rider: RideRider): boolean {
  return allows(mustNoteTaxi, ride, rider)
}

/** Returns what a rider may do at the time the ride was read, in the order of the contract. */
export function actsOf(ride: RideRecord, rider: RideRider): RideAct[] {
  return rideActs.filter((act) => !doneOnce[act]?.(rider) && isAllowed(act, ride, rider))
}

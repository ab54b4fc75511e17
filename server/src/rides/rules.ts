// What a rider may do with a ride, pure. The rules that refuse an act are those that tell a rider what they may do.
import { type RideAct, rideActs, type RideRequest, type ShareState } from '@woodalo/protocol'
import { Failure } from '../failure.ts'
import {
  type ActiveRide,
  type CanceledRide,
  type CompletedRide,
  membersOf,
  type PendingRide,
  type RideRecord,
  type RideRider,
  taxiOf,
} from './model.ts'
import { nextShareState } from './share-model.ts'

/**
 * Whether a rider who is in the ride may do something to it, at the moment when it was read. Returns the ride in the state
 * that the act is for; throws a Failure when they may not.
 */
type Rule = (ride: RideRecord, rider: RideRider) => RideRecord

function mustBeActive(ride: RideRecord): ActiveRide {
  if (ride.status !== 'active') throw new Failure('RIDE_NOT_ACTIVE')
  return ride
}

function somebodyGotOff(ride: RideRecord): boolean {
  return membersOf(ride).some(({ droppedOffAt }) => droppedOffAt !== null)
}

/** Whether anybody but the requester and this rider has confirmed the code. */
function anotherIsVerified(ride: RideRecord, rider: RideRider): boolean {
  return membersOf(ride).some(
    ({ userId, verifiedAt }) => verifiedAt !== null && userId !== ride.requesterId && userId !== rider.userId,
  )
}

/** Nobody escapes their share by canceling once the meter has told it. */
function refuseOnceFareIsKnown(ride: RideRecord): void {
  if (ride.fareAmount !== null) throw new Failure('RIDE_UNDER_WAY')
}

/** How the rider's share stands; throws a Failure where there is nothing to settle. */
function mustSettle(rider: RideRider): ShareState {
  if (rider.shareState === null) throw new Failure('SETTLEMENT_NOT_OPEN')
  return rider.shareState
}

/** Whether a rider who is there may say of another that they have not come. */
export function isMissing(ride: RideRecord, rider: RideRider, absent: RideRider): boolean {
  return (
    rider.arrivedAt !== null &&
    ride.readAt >= ride.missingFrom &&
    absent.userId !== rider.userId &&
    absent.arrivedAt === null &&
    absent.droppedOffAt === null &&
    !absent.missedBy.includes(rider.userId)
  )
}

/** How many of the others say that a rider has not come, and how many it takes: two of them, or the only other one. */
function voicesAbout(ride: RideRecord, absent: RideRider): { voices: number; needed: number } {
  const others = membersOf(ride).filter(({ userId }) => userId !== absent.userId)
  const voices = others.filter(({ userId }) => absent.missedBy.includes(userId)).length
  return { voices, needed: Math.min(2, others.length) }
}

/** Whether enough of the others have said that a rider has not come. */
export function isGivenUp(ride: RideRecord, absent: RideRider): boolean {
  const { voices, needed } = voicesAbout(ride, absent)
  return voices >= needed
}

/** What is said of a rider who is not there, as the reader may know it; null where there is nothing to say. */
export function absenceOf(ride: RideRecord, reader: RideRider, absent: RideRider): RideRequest['absence'] {
  if (ride.status !== 'active' || absent.arrivedAt !== null) return null
  const maySay = isMissing(ride, reader, absent)
  const { voices, needed } = voicesAbout(ride, absent)
  if (!maySay && voices === 0) return null
  return { maySay, said: absent.missedBy.includes(reader.userId), voices, needed }
}

/** From when on riders may say of one another that they have not come; null unless somebody is missing. */
export function noShowFrom(ride: RideRecord): Date | null {
  const isMissed = membersOf(ride).some(({ arrivedAt }) => arrivedAt === null)
  return ride.status === 'active' && isMissed ? ride.missingFrom : null
}

/** Only the rider who requests the vehicle may say that none was found. */
export function refuseReasonOfOthers(ride: RideRecord, rider: RideRider): void {
  if (ride.requesterId !== rider.userId) throw new Failure('REASON_NOT_ALLOWED')
}

/**
 * Of the taxi that comes, by whoever orders it or is there to see it: nobody who is elsewhere may send the others into a car.
 * What one of them noted is for them and for whoever orders to change.
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

/** How long riders may still write to each other after the ride. */
const writableAfterMilliseconds = 24 * 3_600_000

/** How long the payer may take to tell what the meter said; after that the accepted shares stand. */
const fareMilliseconds = 24 * 3_600_000

/** Until when its riders may write to each other; null where no end is known, or nothing can be written. */
export function chatWritableUntil(ride: RideRecord): Date | null {
  if (ride.status !== 'completed') return null
  return new Date(ride.endedAt.getTime() + writableAfterMilliseconds)
}

/** Members read from the moment when the ride is active, and ever after. */
export function isReadable(ride: RideRecord): boolean {
  return ride.status !== 'pending' && ride.activeAt !== null
}

/** The one table of what riders do with rides. */
export const rules = {
  /** Whatever its terms are; those are compared apart. */
  accept(ride): PendingRide {
    if (ride.status !== 'pending' || ride.confirmBy <= ride.readAt) throw new Failure('RIDE_NOT_PENDING')
    return ride
  },
  refuse(ride): PendingRide {
    if (ride.status !== 'pending') throw new Failure('RIDE_NOT_PENDING')
    return ride
  },
  /** Before the meeting is complete anyone may leave; a verified rider who is under way with others gets off instead. */
  leave(ride, rider): ActiveRide {
    const active = mustBeActive(ride)
    refuseOnceFareIsKnown(ride)
    if (rider.verifiedAt !== null && (somebodyGotOff(ride) || anotherIsVerified(ride, rider)))
      throw new Failure('RIDE_UNDER_WAY')
    return active
  },
  /** No vehicle may be found also after everybody has met, but not once somebody has ridden in it. */
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
  /** Of anybody who could have come by now, and about whom the rider has not spoken yet. */
  'no-show'(ride, rider): ActiveRide {
    const active = mustBeActive(ride)
    if (!membersOf(ride).some((absent) => isMissing(ride, rider, absent)))
      throw new Failure('NO_SHOW_REFUSED')
    return active
  },
  verify: (ride): ActiveRide => mustBeActive(ride),
  /** Getting off takes a ride that has begun: the caller and at least one other have met. */
  'drop-off'(ride, rider): ActiveRide {
    const active = mustBeActive(ride)
    const verified = membersOf(ride).filter(({ verifiedAt }) => verifiedAt !== null)
    if (rider.verifiedAt === null || verified.length < 2) throw new Failure('MEETING_INCOMPLETE')
    return active
  },
  /** Once the ride is over for the rider, who has met another: nobody escapes their word by canceling after the meeting. */
  rate(ride, rider): ActiveRide | CompletedRide | CanceledRide {
    const isOver = rider.droppedOffAt !== null || ride.status === 'completed' || ride.status === 'canceled'
    if (!isOver || ride.status === 'pending') throw new Failure('RIDE_NOT_COMPLETED')
    const met = membersOf(ride).filter(({ verifiedAt }) => verifiedAt !== null)
    if (rider.verifiedAt === null || met.length < 2) throw new Failure('RIDE_NOT_RIDDEN')
    return ride
  },
  /** While it is active, and for a day after it was completed. */
  write(ride): ActiveRide | CompletedRide {
    if (ride.status === 'active') return ride
    if (!isReadable(ride)) throw new Failure('RIDE_NOT_ACTIVE')
    const until = chatWritableUntil(ride)
    if (ride.status !== 'completed' || until === null || until <= ride.readAt)
      throw new Failure('CHAT_CLOSED')
    return ride
  },
  /** Until somebody has paid by it; the first figure within a day of the ride's end. */
  'enter-fare'(ride, rider): RideRecord {
    mustSettle(rider)
    if (ride.requesterId !== rider.userId) throw new Failure('SETTLEMENT_REFUSED')
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
  /** Until it is over for the rider. */
  watch(ride, rider): ActiveRide {
    if (rider.droppedOffAt !== null) throw new Failure('RIDE_NOT_ACTIVE')
    return mustBeActive(ride)
  },
} as const satisfies Record<RideAct, Rule>

/** Acts that are done once. To repeat one changes nothing and is not refused, but it is not offered either. */
const doneOnce: Partial<Record<RideAct, (rider: RideRider) => boolean>> = {
  accept: ({ acceptedAt }) => acceptedAt !== null,
  arrive: ({ arrivedAt }) => arrivedAt !== null,
  verify: ({ verifiedAt }) => verifiedAt !== null,
  'drop-off': ({ droppedOffAt }) => droppedOffAt !== null,
}

export function isAllowed(act: RideAct, ride: RideRecord, rider: RideRider): boolean {
  try {
    return rules[act](ride, rider) !== undefined
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

/** What a rider may do at the moment when the ride was read, in the order of the contract. */
export function actsOf(ride: RideRecord, rider: RideRider): RideAct[] {
  return rideActs.filter((act) => !doneOnce[act]?.(rider) && isAllowed(act, ride, rider))
}

/** After a change of terms, an acceptance that does not name them may still mean the terms before. */
const blindAcceptanceMilliseconds = 2000

/** Refuses an acceptance of terms that are no longer those. */
export function refuseOtherTerms(ride: PendingRide, termsVersion: number | undefined): void {
  const sinceChange = ride.readAt.getTime() - ride.termsChangedAt.getTime()
  const isBlind =
    termsVersion === undefined && ride.termsVersion > 1 && sinceChange < blindAcceptanceMilliseconds
  if (isBlind || (termsVersion !== undefined && termsVersion !== ride.termsVersion))
    throw new Failure('TERMS_CHANGED')
}

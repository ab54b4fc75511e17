// Turns changes of a ride into events, each rendered for its reader.
import { type ServiceTexts, textsIn } from '@woodalo/languages/service'
import type { CancellationReason, RideStatus, Settlement } from '@woodalo/protocol'
import type { OutgoingEvent } from '../live/event-store.ts'
import { isFullyVerified, membersOf } from './ride-members-model.ts'
import type { RideRecord, RideRider } from './ride-states-model.ts'
import { type Reader, renderRide, renderTaxi } from './render.ts'
import type { Acknowledgements } from '../ride-requests/ports.ts'

export function matchFound(ride: RideRecord, readers: readonly Reader[]): OutgoingEvent[] {
  return readers.map((reader) => ({
    userId: reader.userId,
    event: 'MATCH_FOUND',
    payload: { pendingRide: renderRide(ride, reader) },
  }))
}

export function addedToRide(ride: RideRecord, readers: readonly Reader[]): OutgoingEvent[] {
  return readers.map((reader) => ({
    userId: reader.userId,
    event: 'RIDE_REQUEST_ADDED_TO_RIDE',
    payload: { ride: renderRide(ride, reader) },
  }))
}

export function rideChanged(
  ride: RideRecord,
  oldStatus: RideStatus,
  readers: readonly Reader[],
  what: keyof ServiceTexts['rides'] | { canceled: CancellationReason },
): OutgoingEvent[] {
  const said = ({ rides, cancellations }: ServiceTexts) =>
    typeof what === 'string' ? rides[what] : cancellations[what.canceled]
  return readers.map((reader) => ({
    userId: reader.userId,
    event: 'RIDE_STATUS_UPDATED',
    payload: {
      rideId: ride.id,
      oldStatus,
      newStatus: ride.status,
      message: said(textsIn(reader.language)),
      ride: renderRide(ride, reader),
    },
  }))
}

export function verificationChanged(ride: RideRecord): OutgoingEvent[] {
  const members = membersOf(ride)
  const verifiedUids = members.filter(({ verifiedAt }) => verifiedAt !== null).map(({ userId }) => userId)
  return members.map((reader) => ({
    userId: reader.userId,
    event: 'RIDE_VERIFICATION_UPDATE',
    payload: {
      rideId: ride.id,
      isFullyVerified: isFullyVerified(ride),
      verifiedUids,
      ride: renderRide(ride, reader),
    },
  }))
}

/** Tells who is at the meeting point. */
export function arrivalChanged(ride: RideRecord): OutgoingEvent[] {
  const members = membersOf(ride)
  const arrivedUids = members.filter(({ arrivedAt }) => arrivedAt !== null).map(({ userId }) => userId)
  return members.map((reader) => ({
    userId: reader.userId,
    event: 'RIDE_ARRIVAL_UPDATED',
    payload: { rideId: ride.id, arrivedUids, ride: renderRide(ride, reader) },
  }))
}

/** Returns the members from whom something is not withheld. */
function othersThan(withheldFrom: readonly string[], ride: RideRecord): RideRider[] {
  return membersOf(ride).filter(({ userId }) => !withheldFrom.includes(userId))
}

/** Tells that the taxi was noted, or that the note was removed. */
export function taxiChanged(ride: RideRecord, withheldFrom: readonly string[]): OutgoingEvent[] {
  return othersThan(withheldFrom, ride).map((reader) => ({
    userId: reader.userId,
    event: 'RIDE_TAXI_UPDATED',
    payload: { rideId: ride.id, taxi: renderTaxi(ride, reader), ride: renderRide(ride, reader) },
  }))
}

/** Tells how one of the riders wants to be recognized. */
export function selfDescriptionChanged(
  ride: RideRecord,
  { userId, about, aboutWithheldFrom }: RideRider,
): OutgoingEvent[] {
  return othersThan(aboutWithheldFrom, ride).map((reader) => ({
    userId: reader.userId,
    event: 'RIDE_ABOUT_UPDATED',
    payload: { rideId: ride.id, uid: userId, about, ride: renderRide(ride, reader) },
  }))
}

/** Tells which riders of a pending ride have accepted so far. */
export function acceptanceChanged(ride: RideRecord): OutgoingEvent[] {
  const members = membersOf(ride)
  const acceptedUids = members.filter(({ acceptedAt }) => acceptedAt !== null).map(({ userId }) => userId)
  return members.map((reader) => ({
    userId: reader.userId,
    event: 'RIDE_ACCEPTANCE_UPDATE',
    payload: {
      rideId: ride.id,
      termsVersion: ride.termsVersion,
      acceptedUids,
      ride: renderRide(ride, reader),
    },
  }))
}

/** `seen` maps each rider who settles to the settlement as they see it. */
export function settlementChanged(ride: RideRecord, seen: ReadonlyMap<string, Settlement>): OutgoingEvent[] {
  return membersOf(ride).flatMap((reader): OutgoingEvent[] => {
    const settlement = seen.get(reader.userId)
    if (!settlement) return []
    return [
      {
        userId: reader.userId,
        event: 'SETTLEMENT_UPDATED',
        payload: { rideId: ride.id, settlement, ride: renderRide(ride, reader) },
      },
    ]
  })
}

const acknowledgements = {
  ACCEPT_RIDE_ACK: 'acceptHeard',
  ACCEPT_RIDE_OK: 'accepted',
  CANCEL_RIDE_ACK: 'cancelHeard',
  CANCEL_RIDE_OK: 'canceled',
} as const

/**
 * Returns the acknowledgement of an act on a ride, on receipt or once stored, for every connection of the acting rider.
 */
export function acknowledged(
  event: keyof typeof acknowledgements,
  { userId, language }: Reader,
  rideId: string,
): OutgoingEvent {
  return {
    userId,
    event,
    payload: { rideId, message: textsIn(language).rides[acknowledgements[event]] },
  }
}

/** The acknowledgements of CANCEL_RIDE. */
export const acknowledgementsOf = (rideId: string): Acknowledgements => ({
  ack: (rider) => acknowledged('CANCEL_RIDE_ACK', rider, rideId),
  ok: (rider) => acknowledged('CANCEL_RIDE_OK', rider, rideId),
})

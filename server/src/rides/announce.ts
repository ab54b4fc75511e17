// Turns changes of a ride into events, each rendered for the one who reads it.
import type { CancellationReason, Language, RideStatus } from '@woodalo/protocol'
import type { OutgoingEvent } from '../live/event-store.ts'
import { isFullyVerified, membersOf, type RideRecord } from './model.ts'
import { type Reader, renderRide } from './render.ts'
import { cancellationTexts, rideTexts } from './texts.ts'

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
  what: keyof typeof rideTexts | { canceled: CancellationReason },
): OutgoingEvent[] {
  const texts = typeof what === 'string' ? rideTexts[what] : cancellationTexts[what.canceled]
  return readers.map((reader) => ({
    userId: reader.userId,
    event: 'RIDE_STATUS_UPDATED',
    payload: {
      rideId: ride.id,
      oldStatus,
      newStatus: ride.status,
      message: texts[reader.language],
      ride: renderRide(ride, reader),
    },
  }))
}

export function verificationChanged(ride: RideRecord): OutgoingEvent[] {
  const members = membersOf(ride)
  const verifiedUids = members.filter(({ verifiedAt }) => verifiedAt !== null).map(({ userId }) => userId)
  return members.map(({ userId }) => ({
    userId,
    event: 'RIDE_VERIFICATION_UPDATE',
    payload: { rideId: ride.id, isFullyVerified: isFullyVerified(ride), verifiedUids },
  }))
}

/** Who of a pending ride has accepted so far. */
export function acceptanceChanged(ride: RideRecord): OutgoingEvent[] {
  const members = membersOf(ride)
  const acceptedUids = members.filter(({ acceptedAt }) => acceptedAt !== null).map(({ userId }) => userId)
  return members.map(({ userId }) => ({
    userId,
    event: 'RIDE_ACCEPTANCE_UPDATE',
    payload: { rideId: ride.id, termsVersion: ride.termsVersion, acceptedUids },
  }))
}

/** The acknowledgement of an act on a ride, on receipt or once stored, to every connection of the one who acted. */
export function acknowledged(
  event: 'ACCEPT_RIDE_ACK' | 'ACCEPT_RIDE_OK' | 'CANCEL_RIDE_ACK' | 'CANCEL_RIDE_OK',
  { userId, language }: Reader,
  rideId: string,
): OutgoingEvent {
  const texts: Record<Language, string> = {
    ACCEPT_RIDE_ACK: rideTexts.acceptHeard,
    ACCEPT_RIDE_OK: rideTexts.accepted,
    CANCEL_RIDE_ACK: rideTexts.cancelHeard,
    CANCEL_RIDE_OK: rideTexts.canceled,
  }[event]
  return { userId, event, payload: { rideId, message: texts[language] } }
}

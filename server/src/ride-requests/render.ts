// What a rider reads of their own request.
import { partyFields, type RideRequest } from '@woodalo/protocol'
import { renderReputation } from '../users/reputation-model.ts'
import type { InState, RequestRecord, Spot } from './request-states-model.ts'

/** Returns what a rider may read about their own request. */
export function renderRequest(record: RequestRecord): RideRequest {
  return {
    rideRequestId: record.id,
    state: record.state,
    firebase_uid: record.userId,
    userName: record.userName,
    photoURL: record.photoURL,
    ...renderReputation(record),
    ...partyFields(record.party),
    about: record.about,
    accepted: false,
    isVerified: false,
    arrived: false,
    onWayAt: null,
    arrivedAt: null,
    absence: null,
    walk: null,
    cost: null,
    origin: renderSpot(record.trip.from),
    destination: renderSpot(record.trip.to),
    companions: record.companions,
    createdAt: record.createdAt.toISOString(),
    searchEndsAt: searchEndOf(record),
  }
}

/** Returns null unless the request is searching. */
export function searchEndOf(request: InState): string | null {
  return request.state === 'SEARCHING' ? request.searchEndsAt.toISOString() : null
}

export function renderSpot({ name, latitude, longitude, placeId }: Spot): NonNullable<RideRequest['origin']> {
  return { name, latitude, longitude, ...(placeId === null ? {} : { placeId }) }
}

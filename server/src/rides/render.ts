// Renders a ride as its reader may see it. This is the only place that decides what must never be on the wire.
import { nameIn, type Names } from '@woodalo/languages/translated-names'
import { textsIn } from '@woodalo/languages/service'
import {
  type Language,
  partyFields,
  type Ride,
  type RideRequest,
  type RideRequestState,
  type Taxi,
} from '@woodalo/protocol'
import type { Spot } from '../ride-requests/request-states-model.ts'
import { renderSpot } from '../ride-requests/render.ts'
import { renderReputation } from '../users/reputation-model.ts'
import { withoutFlat, withoutHouseNumber } from './address-without-door.ts'
import { isFullyVerified, membersOf } from './ride-members-model.ts'
import type { RideRecord, RideRider } from './ride-states-model.ts'
import { agreedArrival, arrivalsOf, departureOf } from './arrivals-model.ts'
import { absenceOf, noShowFrom } from './missing-rider-rules.ts'
import { actsOf, mayNoteTaxi } from './permissions.ts'
import { chatWritableUntil } from './chat-times-rules.ts'
import { asToldToOthers } from './rounded-place-rules.ts'
import { taxiFor } from './taxi-model.ts'
import { personName } from './person-name.ts'
import { unsettledFor } from './share-model.ts'

export interface Reader {
  userId: string
  language: Language
}

/**
 * Returns the spot with its name in the reader's language, if it was chosen by a name of its place. Any other name is
 * the rider's own words or an address, and stays.
 */
function spotIn(language: Language, spot: Spot, names: Names | null): Spot {
  return isOfPlace(spot, names) ? { ...spot, name: nameIn(names, language) } : spot
}

/** Whether a stop is called as the known place is where it is, and not as somebody typed it. */
const isOfPlace = (spot: Spot, names: Names | null): names is Names =>
  names !== null && Object.values(names).includes(spot.name)

/** Returns a rider's state in this ride, whatever their request has become since. */
function stateIn(ride: RideRecord, rider: RideRider): RideRequestState {
  if (rider.droppedOffAt) return 'DONE'
  if (ride.status === 'pending') return 'MATCHED'
  if (ride.status === 'active') return 'CONFIRMED'
  if (ride.status === 'completed') return rider.verifiedAt ? 'DONE' : 'EXPIRED'
  return ride.cancellation.reason === 'NOT_CONFIRMED_IN_TIME' ? 'EXPIRED' : 'CANCELED'
}

function renderRider(ride: RideRecord, rider: RideRider, reader: RideRider, language: Language): RideRequest {
  // The owner of an account sees of a former user what companions see.
  const own = rider.userId === reader.userId && !rider.isFormer
  const money = (amount: number) => ({ amount, currency: ride.currency })
  return {
    rideRequestId: rider.requestId,
    state: stateIn(ride, rider),
    firebase_uid: rider.userId,
    userName: personName(rider.userName, language),
    photoURL: rider.photoURL,
    // The figures of now would tell former companions whenever somebody has travelled.
    ...renderReputation(own ? rider : { ...rider, ...rider.atEnd }),
    ...partyFields(rider.party),
    about: reader.isFormer || rider.aboutWithheldFrom.includes(reader.userId) ? '' : rider.about,
    accepted: rider.acceptedAt !== null,
    isVerified: rider.verifiedAt !== null,
    onWayAt: rider.onWayAt?.toISOString() ?? null,
    arrived: rider.arrivedAt !== null,
    arrivedAt: rider.arrivedAt?.toISOString() ?? null,
    absence: absenceOf(ride, reader, rider),
    walk: own ? { distance: rider.walkMeters, duration: rider.walkSeconds, path: rider.walkPath } : null,
    cost: {
      share: money(rider.shareAmount),
      // A fare reveals the trip that it is for: others' solo fares would reveal where they set out.
      ...(own && {
        solo: money(rider.soloAmount),
        saved: money(rider.soloAmount - rider.shareAmount),
      }),
    },
    ...(own && {
      origin: renderSpot(spotIn(language, rider.trip.from, rider.placeNames.from)),
      destination: renderSpot(spotIn(language, rider.trip.to, rider.placeNames.to)),
      companions: rider.company.only.length > 0 ? 'women' : 'anyone',
      createdAt: rider.requestedAt.toISOString(),
      searchEndsAt: null,
    }),
  }
}

function renderStop(
  ride: RideRecord,
  rider: RideRider,
  order: number,
  expectedAt: Date,
  own: RideRider,
  reader: Reader,
): Ride['stops'][number] {
  const destination = spotIn(reader.language, rider.trip.to, rider.placeNames.to)
  const isOwn = rider === own && !own.isFormer
  // Once everybody has met, the requester must tell the driver the doors that are still to be stopped at. Floor and flat stay
  // private.
  const tellsTheDriver =
    ride.status === 'active' &&
    isFullyVerified(ride) &&
    ride.requesterId === reader.userId &&
    !own.isFormer &&
    !rider.droppedOffAt
  const { latitude, longitude } = isOwn || tellsTheDriver ? destination : asToldToOthers(destination)
  return {
    firebase_uid: rider.userId,
    user_name: personName(rider.userName, reader.language),
    name:
      (isOwn || isOfPlace(rider.trip.to, rider.placeNames.to)
        ? destination.name
        : tellsTheDriver
          ? withoutFlat(destination.name)
          : withoutHouseNumber(destination.name)) || textsIn(reader.language).nameless.stop,
    latitude,
    longitude,
    order,
    eta: agreedArrival(ride, rider).toISOString(),
    expectedAt: expectedAt.toISOString(),
    state: rider.droppedOffAt ? 'dropped_off' : 'waiting',
  }
}

/** Returns the riders who left while the ride was active. The others knew them and may want to report or rate them. */
function renderLeft(
  { riders, activeAt }: RideRecord & { activeAt?: Date | null },
  reader: Reader,
): Ride['left'] {
  return riders
    .filter(({ userId, leftAt }) => activeAt && leftAt && leftAt >= activeAt && userId !== reader.userId)
    .map(({ userId, userName, photoURL, endReason, missedBy }) => ({
      firebase_uid: userId,
      userName: personName(userName, reader.language),
      photoURL,
      absent: endReason === 'CANCELED_BY_SYSTEM' && missedBy.length > 0,
    }))
}

/** Returns the fields that only some states have; null in the others. */
function renderState(ride: RideRecord): Pick<Ride, 'cancellation' | 'confirmBy' | 'activeAt' | 'endedAt'> {
  const none = { cancellation: null, confirmBy: null, activeAt: null, endedAt: null }
  switch (ride.status) {
    case 'pending':
      return { ...none, confirmBy: ride.confirmBy.toISOString() }
    case 'active':
      return { ...none, activeAt: ride.activeAt.toISOString() }
    case 'completed':
      return { ...none, activeAt: ride.activeAt.toISOString(), endedAt: ride.endedAt.toISOString() }
    case 'canceled':
      return {
        ...none,
        activeAt: ride.activeAt?.toISOString() ?? null,
        endedAt: ride.endedAt.toISOString(),
        cancellation: ride.cancellation,
      }
  }
}

export function renderTaxi(ride: RideRecord, reader: Pick<Reader, 'userId'>): Taxi | null {
  const taxi = taxiFor(ride, reader.userId)
  return (
    taxi && {
      app: taxi.app,
      plate: taxi.plate,
      car: taxi.car,
      driverName: taxi.driverName,
      arrivesAt: taxi.arrivesAt?.toISOString() ?? null,
      notedAt: taxi.notedAt.toISOString(),
      byUid: taxi.byId,
    }
  )
}

/** Renders a ride for one of its riders. Throws if the reader is not in it: nobody else may see any part of it. */
export function renderRide(ride: RideRecord, reader: Reader): Ride {
  const members = membersOf(ride)
  const own = members.find(({ userId }) => userId === reader.userId)
  if (!own) throw new Error('a ride is rendered only for its riders')
  const { meeting } = ride
  const arrivals = arrivalsOf(ride)
  const meetingPoint = {
    name: nameIn(meeting.names, reader.language),
    latitude: meeting.latitude,
    longitude: meeting.longitude,
  }
  return {
    id: ride.id,
    status: ride.status,
    termsVersion: ride.termsVersion,
    isVerified: isFullyVerified(ride),
    vehicle: ride.vehicle,
    requesterUid: ride.requesterId,
    meetingPoint,
    meetAt: ride.meetAt.toISOString(),
    departedAt: departureOf(ride)?.toISOString() ?? null,
    // Where a former user of the account set out is told to nobody.
    origin: own.isFormer
      ? meetingPoint
      : renderSpot(spotIn(reader.language, own.trip.from, own.placeNames.from)),
    stops: members.map((rider, index) =>
      renderStop(ride, rider, index + 1, arrivals.get(rider.requestId)!, own, reader),
    ),
    rideRequests: members.map((rider) => renderRider(ride, rider, own, reader.language)),
    route: own.isFormer ? null : own.route,
    cost: { amount: ride.costAmount, currency: ride.currency },
    distance: ride.distanceMeters,
    duration: ride.durationSeconds,
    co2: { savedGrams: ride.savedGrams, savedPercent: ride.savedPercent },
    ...renderState(ride),
    createdAt: ride.createdAt.toISOString(),
    taxi: own.isFormer ? null : renderTaxi(ride, reader),
    left: renderLeft(ride, reader),
    noShowFrom: noShowFrom(ride)?.toISOString() ?? null,
    may: actsOf(ride, own),
    mayNoteTaxi: mayNoteTaxi(ride, own),
    chatWritableUntil: own.isFormer ? null : (chatWritableUntil(ride)?.toISOString() ?? null),
    unsettled: unsettledFor(ride, own),
  }
}

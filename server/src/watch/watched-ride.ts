// What the holder of a rider's link sees of the ride, and for how long. Pure.
import { nameIn } from '@woodalo/languages/translated-names'
import { textsIn } from '@woodalo/languages/service'
import type { Language, WatchedRide } from '@woodalo/protocol'
import { membersOf } from '../rides/ride-members-model.ts'
import type { NotedTaxi, RideRecord, RideRider } from '../rides/ride-states-model.ts'
import { agreedArrival, arrivalsOf } from '../rides/arrivals-model.ts'
import { endOf, expiryOf } from './link-expiry.ts'
import { taxiFor } from '../rides/taxi-model.ts'

function firstName(rider: RideRider, language: Language): string {
  return rider.userName.trim().split(/\s+/)[0] || textsIn(language).nameless.rider
}

function stateOf(ride: RideRecord, rider: RideRider): WatchedRide['state'] {
  if (ride.status === 'canceled') return 'canceled'
  if (endOf(ride, rider)) return 'over'
  // Whoever orders counts as verified from the beginning, and rides once somebody else is.
  const met = membersOf(ride).filter(({ verifiedAt }) => verifiedAt !== null)
  return rider.verifiedAt && met.length > 1 ? 'riding' : 'meeting'
}

function latest(...times: readonly (Date | null)[]): Date {
  return new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)))
}

function shownTaxi(taxi: NotedTaxi | null): WatchedRide['taxi'] {
  if (!taxi) return null
  const { app, plate, car, driverName, arrivesAt, notedAt } = taxi
  return {
    app,
    plate,
    car,
    driverName,
    arrivesAt: arrivesAt?.toISOString() ?? null,
    notedAt: notedAt.toISOString(),
  }
}

/** Returns whether a rider ended the ride for both by breaking it off. */
function brokeOff(ride: RideRecord, rider: RideRider): boolean {
  return (
    ride.status === 'canceled' &&
    ride.cancellation.byUid === rider.userId &&
    ride.cancellation.reason !== 'NO_DRIVER_FOUND'
  )
}

/** Returns null if the link shows nothing any more: its rider has left or broken off the ride, or it has expired. */
export function watched(
  ride: RideRecord,
  link: { userId: string; seenAt: Date },
  { language, rideSeconds }: { language: Language; rideSeconds: number },
): WatchedRide | null {
  const members = membersOf(ride)
  const rider = members.find(({ userId }) => userId === link.userId)
  if (!rider || ride.status === 'pending' || brokeOff(ride, rider)) return null
  const expiresAt = expiryOf(ride, rider, rideSeconds)
  if (expiresAt <= ride.readAt) return null
  return {
    state: stateOf(ride, rider),
    sharedBy: firstName(rider, language),
    meetingPoint: {
      name: nameIn(ride.meeting.names, language),
      latitude: ride.meeting.latitude,
      longitude: ride.meeting.longitude,
    },
    meetAt: ride.meetAt.toISOString(),
    eta: agreedArrival(ride, rider).toISOString(),
    expectedAt: arrivalsOf(ride).get(rider.requestId)!.toISOString(),
    riders: members.map((member) => ({
      name: firstName(member, language),
      isSharing: member === rider,
      hasArrived: member.arrivedAt !== null,
      gotOff: member.droppedOffAt !== null,
    })),
    taxi: shownTaxi(taxiFor(ride, rider.userId)),
    lastSignAt: latest(link.seenAt, rider.arrivedAt, rider.verifiedAt, rider.droppedOffAt).toISOString(),
    serverTime: ride.readAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}

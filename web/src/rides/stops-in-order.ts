import type { Ride, RideRequest, Stop } from '@woodalo/protocol'

export function stopsInOrder(ride: Pick<Ride, 'stops'>): Stop[] {
  return ride.stops.toSorted((a, b) => a.order - b.order)
}

/** In the order of their stops: the rider who gets off first comes first. */
export function companionsInOrder(
  ride: Pick<Ride, 'stops' | 'rideRequests'>,
  readerUid: string,
): RideRequest[] {
  const place = new Map(ride.stops.map((stop) => [stop.firebase_uid, stop.order]))
  return ride.rideRequests
    .filter(({ firebase_uid }) => firebase_uid !== readerUid)
    .toSorted((a, b) => (place.get(a.firebase_uid) ?? 0) - (place.get(b.firebase_uid) ?? 0))
}

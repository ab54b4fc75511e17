// The part of a ride's map that matters to its reader now. Pure.
import { countsAsLeftAt, type Ride } from '@woodalo/protocol'
import type { GeoPoint } from './zoom-and-projection.ts'
import { decodePolyline } from './decode-polyline.ts'
import { nearestOn } from './nearest-on-line.ts'

type Staged = Pick<
  Ride,
  | 'status'
  | 'stops'
  | 'rideRequests'
  | 'departedAt'
  | 'requesterUid'
  | 'meetingPoint'
  | 'isVerified'
  | 'route'
  | 'taxi'
  | 'meetAt'
>

/** In degrees of latitude: about as far as one sees a taxi that looks for its riders. */
const sight = 0.001

/**
 * What matters to the reader now: on the way to the meeting point the walk there, while a taxi comes the meeting point, in
 * the taxi its way from the last stop to their own. Undefined before and after, when the whole ride matters. `now` in
 * milliseconds by the service's clock.
 */
export function stageOf(ride: Staged, readerUid: string, now: number): GeoPoint[] | undefined {
  if (ride.status !== 'active') return undefined
  const stops = ride.stops.toSorted((a, b) => a.order - b.order)
  const own = ride.rideRequests.find(({ firebase_uid }) => firebase_uid === readerUid)
  const next = stops.findIndex(({ state }) => state === 'waiting')
  const ownIndex = stops.findIndex(({ firebase_uid }) => firebase_uid === readerUid)
  const ownStop = stops[ownIndex]
  if (next === 0 && ride.isVerified && ride.taxi !== null && now <= countsAsLeftAt(ride))
    return [sight, -sight].map((degrees) => ({
      latitude: ride.meetingPoint.latitude + degrees,
      longitude: ride.meetingPoint.longitude,
    }))
  if (next > 0 || ride.departedAt !== null) {
    if (!ownStop || ownStop.state === 'dropped_off') return undefined
    const from = stops[next - 1] ?? ride.meetingPoint
    const line = decodePolyline(ride.route ?? '')
    const begins = nearestOn(line, from)
    const left = line.slice(begins)
    return [from, ...left.slice(0, nearestOn(left, ownStop) + 1), ...stops.slice(next, ownIndex + 1)]
  }
  if (!own?.origin || own.arrived || ride.isVerified) return undefined
  // Whoever orders the taxi counts as verified from the start, and walks like everybody else.
  if (own.isVerified && readerUid !== ride.requesterUid) return undefined
  return [own.origin, ...decodePolyline(own.walk?.path ?? ''), ride.meetingPoint]
}

import type { Ride } from '@woodalo/protocol'
import type { StrandColour } from '../ui/strand-colour.ts'
import { Sketch } from './sketch.tsx'

/** A ride on its ground: everybody from the meeting point, each to their own stop. */
export function RideSketch({ ride, readerUid }: { ride: Ride; readerUid: string }) {
  const stops = ride.stops.toSorted((a, b) => a.order - b.order)
  const others = ride.rideRequests
    .map(({ firebase_uid }) => firebase_uid)
    .filter((uid) => uid !== readerUid)
    .toSorted()
  const own = ride.rideRequests.find(({ firebase_uid }) => firebase_uid === readerUid)
  const colour = (uid: string): StrandColour => (uid === readerUid ? 'own' : others.indexOf(uid))
  return (
    <Sketch
      start={ride.meetingPoint}
      lines={{ drive: ride.route, walk: own?.walk?.path ?? null }}
      strands={stops.map((stop, index) => ({
        id: stop.firebase_uid || String(stop.order),
        colour: colour(stop.firebase_uid),
        label: stop.firebase_uid === readerUid ? stop.name : stop.user_name,
        through: [ride.meetingPoint, ...stops.slice(0, index + 1)],
      }))}
    />
  )
}

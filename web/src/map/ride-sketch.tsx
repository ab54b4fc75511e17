import { type Ride, timeAt } from '@woodalo/protocol'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Icon } from '../ui/icon.tsx'
import { useTime } from '../ui/use-time.ts'
import { icons } from '../ui/icons.ts'
import type { StrandColour } from '../ui/strand-colour.ts'
import { stageOf } from './part-of-ride-shown.ts'
import type { Route } from './route.ts'
import { Sketch } from './sketch.tsx'
import { firstNameOf, stopLabelText } from './stop-label-text.ts'
import styles from './sketch.module.css'

const MapSheet = lazy(async () => ({ default: (await import('./map-sheet.tsx')).MapSheet }))

interface RideSketchProps {
  ride: Ride
  readerUid: string
  /** Milliseconds by the service's clock. */
  now: () => number
  /** The ride in words, where the map fills a phone's screen. */
  children: ReactNode
}

/** A ride on its ground: everybody from the meeting point, each to their own stop. */
export function RideSketch({ ride, readerUid, now, children }: RideSketchProps) {
  const text = useText()
  const format = useFormat()
  const time = useTime(now)
  const [isOpen, setIsOpen] = useState(false)
  const drawn = routeOf(ride, readerUid, time, (stop) => {
    const name = stop.firebase_uid === readerUid ? text.match.you : firstNameOf(stop.user_name)
    if (ride.status === 'canceled') return name
    const at = format.time(timeAt(stop, ride.status === 'active' ? time : null), ride.cost.currency)
    return stopLabelText(name, at)
  })
  const times = stopsOf(ride).map(({ eta }) => format.time(eta, ride.cost.currency))
  const route = { ...drawn, summary: text.places.allStops(times.length, `${times[0]}–${times.at(-1)}`) }
  return (
    <>
      <Sketch route={route}>
        <button
          type="button"
          className={styles.open}
          aria-label={text.places.openMap}
          onClick={() => setIsOpen(true)}
        >
          <span className={styles.openMark}>
            <Icon path={icons.map} size={18} />
          </span>
        </button>
      </Sketch>
      {isOpen && (
        <Suspense fallback={null}>
          <MapSheet route={route} onClose={() => setIsOpen(false)}>
            {children}
          </MapSheet>
        </Suspense>
      )}
    </>
  )
}

const stopsOf = (ride: Ride) => ride.stops.toSorted((a, b) => a.order - b.order)

function routeOf(
  ride: Ride,
  readerUid: string,
  now: number,
  labelOf: (stop: Ride['stops'][number]) => string,
): Route {
  const stops = stopsOf(ride)
  const stage = stageOf(ride, readerUid, now)
  const others = ride.rideRequests
    .map(({ firebase_uid }) => firebase_uid)
    .filter((uid) => uid !== readerUid)
    .toSorted()
  const own = ride.rideRequests.find(({ firebase_uid }) => firebase_uid === readerUid)
  const colour = (uid: string): StrandColour => (uid === readerUid ? 'own' : others.indexOf(uid))
  const isUnderWay = ride.stops.some(({ state }) => state === 'dropped_off')
  return {
    start: ride.meetingPoint,
    lines: { drive: ride.route, walk: own?.walk?.path ?? null },
    walkFrom: ride.isVerified || own?.arrived ? null : (own?.origin ?? null),
    met: ride.isVerified || isUnderWay,
    off: ride.status === 'canceled',
    ...(stage && { stage }),
    strands: stops.map((stop, index) => ({
      id: stop.firebase_uid || String(stop.order),
      colour: colour(stop.firebase_uid),
      label: labelOf(stop),
      through: [ride.meetingPoint, ...stops.slice(0, index + 1)],
      done: stop.state === 'dropped_off',
    })),
  }
}

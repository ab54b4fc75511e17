import { timeAt, type Ride } from '@woodalo/protocol'
import { strandColour } from '../ui/strand-colour.ts'
import styles from './ride-progress.module.css'
import { colourOf } from './rider-colour.ts'
import { stopsInOrder } from './stops-in-order.ts'

interface RideProgressProps {
  ride: Ride
  readerUid: string
  /** Milliseconds by the service's clock. */
  now: number
}

/**
 * How far the reader has come on their strand: from the departure to their stop, with the stops before it, in proportion to
 * time. Decoration: the head says how long it still takes.
 */
export function RideProgress({ ride, readerUid, now }: RideProgressProps) {
  const stops = stopsInOrder(ride)
  const own = stops.find(({ firebase_uid }) => firebase_uid === readerUid)
  if (!own) return null
  const began = Date.parse(ride.departedAt ?? ride.meetAt)
  const span = Date.parse(timeAt(own, now)) - began
  const partAt = (time: number) => (span > 0 ? Math.min(1, Math.max(0, (time - began) / span)) : 1)
  const passed = stops.filter(({ order }) => order < own.order)
  return (
    <div className={styles.way} aria-hidden="true">
      <span className={styles.done} style={{ inlineSize: `${100 * partAt(now)}%` }} />
      <span className={styles.start} />
      {passed.map((stop) => (
        <span
          key={stop.firebase_uid || stop.order}
          className={styles.stop}
          data-done={stop.state === 'dropped_off' ? '' : undefined}
          style={{
            insetInlineStart: `${100 * partAt(Date.parse(timeAt(stop, now)))}%`,
            background: strandColour(colourOf(ride, readerUid, stop.firebase_uid)),
          }}
        />
      ))}
      <span className={styles.end} />
      <span className={styles.here} style={{ insetInlineStart: `${100 * partAt(now)}%` }} />
    </div>
  )
}

import type { Ride } from '@woodalo/protocol'
import { lazy, Suspense } from 'react'
import { useSignedInText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { icons } from '../ui/icons.ts'
import type { RepeatedTrip } from './ride-rows.tsx'
import styles from './ride-list.module.css'

/** Hidden for people without rides. */
const RideRows = lazy(() => import('./ride-rows.tsx').then((module) => ({ default: module.RideRows })))

export type LoadedRides =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; rides: readonly Ride[] }

interface RideListProps {
  loaded: LoadedRides
  readerUid: string
  pathOf: (rideId: string) => string
  onRepeat: (asked: RepeatedTrip) => void
  onRetry: () => void
  /** Shows the rest; absent when all are shown. */
  onShowAll?: (() => void) | undefined
}

/** The last rides: each with its line in small. */
export function RideList({ loaded, readerUid, pathOf, onRepeat, onRetry, onShowAll }: RideListProps) {
  const { request: text, ui } = useSignedInText()
  return (
    <section
      id="rides"
      className={styles.rides}
      aria-label={text.lastRides}
      aria-busy={loaded.state === 'loading'}
    >
      <div className={styles.head}>
        <h2 className={styles.heading}>{text.lastRides}</h2>
        {onShowAll && (
          <Button variant="transparent" size="small" onClick={onShowAll}>
            {text.allRides}
          </Button>
        )}
      </div>
      {loaded.state === 'loading' && <RidesOnTheirWay />}
      {loaded.state === 'failed' && (
        <Card className={styles.state}>
          <p role="alert">{text.ridesFailed}</p>
          <Button variant="secondary" size="small" icon={icons.refresh} onClick={onRetry}>
            {ui.retry}
          </Button>
        </Card>
      )}
      {loaded.state === 'ready' && loaded.rides.length === 0 && (
        <Card className={styles.state}>
          <div>
            <h3 className={styles.heading}>{text.ridesEmpty}</h3>
            <p className={styles.hint}>{text.ridesEmptyHint}</p>
          </div>
        </Card>
      )}
      {loaded.state === 'ready' && loaded.rides.length > 0 && (
        <Suspense fallback={<RidesOnTheirWay />}>
          <RideRows rides={loaded.rides} readerUid={readerUid} pathOf={pathOf} onRepeat={onRepeat} />
        </Suspense>
      )}
    </section>
  )
}

function RidesOnTheirWay() {
  return (
    <Card flush>
      <ListRow
        leading={<Skeleton shape="block" width="2.5rem" height="2.5rem" />}
        title={<Skeleton width="70%" />}
        detail={<Skeleton width="45%" />}
        trailing={<Skeleton width="3rem" />}
      />
    </Card>
  )
}

import type { Ride } from '@woodalo/protocol'
import { lazy, Suspense } from 'react'
import { useSignedInText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StateBlock } from '../ui/state-block.tsx'
import styles from './trip-list.module.css'

/** Whoever has no trips yet does without it. */
const TripRows = lazy(() => import('./trip-rows.tsx').then((module) => ({ default: module.TripRows })))

export type Trips = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; rides: readonly Ride[] }

interface TripListProps {
  trips: Trips
  readerUid: string
  pathOf: (rideId: string) => string
  onRetry: () => void
  /** Shows the rest; absent when all are shown. */
  onShowAll?: (() => void) | undefined
}

/** The last trips: each with its line in small. */
export function TripList({ trips, readerUid, pathOf, onRetry, onShowAll }: TripListProps) {
  const { request: text, ui } = useSignedInText()
  return (
    <section className={styles.trips} aria-label={text.lastTrips} aria-busy={trips.state === 'loading'}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{text.lastTrips}</h2>
        {onShowAll && (
          <Button variant="transparent" size="small" onClick={onShowAll}>
            {text.allTrips}
          </Button>
        )}
      </div>
      {trips.state === 'loading' && <TripsOnTheirWay />}
      {trips.state === 'failed' && (
        <StateBlock
          kind="error"
          level={3}
          title={text.tripsFailed}
          action={
            <Button variant="secondary" size="small" icon="refresh" onClick={onRetry}>
              {ui.retry}
            </Button>
          }
        />
      )}
      {trips.state === 'ready' && trips.rides.length === 0 && (
        <StateBlock kind="empty" level={3} title={text.tripsEmpty} text={text.tripsEmptyHint} />
      )}
      {trips.state === 'ready' && trips.rides.length > 0 && (
        <Suspense fallback={<TripsOnTheirWay />}>
          <TripRows rides={trips.rides} readerUid={readerUid} pathOf={pathOf} />
        </Suspense>
      )}
    </section>
  )
}

function TripsOnTheirWay() {
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

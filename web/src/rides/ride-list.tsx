import type { Money, Ride } from '@woodalo/protocol'
import { lazy, Suspense, type ReactNode } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useSignedInText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { icons } from '../ui/icons.ts'
import type { RideRowsProps } from './ride-rows.tsx'
import styles from './ride-list.module.css'

/** Hidden for people without rides. */
const RideRows = lazy(() => import('./ride-rows.tsx').then((module) => ({ default: module.RideRows })))

interface ListedRides {
  rides: readonly Ride[]
  saved?: Money | null
}

export type LoadedRides =
  /** What was read on an earlier visit stands there meanwhile. */
  { state: 'loading' | 'failed'; known?: ListedRides | undefined } | ({ state: 'ready' } & ListedRides)

interface RideListProps extends Omit<RideRowsProps, 'rides'> {
  loaded: LoadedRides
  /** For whoever has none yet. */
  whenNone?: ReactNode
  onRetry: () => void
  /** Shows the rest; absent when all are shown. */
  onShowAll?: (() => void) | undefined
}

/** The last rides: each with its line in small. */
export function RideList(props: RideListProps) {
  const { loaded, whenNone, onRetry, onShowAll, ...rows } = props
  const { request: text, ui } = useSignedInText()
  const format = useFormat()
  const listed = loaded.state === 'ready' ? loaded : loaded.known
  const hasRides = listed !== undefined && listed.rides.length > 0
  // That somebody has none is said once it has been read, not while it may be otherwise.
  const isNone = loaded.state === 'ready' && !hasRides
  return (
    <section
      id="rides"
      className={styles.rides}
      aria-label={text.lastRides}
      data-none-yet={isNone || undefined}
      aria-busy={loaded.state === 'loading'}
    >
      {/* Whoever has none needs no title over nothing: what is said of it is one. */}
      <div className={styles.head} hidden={isNone && !onShowAll}>
        <h2 className={styles.heading}>{text.lastRides}</h2>
        {listed?.saved && <p className={styles.saved}>{text.savedSoFar(format.money(listed.saved))}</p>}
        {onShowAll && (
          <Button variant="transparent" size="small" onClick={onShowAll}>
            {text.allRides}
          </Button>
        )}
      </div>
      {!hasRides && loaded.state === 'loading' && <RidesOnTheirWay />}
      {loaded.state === 'failed' && (
        <Card className={styles.state}>
          <p role="alert">
            <strong>{text.ridesFailed}</strong> <span>{text.ridesFailedHint}</span>
          </p>
          <Button variant="secondary" size="small" icon={icons.refresh} onClick={onRetry}>
            {ui.retry}
          </Button>
        </Card>
      )}
      {isNone && <div className={styles.none}>{whenNone}</div>}
      {hasRides && (
        <Suspense fallback={<RidesOnTheirWay />}>
          <RideRows rides={listed.rides} {...rows} />
        </Suspense>
      )}
    </section>
  )
}

function RidesOnTheirWay() {
  return (
    <Card flush>
      <ListRow
        leading={
          // The line of a ride, before it is known whose.
          <svg className={styles.line} viewBox="0 0 40 40" fill="none" aria-hidden="true">
            <path d="M15 8v4c0 4 2 5 5 5h12M6 8v19c0 6 3 8 8 8h18M10.5 8v12c0 4 2 6 6 6h15.5" />
            <rect x="2" y="2" width="17" height="7.5" rx="3.75" />
          </svg>
        }
        title={<Skeleton width="70%" />}
        detail={<Skeleton width="45%" />}
        trailing={<Skeleton width="3rem" />}
      />
    </Card>
  )
}

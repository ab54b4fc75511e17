import type { Ride } from '@woodalo/protocol'
import { useFormat } from '../i18n/use-format.ts'
import { useSignedInText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StateBlock } from '../ui/state-block.tsx'
import { StrandThumbnail } from '../ui/strands/strand-thumbnail.tsx'
import { colourOf, companionsInOrder, ownRequest, stopsInOrder } from './ride-line.ts'
import styles from './trip-list.module.css'

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
      {trips.state === 'loading' && (
        <Card flush>
          <ListRow
            leading={<Skeleton shape="block" width="2.5rem" height="2.5rem" />}
            title={<Skeleton width="70%" />}
            detail={<Skeleton width="45%" />}
            trailing={<Skeleton width="3rem" />}
          />
        </Card>
      )}
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
        <Card flush>
          <ul className={styles.list}>
            {trips.rides.map((ride) => (
              <li key={ride.id}>
                <TripRow ride={ride} readerUid={readerUid} path={pathOf(ride.id)} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

function TripRow({ ride, readerUid, path }: { ride: Ride; readerUid: string; path: string }) {
  const { request: text, ride: words } = useSignedInText()
  const format = useFormat()
  const own = ownRequest(ride, readerUid)
  const names = companionsInOrder(ride, readerUid).map(({ userName }) => userName)
  const facts = [
    format.date(ride.activeAt ?? ride.createdAt),
    ride.status === 'completed'
      ? names.length > 0 && text.tripWith(format.list(names))
      : words.statuses[ride.status],
  ].filter((fact) => typeof fact === 'string')
  return (
    <ListRow
      href={path}
      leading={
        <StrandThumbnail
          colours={stopsInOrder(ride).map(({ firebase_uid }) => colourOf(ride, readerUid, firebase_uid))}
        />
      }
      title={<span className={styles.to}>{own?.destination?.name ?? ride.origin.name}</span>}
      detail={
        <>
          <span className={styles.from}>{`${text.origin}: ${ride.origin.name}`}</span>
          <span>{facts.join(' · ')}</span>
        </>
      }
      trailing={own?.cost && ride.status === 'completed' ? format.money(own.cost.share) : undefined}
    />
  )
}

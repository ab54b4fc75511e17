import type { Ride } from '@woodalo/protocol'
import { useFormat } from '../i18n/use-format.ts'
import { useSignedInText } from '../i18n/use-text.ts'
import { Card } from '../ui/card.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { StrandThumbnail } from '../ui/strands/strand-thumbnail.tsx'
import { colourOf, companionsInOrder, ownRequest, stopsInOrder } from './ride-line.ts'
import styles from './ride-list.module.css'

interface RideRowsProps {
  rides: readonly Ride[]
  readerUid: string
  pathOf: (rideId: string) => string
}

/** Rides, a row each, with their line in small. */
export function RideRows({ rides, readerUid, pathOf }: RideRowsProps) {
  return (
    <Card flush>
      <ul className={styles.list}>
        {rides.map((ride) => (
          <li key={ride.id}>
            <RideRow ride={ride} readerUid={readerUid} path={pathOf(ride.id)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function RideRow({ ride, readerUid, path }: { ride: Ride; readerUid: string; path: string }) {
  const { request: text, ride: words } = useSignedInText()
  const format = useFormat()
  const own = ownRequest(ride, readerUid)
  const names = companionsInOrder(ride, readerUid).map(({ userName }) => userName)
  const facts = [
    format.date(ride.activeAt ?? ride.createdAt),
    ride.status !== 'canceled'
      ? names.length > 0 && text.rideWith(format.list(names))
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
          <span className={styles.from}>{text.fromPlace(ride.origin.name)}</span>
          <span>{facts.join(' · ')}</span>
        </>
      }
      trailing={own?.cost && ride.status !== 'canceled' ? format.money(own.cost.share) : undefined}
    />
  )
}

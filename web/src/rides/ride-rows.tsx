import type { Money, NamedPoint, Ride } from '@woodalo/protocol'
import type { Party } from '@woodalo/protocol/vehicles'
import { useState } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useSignedInText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { icons } from '../ui/icons.ts'
import { ListRow } from '../ui/list-row.tsx'
import { Tag } from '../ui/tag.tsx'
import { StrandThumbnail } from '../ui/strands/strand-thumbnail.tsx'
import styles from './ride-rows.module.css'
import { colourOf } from './rider-colour.ts'
import { companionsInOrder, stopsInOrder } from './stops-in-order.ts'
import { ownRequest } from './own-request.ts'

/** The reader's own part of a ride, to ask for again. */
export interface RepeatedTrip {
  trip: { from: NamedPoint; to: NamedPoint }
  party: Party
  about: string
}

export interface RideRowsProps {
  rides: readonly Ride[]
  readerUid: string
  pathOf: (rideId: string) => string
  /** What is open of one of them, once its sum is known. */
  open?: { rideId: string; sum: Money } | null | undefined
  /** Fills the form with the same trip. */
  onRepeat: (asked: RepeatedTrip) => void
}

/** Rides, a row each, with their line in small. */
export function RideRows({ rides, readerUid, pathOf, open, onRepeat }: RideRowsProps) {
  const text = useSignedInText().request
  const format = useFormat()
  return (
    <Card flush>
      <ul className={styles.list}>
        {rides.map((ride) => (
          <li key={ride.id} className={styles.row}>
            <RideRow ride={ride} readerUid={readerUid} path={pathOf(ride.id)} />
            <div className={styles.after}>
              {ride.unsettled && (
                <Tag tone="accent">
                  {open?.rideId === ride.id
                    ? text.openMoney[ride.unsettled](format.money(open.sum))
                    : text.unsettled[ride.unsettled]}
                </Tag>
              )}
              <Repeat ride={ride} readerUid={readerUid} onRepeat={onRepeat} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Only one's own request tells where one went. */
function Repeat({
  ride,
  readerUid,
  onRepeat,
}: Pick<RideRowsProps, 'readerUid' | 'onRepeat'> & { ride: Ride }) {
  const text = useSignedInText().request
  const own = ownRequest(ride, readerUid)
  if (!own?.origin || !own.destination) return null
  const { origin, destination, party, about } = own
  return (
    <Button
      icon={icons.refresh}
      aria-label={text.repeat(destination.name)}
      variant="transparent"
      size="small"
      className={styles.repeat}
      onClick={() => onRepeat({ trip: { from: origin, to: destination }, party, about })}
    >
      {text.repeatShort}
    </Button>
  )
}

function RideRow({ ride, readerUid, path }: { ride: Ride; readerUid: string; path: string }) {
  const { request: text, ride: words } = useSignedInText()
  const format = useFormat()
  const [now] = useState(Date.now)
  const own = ownRequest(ride, readerUid)
  const names = companionsInOrder(ride, readerUid).map(({ userName }) => userName)
  const facts = [
    format.day(ride.activeAt ?? ride.createdAt, now),
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
      title={
        <span className={styles.title}>
          <span className={styles.to}>{own?.destination?.name ?? ride.origin.name}</span>
          {own?.cost && ride.status !== 'canceled' && (
            <span className={styles.price}> {format.money(own.cost.share)}</span>
          )}
        </span>
      }
      detail={facts.join(' · ')}
    />
  )
}

import type { Money, Ride } from '@woodalo/protocol'
import { useState } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useSignedInText } from '../i18n/use-text.ts'
import { Card } from '../ui/card.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { Tag } from '../ui/tag.tsx'
import { StrandThumbnail } from '../ui/strands/strand-thumbnail.tsx'
import styles from './ride-rows.module.css'
import { colourOf } from './rider-colour.ts'
import { shortNameOf } from './short-name.ts'
import { companionsInOrder, stopsInOrder } from './stops-in-order.ts'
import { ownCost } from './own-cost.ts'
import { ownRequest } from './own-request.ts'
import { savedFraction } from './saved-fraction.ts'
import { RepeatTripButton, type RepeatedTrip } from './repeat-trip-button.tsx'

/** Less would be no reason to share. */
const leastWorthSaying = 0.05

export interface RideRowsProps {
  rides: readonly Ride[]
  readerUid: string
  pathOf: (rideId: string) => string
  /** What is open, by ride, once its sum is known. */
  openSums?: ReadonlyMap<string, Money> | undefined
  /** Fills the form with the same trip. */
  onRepeat: (asked: RepeatedTrip) => void
}

/** Rides, a row each, with their line in small. */
export function RideRows({ rides, readerUid, pathOf, openSums, onRepeat }: RideRowsProps) {
  const text = useSignedInText().request
  const format = useFormat()
  return (
    <Card flush>
      <ul className={styles.list}>
        {rides.map((ride) => {
          const sum = openSums?.get(ride.id)
          const saved =
            ride.status === 'canceled' ? null : savedFraction(ownCost(ownRequest(ride, readerUid)))
          return (
            <li key={ride.id} className={styles.row}>
              <RideRow ride={ride} readerUid={readerUid} path={pathOf(ride.id)} />
              <div className={styles.after}>
                {ride.unsettled && (
                  <Tag tone="accent">
                    {sum ? text.openMoney[ride.unsettled](format.money(sum)) : text.unsettled[ride.unsettled]}
                  </Tag>
                )}
                {/* Once the money is settled, what the ride was good for. */}
                {!ride.unsettled && saved !== null && saved >= leastWorthSaying && (
                  <span className={styles.saved}>{text.saves(format.percent(saved))}</span>
                )}
                <RepeatTripButton ride={ride} readerUid={readerUid} onRepeat={onRepeat} />
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function RideRow({ ride, readerUid, path }: { ride: Ride; readerUid: string; path: string }) {
  const { request: text, ride: words } = useSignedInText()
  const format = useFormat()
  const [now] = useState(Date.now)
  const own = ownRequest(ride, readerUid)
  const names = companionsInOrder(ride, readerUid).map(({ userName }) => shortNameOf(ride, userName))
  const began = ride.departedAt ?? ride.activeAt ?? ride.createdAt
  const facts = [
    // Somebody may go the same way twice on one day.
    `${format.day(began, now)}, ${format.time(began, ride.cost.currency)}`,
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
      detail={<span className={styles.facts}>{facts.join(' · ')}</span>}
    />
  )
}

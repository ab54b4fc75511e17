import type { Ride } from '@woodalo/protocol'
import { useState } from 'react'
import { shortAddress } from '../i18n/short-address.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Card } from '../ui/card.tsx'
import { icons } from '../ui/icons.ts'
import { Tag } from '../ui/tag.tsx'
import styles from './remembered-ride.module.css'

interface RememberedRideProps {
  ride: Ride
  readerUid: string | undefined
}

/** What this browser kept of a ride: when it leaves, from where, and where the reader gets off. */
export function RememberedRide({ ride, readerUid }: RememberedRideProps) {
  const { ride: text, match } = useText()
  const format = useFormat()
  const { currency } = ride.cost
  const stop = ride.stops.find(({ firebase_uid }) => firebase_uid === readerUid)
  const [now] = useState(Date.now)
  const began = ride.departedAt ?? ride.meetAt
  return (
    <Card className={styles.card}>
      <p className={styles.when}>{`${format.day(began, now)}, ${format.time(began, currency)}`}</p>
      <dl className={styles.way}>
        <div className={styles.meet}>
          <dt>{match.meetAt}</dt>
          <dd>{shortAddress(ride.meetingPoint.name)}</dd>
        </div>
        {stop && (
          <div className={styles.off}>
            <dt>{text.dropOff}</dt>
            <dd>{shortAddress(stop.name)}</dd>
          </div>
        )}
      </dl>
      <div>
        <Tag icon={icons.check}>{text.keptHere}</Tag>
      </div>
    </Card>
  )
}

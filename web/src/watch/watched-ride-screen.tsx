import { arrivalOf, type WatchedRide } from '@woodalo/protocol'
import type { ReactNode } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Card } from '../ui/card.tsx'
import { Plate } from '../ui/plate.tsx'
import { Screen } from '../ui/screen.tsx'
import shared from './watch.module.css'
import styles from './watched-ride-screen.module.css'
import { ScreenTitle } from '../ui/screen-title.tsx'

interface WatchedRideScreenProps {
  ride: WatchedRide
  /** The shown state is old, because the last reading failed. */
  isStale: boolean
  corner: ReactNode
}

/** A ride as somebody at home follows it: without an account, an address or a button. */
export function WatchedRideScreen({ ride, isStale, corner }: WatchedRideScreenProps) {
  const text = useText().watch
  const format = useFormat()
  const { taxi } = ride
  const isUnderWay = ride.state === 'meeting' || ride.state === 'riding'
  const arrival = arrivalOf(ride, Date.parse(ride.serverTime))
  const late = arrival.lateMinutes
  return (
    <Screen
      head={
        <>
          <BrandMark />
          {corner}
        </>
      }
    >
      <ScreenTitle>{text.title(ride.sharedBy)}</ScreenTitle>
      <div role="status">
        <p className={shared.strong}>{text.states[ride.state]}</p>
        {isUnderWay && (
          <p>
            {[text.eta(format.time(arrival.at)), ...(late === null ? [] : [text.late(late)])].join(' · ')}
          </p>
        )}
      </div>
      {isStale && <p className={styles.stale}>{text.stale(format.time(ride.serverTime))}</p>}
      {taxi && isUnderWay && (
        <Card tone="inverse" className={styles.block}>
          <p>{[text.taxi, taxi.app].filter(Boolean).join(' · ')}</p>
          {taxi.plate && <Plate>{taxi.plate}</Plate>}
          {taxi.car && <p>{taxi.car}</p>}
          {taxi.driverName && <p>{taxi.driverName}</p>}
        </Card>
      )}
      <Card className={styles.block}>
        <h2 className={styles.label}>{text.meetingPoint}</h2>
        <p className={shared.strong}>{ride.meetingPoint.name}</p>
        <p className={shared.soft}>{text.meetAt(format.time(ride.meetAt))}</p>
      </Card>
      <Card className={styles.block}>
        <h2 className={styles.label}>{text.people}</h2>
        <ol className={styles.people}>
          {ride.riders.map(({ name, hasArrived, gotOff }, index) => (
            <li key={index}>
              <bdi className={shared.strong}>{name}</bdi>
              <span className={shared.soft}>
                {gotOff ? text.gotOff : hasArrived && ride.state === 'meeting' ? text.hasArrived : ''}
              </span>
            </li>
          ))}
        </ol>
      </Card>
      <p className={shared.soft}>{text.lastSign(format.time(ride.lastSignAt))}</p>
      <p className={shared.soft}>{text.worksUntil(format.time(ride.expiresAt))}</p>
    </Screen>
  )
}

import type { Ride } from '@woodalo/protocol'
import { useState } from 'react'
import { shortAddress } from '../i18n/short-address.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { wordsOfRider } from '../i18n/words-of-rider.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { laterIcons } from '../ui/later-icons.ts'
import { isUnderWay } from './look-for-taxi.ts'
import { ownRequest } from './own-request.ts'
import styles from './remembered-ride.module.css'
import { shortNameOf } from './short-name.ts'
import { TaxiThatWas } from './taxi-that-was.tsx'
import { wayOnFoot } from './way-on-foot.ts'

interface RememberedRideProps {
  ride: Ride
  readerUid: string | undefined
  /** The reader's own, if they have it. */
  code: string | null
}

/**
 * What this browser kept of a ride, for somebody in the street: when it leaves, from where and the way there, who has the code
 * or the code itself, the taxi, and where the reader gets off.
 */
export function RememberedRide({ ride, readerUid, code }: RememberedRideProps) {
  const { ride: text, match } = useText()
  const format = useFormat()
  const { currency } = ride.cost
  const stop = ride.stops.find(({ firebase_uid }) => firebase_uid === readerUid)
  const [now] = useState(Date.now)
  const isAhead = ride.status === 'active' && ride.departedAt === null && !isUnderWay(ride)
  const began = ride.departedAt ?? ride.meetAt
  const time = format.time(began, currency)
  return (
    <Card className={styles.card}>
      <p className={styles.when}>
        <span className={styles.day}>{format.day(began, now)}</span>{' '}
        {ride.status === 'canceled' ? text.canceledTitle : isAhead ? text.departs(time) : text.departed(time)}
      </p>
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
      {isAhead && <KeptCode ride={ride} readerUid={readerUid} code={code} />}
      {ride.taxi && <TaxiThatWas taxi={ride.taxi} />}
      {isAhead && (
        <ButtonLink
          variant="secondary"
          wide
          icon={laterIcons.walk}
          external
          href={wayOnFoot(ride.meetingPoint)}
        >
          {text.directions}
        </ButtonLink>
      )}
    </Card>
  )
}

/** The code, or whom one asks for it and how they are recognized, until one has met them. */
function KeptCode({ ride, readerUid, code }: RememberedRideProps) {
  const text = useText().ride
  const format = useFormat()
  const requester = ownRequest(ride, ride.requesterUid)
  if (readerUid === ride.requesterUid)
    return (
      code !== null &&
      !ride.isVerified && (
        <div className={styles.code}>
          <p>{text.codeForRequester}</p>
          <p className={styles.digits} role="img" aria-label={text.codeSpoken(format.spelled(code))}>
            {code}
          </p>
        </div>
      )
    )
  if (!requester || ownRequest(ride, readerUid ?? '')?.isVerified) return null
  return (
    <div className={styles.code}>
      <p>{text.askCode(shortNameOf(ride, requester.userName))}</p>
      {requester.about && <q className={styles.look}>{wordsOfRider(requester.about)}</q>}
    </div>
  )
}

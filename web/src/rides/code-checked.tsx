import type { Ride, RideRequest } from '@woodalo/protocol'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Icon } from '../ui/icon.tsx'
import { icons } from '../ui/icons.ts'
import { Faces } from './faces.tsx'
import { missingRiders } from './riders-not-met.ts'
import styles from './code-checked.module.css'
import { shortNameOf } from './short-name.ts'

interface CodeCheckedProps {
  ride: Ride
  readerUid: string
  /** Milliseconds by the server's clock. */
  now: number
  orderedBy: string | null
  onOpenPerson?: ((person: RideRequest) => void) | undefined
}

/** Shown once the reader has met the requester: what comes next, who is there already, and what one can do meanwhile. */
export function CodeChecked({ ride, readerUid, now, orderedBy, onOpenPerson }: CodeCheckedProps) {
  const { ride: text, presence } = useText()
  const format = useFormat()
  const time = (at: string) => format.time(at, ride.cost.currency)
  const missing = missingRiders(ride).map(({ userName }) => shortNameOf(ride, userName))
  const there = ride.rideRequests.length - missing.length
  const left = (Date.parse(ride.meetAt) - now) / 1000
  const mayBeSaid = ride.rideRequests.some(({ absence }) => absence !== null)
  const next =
    orderedBy &&
    (ride.isVerified
      ? text.orderBy(orderedBy)
      : text.orderByOnceThere(shortNameOf(ride, orderedBy), format.list(missing), missing.length))
  if (ride.isVerified && !next) return null
  if (ride.isVerified)
    return (
      <p className={styles.next} role="status">
        <Icon path={icons.check} size={20} />
        {next}
      </p>
    )

  function stateOf({ isVerified, arrivedAt, onWayAt }: RideRequest): string {
    if (arrivedAt) return presence.here(time(arrivedAt))
    if (isVerified) return text.verified
    return onWayAt ? presence.onWay(time(onWayAt)) : text.notVerified
  }

  const count = text.someThere(there, ride.rideRequests.length)
  return (
    <div className={styles.checked}>
      <Faces
        ride={ride}
        readerUid={readerUid}
        isIn={({ isVerified }) => isVerified}
        stateOf={stateOf}
        ownState={text.codeChecked}
        count={count}
        onOpen={onOpenPerson}
      />
      <div className={styles.words} role="status">
        <p className={styles.met}>
          <Icon path={icons.check} size={18} />
          {`${text.codeChecked} · ${count}`}
        </p>
        {next && (
          // When it leaves stands in the head of the screen.
          <p className={styles.then}>{next}</p>
        )}
        {/* Before the departure nobody is missed. */}
        {left <= 0 && ride.noShowFrom && !mayBeSaid && (
          <p className={styles.then}>{presence.sayFrom(time(ride.noShowFrom))}</p>
        )}
      </div>
    </div>
  )
}

import type { Ride } from '@woodalo/protocol'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Icon } from '../ui/icon.tsx'
import { icons } from '../ui/icons.ts'
import { ownRequest } from './own-request.ts'
import styles from './arrival-known-to-group.module.css'

/** Shows that the group knows of the reader's arrival, and from when on a missing rider can be left behind. */
export function OwnArrival({ ride, readerUid }: { ride: Ride; readerUid: string }) {
  const text = useText().presence
  const format = useFormat()
  const arrivedAt = ownRequest(ride, readerUid)?.arrivedAt
  if (!arrivedAt) return null
  const time = (at: string) => format.time(at, ride.cost.currency)
  const mayBeSaid = ride.rideRequests.some(({ absence }) => absence !== null)
  return (
    <div className={styles.known} role="status">
      <Icon path={icons.check} size={18} />
      <div>
        <p>{text.youAreHere(time(arrivedAt))}</p>
        {ride.noShowFrom && !mayBeSaid && <p>{text.sayFrom(time(ride.noShowFrom))}</p>}
      </div>
    </div>
  )
}

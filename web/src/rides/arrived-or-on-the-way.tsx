import type { Ride, RideRequest } from '@woodalo/protocol'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { icons } from '../ui/icons.ts'
import { Tag } from '../ui/tag.tsx'
import styles from './arrived-or-on-the-way.module.css'

/** Since when somebody is at the meeting point, or on the way there, by the service's clock. */
export function HereSince({ ride, rider }: { ride: Ride; rider: RideRequest }) {
  const { presence, ride: words } = useText()
  const format = useFormat()
  if (rider.arrivedAt === null)
    return (
      <span className={styles.waiting}>
        {rider.onWayAt ? presence.onWay(format.time(rider.onWayAt, ride.cost.currency)) : words.notVerified}
      </span>
    )
  return (
    <Tag tone="saved" icon={icons.check}>
      {presence.here(format.time(rider.arrivedAt, ride.cost.currency))}
    </Tag>
  )
}

import type { Ride, RideRequest } from '@woodalo/protocol'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { icons } from '../ui/icons.ts'
import { Tag } from '../ui/tag.tsx'
import styles from './arrived-or-on-the-way.module.css'

interface HereSinceProps {
  ride: Ride
  rider: RideRequest
  /** Small words without a ground of their own. */
  plain?: boolean
}

/** Since when somebody is at the meeting point, or on the way there, by the service's clock. */
export function HereSince({ ride, rider, plain = false }: HereSinceProps) {
  const { presence, ride: words } = useText()
  const format = useFormat()
  if (rider.arrivedAt === null)
    return (
      <span className={plain ? styles.plain : styles.waiting}>
        {rider.onWayAt ? presence.onWay(format.time(rider.onWayAt, ride.cost.currency)) : words.notVerified}
      </span>
    )
  const here = presence.here(format.time(rider.arrivedAt, ride.cost.currency))
  if (plain) return <span className={styles.there}>{here}</span>
  return (
    <Tag tone="saved" icon={icons.check}>
      {here}
    </Tag>
  )
}

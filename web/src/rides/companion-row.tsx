import type { RideRequest } from '@woodalo/protocol'
import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ListRow } from '../ui/list-row.tsx'
import type { StrandColour } from '../ui/strand-colour.ts'
import { Brings, OrdersTaxi, OwnWords } from './recognition-signs.tsx'
import styles from './companion-row.module.css'
import { RatingMark } from '../ui/rating-mark.tsx'

interface CompanionRowProps {
  companion: RideRequest
  /** What the group calls them. */
  name: string
  colour: StrandColour
  requestsVehicle: boolean
  /** At the end of the line of the name. */
  trailing?: ReactNode
  /** Makes the row a button. */
  onOpen?: (() => void) | undefined
}

/** Who travels along, as a block: face, name and what they bring; what they say; what others found. */
export function CompanionRow({
  companion,
  name,
  colour,
  requestsVehicle,
  trailing,
  onOpen,
}: CompanionRowProps) {
  const { match, presence } = useText()
  const { userName, photoURL, rating, kept, about, party } = companion
  return (
    <ListRow
      leading={<Avatar name={userName} photo={photoURL} colour={colour} />}
      title={
        <span className={styles.title}>
          <bdi>{name}</bdi>
          {rating && <RatingMark average={rating.average} />}
          <span className={styles.brings}>
            <Brings party={party} />
          </span>
          {/* Beside the name: at the end of the row it would leave their words a narrow column. */}
          {trailing && <span className={styles.trailing}>{trailing}</span>}
        </span>
      }
      detail={
        <span className={styles.block}>
          <OwnWords about={about} />
          <span className={styles.standing}>
            {requestsVehicle && <OrdersTaxi />}
            {kept.rides > 0 && <span>{presence.kept(kept.kept, kept.rides)}</span>}
            {!rating && <span>{match.unrated}</span>}
          </span>
        </span>
      }
      isAct={Boolean(trailing)}
      {...(onOpen ? { onPress: onOpen } : {})}
    />
  )
}

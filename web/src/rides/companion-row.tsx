import type { RideRequest } from '@woodalo/protocol'
import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ListRow } from '../ui/list-row.tsx'
import type { StrandColour } from '../ui/strand-colour.ts'
import { Signs } from './recognition-signs.tsx'
import styles from './companion-row.module.css'
import { RatingMark } from '../ui/rating-mark.tsx'

interface CompanionRowProps {
  companion: RideRequest
  colour: StrandColour
  requestsVehicle: boolean
  trailing?: ReactNode
  /** Makes the row a button. */
  onOpen?: (() => void) | undefined
}

/** Who travels along, as a block: face and name, what others found, what they say, what they bring. */
export function CompanionRow({ companion, colour, requestsVehicle, trailing, onOpen }: CompanionRowProps) {
  const { match, presence } = useText()
  const { userName, photoURL, rating, kept } = companion
  return (
    <ListRow
      leading={<Avatar name={userName} photo={photoURL} colour={colour} />}
      title={
        <span className={styles.title}>
          <bdi>{userName}</bdi>
          {rating ? (
            <RatingMark average={rating.average} />
          ) : (
            <span className={styles.standing}>{match.unrated}</span>
          )}
        </span>
      }
      detail={
        <span className={styles.block}>
          {kept.rides > 0 && <span>{presence.kept(kept.kept, kept.rides)}</span>}
          <Signs person={companion} orders={requestsVehicle} />
        </span>
      }
      trailing={trailing}
      {...(onOpen ? { onPress: onOpen } : {})}
    />
  )
}

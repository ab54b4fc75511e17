import type { RideRequest } from '@woodalo/protocol'
import type { ReactNode } from 'react'
import { useFormat, useText } from '../i18n/use-text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { ListRow } from '../ui/list-row.tsx'
import type { StrandColour } from '../ui/strand-colour.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './companion-row.module.css'

interface CompanionRowProps {
  companion: RideRequest
  colour: StrandColour
  requestsVehicle: boolean
  trailing?: ReactNode
}

/** Who travels along: face, rating, what they carry and how to know them. */
export function CompanionRow({ companion, colour, requestsVehicle, trailing }: CompanionRowProps) {
  const text = useText()
  const format = useFormat()
  const { rating, bags, people, about } = companion
  const facts = [
    ...(people > 1 ? [text.request.peopleCount(people)] : []),
    ...(bags > 0 ? [text.request.bagCount(bags)] : []),
    ...(requestsVehicle ? [text.match.asks] : []),
  ]
  return (
    <ListRow
      leading={<Avatar name={companion.userName} photo={companion.photoURL} colour={colour} />}
      title={
        <span className={styles.title}>
          {companion.userName}
          {rating ? (
            <span className={styles.rating}>
              <Icon name="star" size={14} />
              {format.number(rating.average, { maximumFractionDigits: 1 })}
              <VisuallyHidden> {text.ui.stars(rating.average)}</VisuallyHidden>
            </span>
          ) : (
            <span className={styles.unrated}>{text.match.unrated}</span>
          )}
        </span>
      }
      detail={
        <>
          {facts.length > 0 && <span className={styles.facts}>{facts.join(' · ')}</span>}
          {about && <span className={styles.about}>{about}</span>}
        </>
      }
      trailing={trailing}
    />
  )
}

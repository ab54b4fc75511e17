import { isolated } from '@woodalo/languages/isolate'
import type { RideRequest } from '@woodalo/protocol'
import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { partyFacts } from '../i18n/party-facts.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ListRow } from '../ui/list-row.tsx'
import type { StrandColour } from '../ui/strand-colour.ts'
import { RatingMark } from '../ui/stars.tsx'
import styles from './companion-row.module.css'

interface CompanionRowProps {
  companion: RideRequest
  colour: StrandColour
  requestsVehicle: boolean
  trailing?: ReactNode
  /** Makes the row a button. */
  onOpen?: (() => void) | undefined
}

/** A companion: face, rating, rides kept, what they carry and how to recognise them. */
export function CompanionRow({ companion, colour, requestsVehicle, trailing, onOpen }: CompanionRowProps) {
  const text = useText()
  const { rating, kept, party, about } = companion
  const facts = [
    ...(requestsVehicle ? [text.match.asks] : []),
    ...partyFacts(party, text),
    ...(about ? [isolated(about)] : []),
  ]
  return (
    <ListRow
      leading={<Avatar name={companion.userName} photo={companion.photoURL} colour={colour} />}
      title={
        <span className={styles.title}>
          <bdi>{companion.userName}</bdi>
          {companion.proof === 'none' && <span className={styles.unrated}>{text.match.unconfirmed}</span>}
          {rating ? (
            <RatingMark average={rating.average} />
          ) : (
            <span className={styles.unrated}>{text.match.unrated}</span>
          )}
          {kept.rides > 0 && (
            <span className={styles.unrated}>{text.presence.kept(kept.kept, kept.rides)}</span>
          )}
        </span>
      }
      detail={facts.length > 0 ? <span className={styles.facts}>{facts.join(' · ')}</span> : undefined}
      trailing={trailing}
      {...(onOpen ? { onPress: onOpen } : {})}
    />
  )
}

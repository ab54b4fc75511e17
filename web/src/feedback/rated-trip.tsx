import { StrandThumbnail } from '../ui/strands/strand-thumbnail.tsx'
import type { StrandColour } from '../ui/strand-colour.ts'
import { Tag } from '../ui/tag.tsx'
import styles from './rated-trip.module.css'

interface RatedTripProps {
  place: string
  /** What sharing it was worth, or null. */
  saved: string | null
  /** In the order of the stops. */
  colours: readonly StrandColour[]
}

/** Which trip is rated, and what it was worth. */
export function RatedTrip({ place, saved, colours }: RatedTripProps) {
  return (
    <div className={styles.trip}>
      <StrandThumbnail colours={colours} />
      <p className={styles.words}>
        <bdi className={styles.place}>{place}</bdi> {saved !== null && <Tag tone="saved">{saved}</Tag>}
      </p>
    </div>
  )
}

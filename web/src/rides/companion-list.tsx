import type { Ride, RideRequest } from '@woodalo/protocol'
import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { CompanionRow } from './companion-row.tsx'
import { colourOf, companionsInOrder } from './ride-line.ts'
import styles from './companion-list.module.css'

interface CompanionListProps {
  ride: Ride
  readerUid: string
  /** Beside the heading. */
  state?: ReactNode
  /** At the end of each row. */
  trailing?: (companion: RideRequest) => ReactNode
}

/** Who travels along, in the order of the stops. */
export function CompanionList({ ride, readerUid, state, trailing }: CompanionListProps) {
  const text = useText().match
  const companions = companionsInOrder(ride, readerUid)
  return (
    <section aria-label={text.companions}>
      <h2 className={styles.heading}>
        {text.companions} {state && <span className={styles.state}>{state}</span>}
      </h2>
      {companions.length === 0 && <p className={styles.nobody}>{text.nobodyLeft}</p>}
      <ul className={styles.list}>
        {companions.map((companion) => (
          // The id of a rider who has deleted their account may be empty; that of their request stays.
          <li key={companion.rideRequestId}>
            <CompanionRow
              companion={companion}
              colour={colourOf(ride, readerUid, companion.firebase_uid)}
              requestsVehicle={ride.requesterUid === companion.firebase_uid}
              trailing={trailing?.(companion)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

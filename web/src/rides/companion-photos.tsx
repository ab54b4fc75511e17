import type { Ride } from '@woodalo/protocol'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { icons } from '../ui/icons.ts'
import styles from './companion-photos.module.css'
import { colourOf } from './rider-colour.ts'
import { companionsInOrder } from './stops-in-order.ts'

interface FacesProps {
  ride: Ride
  readerUid: string
  /** Shows who has accepted, and who is still deciding. */
  decisions?: boolean
}

/** The companions at a glance; the list below has their names. */
export function Faces({ ride, readerUid, decisions = false }: FacesProps) {
  return (
    <div className={styles.faces} aria-hidden="true">
      {companionsInOrder(ride, readerUid).map(
        ({ rideRequestId, firebase_uid, userName, photoURL, accepted }) => (
          <span
            key={rideRequestId}
            className={styles.face}
            data-decision={decisions ? (accepted ? 'accepted' : 'open') : undefined}
          >
            <Avatar name={userName} photo={photoURL} colour={colourOf(ride, readerUid, firebase_uid)} />
            {decisions && accepted && (
              <span className={styles.accepted}>
                <Icon path={icons.check} size={12} />
              </span>
            )}
          </span>
        ),
      )}
    </div>
  )
}

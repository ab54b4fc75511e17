import type { Ride } from '@woodalo/protocol'
import { Avatar } from '../ui/avatar.tsx'
import { colourOf, companionsInOrder } from './ride-line.ts'
import styles from './faces.module.css'

/** The companions at a glance; the list below has their names. */
export function Faces({ ride, readerUid }: { ride: Ride; readerUid: string }) {
  return (
    <div className={styles.faces} aria-hidden="true">
      {companionsInOrder(ride, readerUid).map(({ rideRequestId, firebase_uid, userName, photoURL }) => (
        <Avatar
          key={rideRequestId}
          name={userName}
          photo={photoURL}
          colour={colourOf(ride, readerUid, firebase_uid)}
        />
      ))}
    </div>
  )
}

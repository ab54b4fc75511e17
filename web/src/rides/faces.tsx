import type { Ride } from '@woodalo/protocol'
import { Avatar } from '../ui/avatar.tsx'
import { colourOf, companionsInOrder } from './ride-line.ts'
import styles from './faces.module.css'

/** Who travels along, at a glance; their names stand in the list below. */
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

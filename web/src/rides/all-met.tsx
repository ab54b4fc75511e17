import type { Ride, RideRequest } from '@woodalo/protocol'
import { useText } from '../i18n/use-text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { icons } from '../ui/icons.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './all-met.module.css'
import { colourOf } from './rider-colour.ts'
import { shortNameOf } from './short-name.ts'
import { companionsInOrder } from './stops-in-order.ts'

interface AllMetProps {
  ride: Ride
  readerUid: string
  /** Opens a rider's profile. */
  onOpenPerson?: ((person: RideRequest) => void) | undefined
}

/** For whoever orders, once everybody is there: that they are, in a line, since what comes next is the order. */
export function AllMet({ ride, readerUid, onOpenPerson }: AllMetProps) {
  const { match, ride: text } = useText()
  const companions = companionsInOrder(ride, readerUid)
  return (
    <section aria-label={match.companions}>
      <ul className={styles.people}>
        {companions.map((companion) => {
          const { rideRequestId, firebase_uid, userName, photoURL } = companion
          const words = (
            <>
              <Avatar
                name={userName}
                photo={photoURL}
                colour={colourOf(ride, readerUid, firebase_uid)}
                size="small"
              />
              <bdi>{shortNameOf(ride, userName)}</bdi>
              <Icon path={icons.check} size={16} />
              <VisuallyHidden>{text.verified}</VisuallyHidden>
            </>
          )
          return (
            <li key={rideRequestId}>
              {onOpenPerson && firebase_uid ? (
                <button type="button" className={styles.person} onClick={() => onOpenPerson(companion)}>
                  {words}
                </button>
              ) : (
                <span className={styles.person}>{words}</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

import type { Ride, RideRequest } from '@woodalo/protocol'
import { useText } from '../i18n/use-text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { icons } from '../ui/icons.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { Faces } from './faces.tsx'
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

/** As many as stand beside the reader in one line on a phone. */
const mostFaces = 3

/**
 * Everybody is there: the faces that were waited for are tied in. Where they are many, or the taxi is known and looked for,
 * the companions take less room.
 */
export function AllMet({ ride, readerUid, onOpenPerson }: AllMetProps) {
  const { match, ride: text, presence } = useText()
  const companions = companionsInOrder(ride, readerUid)
  if (ride.taxi === null && companions.length <= mostFaces)
    return (
      <Faces
        ride={ride}
        readerUid={readerUid}
        isIn={() => true}
        stateOf={() => text.verified}
        ownState={presence.iAmHere}
        count={text.someThere(ride.rideRequests.length, ride.rideRequests.length)}
        onOpen={onOpenPerson}
      />
    )
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

import type { Ride } from '@woodalo/protocol'
import { useText } from '../i18n/use-text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { icons } from '../ui/icons.ts'
import styles from './match.module.css'
import { RatingMark } from '../ui/rating-mark.tsx'
import { colourOf } from './rider-colour.ts'
import { companionsInOrder } from './stops-in-order.ts'
import { shortNameOf } from './short-name.ts'

interface TrustProps {
  ride: Ride
  readerUid: string
}

/** Why one would sit in a taxi with these people, before the decision and without a tap. The list below has the rest. */
export function Trust({ ride, readerUid }: TrustProps) {
  const { match, people, presence } = useText()
  return (
    <ul className={styles.trust} aria-label={match.companions}>
      {companionsInOrder(ride, readerUid).map(
        ({ rideRequestId, firebase_uid, userName, photoURL, rating, kept, proof }) => (
          <li key={rideRequestId} className={styles.person}>
            <span aria-hidden="true">
              <Avatar
                name={userName}
                photo={photoURL}
                colour={colourOf(ride, readerUid, firebase_uid)}
                size="small"
              />
            </span>
            <span className={styles.known}>
              <span className={styles.name}>
                <bdi>
                  <strong>{shortNameOf(ride, userName)}</strong>
                </bdi>
                {rating && <RatingMark average={rating.average} />}
              </span>
              <span className={styles.marks}>
                {proof === 'none' ? (
                  match.unconfirmed
                ) : (
                  <span className={styles.proven}>
                    <Icon path={icons.check} size={12} /> {people.proofs[proof]}
                  </span>
                )}
                {' · '}
                {kept.rides > 0 ? presence.kept(kept.kept, kept.rides) : people.newcomer}
              </span>
            </span>
          </li>
        ),
      )}
    </ul>
  )
}

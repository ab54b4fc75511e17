import type { Ride } from '@woodalo/protocol'
import type { CSSProperties } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { strandColour } from '../ui/strand-colour.ts'
import { HereSince } from './arrived-or-on-the-way.tsx'
import { colourOf } from './rider-colour.ts'
import { shortNameOf } from './short-name.ts'
import { companionsInOrder } from './stops-in-order.ts'
import styles from './who-is-there.module.css'

/** Where each of the others is, in one line: what people ask one another before they meet. */
export function WhoIsThere({ ride, readerUid }: { ride: Ride; readerUid: string }) {
  const { match } = useText()
  return (
    <ul className={styles.people} aria-label={match.companions}>
      {companionsInOrder(ride, readerUid).map((rider) => {
        const colour = colourOf(ride, readerUid, rider.firebase_uid)
        const own = { '--strand': strandColour(colour) } as CSSProperties
        return (
          <li
            key={rider.rideRequestId}
            className={styles.person}
            style={own}
            data-there={rider.arrivedAt === null ? undefined : ''}
          >
            <Avatar name={rider.userName} photo={rider.photoURL} colour={colour} size="small" />
            <span className={styles.words}>
              <bdi className={styles.name}>{shortNameOf(ride, rider.userName)}</bdi>{' '}
              <HereSince ride={ride} rider={rider} plain />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

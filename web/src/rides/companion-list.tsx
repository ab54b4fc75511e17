import type { Ride, RideRequest } from '@woodalo/protocol'
import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { CompanionRow } from './companion-row.tsx'
import { Unproven } from './unproven-contacts.tsx'
import styles from './companion-list.module.css'
import { colourOf, colourOfLeft } from './rider-colour.ts'
import { shortNameOf } from './short-name.ts'
import { companionsInOrder } from './stops-in-order.ts'

interface CompanionListProps {
  ride: Ride
  readerUid: string
  /** Another part of the screen shows the companions: only the reader and those who left are listed. */
  withoutCompanions?: boolean
  /** Whom another part of the screen shows. */
  without?: string | null
  /** Whether this is the screen's part with the companions, and has its name. */
  named?: boolean
  /** At the end of the line of the name, such as how many are there. */
  count?: string | undefined
  /** At the end of each row. */
  trailing?: (companion: RideRequest) => ReactNode
  /** Below each row. */
  below?: (companion: RideRequest) => ReactNode
  /** What the others see of the reader, where it is worth a word. */
  own?: ReactNode
  /** Opens a rider's profile. */
  onOpen?: ((person: ShownPerson) => void) | undefined
}

/** A rider of a ride, also after they have left it. */
export type ShownPerson = Pick<RideRequest, 'firebase_uid' | 'userName' | 'photoURL'> &
  Partial<Pick<RideRequest, 'rating' | 'kept' | 'proof' | 'about'>>

/** As many rows are seen together with what is above them, while a group meets. */
const facesInView = 2

/** Who travels along, in the order of the stops. */
export function CompanionList(props: CompanionListProps) {
  const { ride, readerUid, withoutCompanions = false, without = null } = props
  const { named = true, count, trailing, below, own, onOpen } = props
  const { match: text, presence } = useText()
  const everybody = companionsInOrder(ride, readerUid)
  const companions = withoutCompanions
    ? []
    : everybody.filter(({ firebase_uid }) => without === null || firebase_uid !== without)
  const hasRows = companions.length > 0 || ride.left.length > 0
  const isElsewhere = everybody.length > 0 && companions.length === 0
  if (isElsewhere && !hasRows && !own) return null
  return (
    <section {...(named ? { 'aria-label': text.companions } : {})}>
      {!isElsewhere && (
        <div className={styles.head}>
          <h2 className={styles.heading}>{text.companions}</h2>
          {/* So many are not in view at once, but their faces are. */}
          {count && companions.length > facesInView && (
            <span className={styles.faces}>
              {companions.map(({ rideRequestId, userName, photoURL, firebase_uid }) => (
                <Avatar
                  key={rideRequestId}
                  name={userName}
                  photo={photoURL}
                  colour={colourOf(ride, readerUid, firebase_uid)}
                  size="small"
                />
              ))}
            </span>
          )}
          {count && <p className={styles.count}>{count}</p>}
        </div>
      )}
      {everybody.length === 0 && <p className={styles.nobody}>{text.nobodyLeft}</p>}
      <ul className={styles.list}>
        {companions.map((companion) => (
          // The id of a rider who has deleted their account may be empty; that of their request stays.
          <li key={companion.rideRequestId}>
            <CompanionRow
              companion={companion}
              name={shortNameOf(ride, companion.userName)}
              colour={colourOf(ride, readerUid, companion.firebase_uid)}
              requestsVehicle={ride.requesterUid === companion.firebase_uid}
              trailing={trailing?.(companion)}
              onOpen={onOpen && companion.firebase_uid ? () => onOpen(companion) : undefined}
            />
            {below?.(companion)}
          </li>
        ))}
        {ride.left.map((person) => (
          <li key={person.firebase_uid}>
            <ListRow
              leading={
                <Avatar
                  name={person.userName}
                  photo={person.photoURL}
                  colour={colourOfLeft(ride, person.firebase_uid)}
                />
              }
              title={<bdi>{shortNameOf(ride, person.userName)}</bdi>}
              detail={person.absent ? presence.absent : presence.gone}
              {...(onOpen ? { onPress: () => onOpen(person) } : {})}
            />
          </li>
        ))}
      </ul>
      <Unproven ride={ride} people={companions} />
      {own && <div className={styles.own}>{own}</div>}
    </section>
  )
}

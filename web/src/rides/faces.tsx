import type { Ride, RideRequest } from '@woodalo/protocol'
import type { CSSProperties, ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { icons } from '../ui/icons.ts'
import { strandColour, type StrandColour } from '../ui/strand-colour.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import unseen from '../ui/visually-hidden.module.css'
import styles from './faces.module.css'
import { colourOf } from './rider-colour.ts'
import { shortNameOf } from './short-name.ts'
import { ownRequest } from './own-request.ts'
import { companionsInOrder } from './stops-in-order.ts'

interface FacesProps {
  ride: Ride
  readerUid: string
  /** Whether a companion has done what the reader waits for. */
  isIn: (companion: RideRequest) => boolean
  /** What a companion has done, or does still. */
  stateOf: (companion: RideRequest) => string
  /** What the reader has done, for whoever does not see the check. */
  ownState: string
  /** How many are in; seen only where so many are not counted at a glance. */
  count: string
  onOpen?: ((person: RideRequest) => void) | undefined
}

/** Whoever is in is tied in with their strand; the others' are still open. For somebody who is in and waits for them. */
export function Faces({ ride, readerUid, isIn, stateOf, ownState, count, onOpen }: FacesProps) {
  const { match } = useText()
  const own = ownRequest(ride, readerUid)
  const companions = companionsInOrder(ride, readerUid)
  // Those who are in stand together, next to the reader.
  const inOrder = [...companions.filter(isIn), ...companions.filter((companion) => !isIn(companion))]
  if (!own) return null
  return (
    <section aria-label={match.companions} className={styles.people}>
      <ul className={styles.faces} data-many={companions.length > 3 ? '' : undefined}>
        <Face colour="own" isIn>
          <span className={styles.person}>
            <Portrait name={own.userName} photo={own.photoURL} colour="own" isIn />
            <strong className={styles.name}>{match.you}</strong>
            <VisuallyHidden>{ownState}</VisuallyHidden>
          </span>
        </Face>
        {inOrder.map((companion) => {
          const { rideRequestId, firebase_uid, userName, photoURL } = companion
          const colour = colourOf(ride, readerUid, firebase_uid)
          return (
            <Face key={rideRequestId} colour={colour} isIn={isIn(companion)}>
              <button
                type="button"
                className={styles.person}
                disabled={!firebase_uid || !onOpen}
                onClick={() => onOpen?.(companion)}
              >
                <Portrait name={userName} photo={photoURL} colour={colour} isIn={isIn(companion)} />
                <bdi className={styles.name}>
                  <strong>{shortNameOf(ride, userName)}</strong>
                </bdi>{' '}
                <span className={styles.state}>{stateOf(companion)}</span>
              </button>
            </Face>
          )
        })}
      </ul>
      {/* So few are counted at a glance. */}
      <p className={companions.length > 2 ? styles.progress : unseen.hidden}>{count}</p>
    </section>
  )
}

interface FaceProps {
  colour: StrandColour
  isIn: boolean
  children: ReactNode
}

function Face({ colour, isIn, children }: FaceProps) {
  const own = { '--strand': strandColour(colour) } as CSSProperties
  return (
    <li className={styles.face} style={own} data-in={isIn ? '' : undefined}>
      {children}
    </li>
  )
}

function Portrait({
  name,
  photo,
  colour,
  isIn,
}: {
  name: string
  photo: string | null
  colour: StrandColour
  isIn: boolean
}) {
  return (
    <span className={styles.portrait} aria-hidden="true">
      <Avatar name={name} photo={photo} colour={colour} />
      {isIn && (
        <span className={styles.check}>
          <Icon path={icons.check} size={14} />
        </span>
      )}
    </span>
  )
}

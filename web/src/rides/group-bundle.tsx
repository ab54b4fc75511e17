import type { Ride } from '@woodalo/protocol'
import type { CSSProperties } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { strandColour } from '../ui/strand-colour.ts'
import styles from './group-bundle.module.css'
import { colourOf } from './rider-colour.ts'
import { stopsInOrder } from './stops-in-order.ts'

const column = 64
const laneGap = 9
const ringY = 12
const height = 64

/**
 * A ride's group as its bundle: strands from one ring, each to a rider's face, in the order of the stops. Decoration: beside
 * it stand the names.
 */
export function GroupBundle({ ride, readerUid }: { ride: Ride; readerUid: string }) {
  const riders = stopsInOrder(ride).map(({ firebase_uid, user_name }) => ({
    colour: colourOf(ride, readerUid, firebase_uid),
    name: user_name,
    photo: ride.rideRequests.find((one) => one.firebase_uid === firebase_uid)?.photoURL ?? null,
  }))
  const width = riders.length * column
  const lanes = (riders.length - 1) * laneGap
  return (
    <div className={styles.group} style={{ '--riders': riders.length } as CSSProperties} aria-hidden="true">
      <svg viewBox={`0 0 ${width} ${height}`} fill="none">
        {riders.map(({ colour }, index) => {
          const from = width / 2 - lanes / 2 + index * laneGap
          const to = (index + 0.5) * column
          const path = `M${from} ${ringY}V24C${from} 48 ${to} 34 ${to} ${height}`
          return (
            <g key={index} style={{ '--strand': strandColour(colour) } as CSSProperties}>
              {colour === 'own' && <path d={path} className={styles.casing} />}
              <path d={path} className={styles.strand} />
            </g>
          )
        })}
        <rect
          className={styles.ring}
          x={width / 2 - lanes / 2 - 10}
          y={ringY - 10}
          width={lanes + 20}
          height={20}
          rx={10}
        />
      </svg>
      <div className={styles.faces}>
        {riders.map(({ name, photo, colour }, index) => (
          <Avatar key={index} name={name} photo={photo} colour={colour} />
        ))}
      </div>
    </div>
  )
}

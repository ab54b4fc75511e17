import type { Ride, RideRequest } from '@woodalo/protocol'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import { icons } from '../ui/icons.ts'
import styles from './person-name.module.css'
import { shortNameOf } from './short-name.ts'

interface PersonNameProps {
  ride: Ride
  person: RideRequest
  onOpen?: ((person: RideRequest) => void) | undefined
  children: ReactNode
}

/** Opens their profile, where there is one. */
export function PersonName({ ride, person, onOpen, children }: PersonNameProps) {
  const name = <bdi className={styles.name}>{shortNameOf(ride, person.userName)}</bdi>
  if (!onOpen || !person.firebase_uid) return name
  return (
    <button type="button" className={styles.open} onClick={() => onOpen(person)}>
      {name}
      {children}
      <Icon path={icons.chevronRight} size={14} />
    </button>
  )
}

import type { Ride, RideRequest } from '@woodalo/protocol'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { classNames } from '../ui/class-names.ts'
import { shortNameOf } from './short-name.ts'
import styles from './unproven-contacts.module.css'

interface UnprovenProps {
  ride: Ride
  people: readonly Pick<RideRequest, 'userName' | 'proof' | 'isVerified'>[]
  className?: string | undefined
}

/**
 * Says once, below the list of people, whose contact nobody has proven. Whoever has shown the code has been met: from then
 * on the contact matters less than the face.
 */
export function Unproven({ ride, people, className }: UnprovenProps) {
  const text = useText().match
  const format = useFormat()
  const names = people
    .filter(({ proof, isVerified }) => proof === 'none' && !isVerified)
    .map(({ userName }) => shortNameOf(ride, userName))
  if (names.length === 0) return null
  return (
    <p className={classNames(styles.unproven, className)}>{`${text.unconfirmed}: ${format.list(names)}`}</p>
  )
}

import type { KnownPerson } from './ports.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Icon } from '../ui/icon.tsx'
import { icons } from '../ui/icons.ts'
import { laterIcons } from '../ui/later-icons.ts'
import styles from './proofs.module.css'

/**
 * What is proven of somebody, always the same three things in the same places: the contact, the rides they came to, the
 * stars. Each fills as they travel, so that strangers are compared at a glance.
 */
export function Proofs({ kept, rating, proof }: Required<Pick<KnownPerson, 'kept' | 'rating' | 'proof'>>) {
  const { people: text } = useText()
  const format = useFormat()
  const isProven = proof !== 'none'
  return (
    <ul className={styles.proofs}>
      <li data-proven={isProven ? '' : undefined}>
        <span className={styles.figure}>
          <Icon path={isProven ? icons.check : icons.info} size={24} />
        </span>
        {isProven ? text.proofs[proof] : text.notProven}
      </li>
      <li data-proven={kept.kept > 0 ? '' : undefined}>
        <span className={styles.figure}>
          {kept.rides > 0 ? kept.kept : <Icon path={laterIcons.taxi} size={24} />}
        </span>
        {kept.rides > 0 ? text.cameTo(kept.kept, kept.rides) : text.firstRide}
      </li>
      <li data-proven={rating ? '' : undefined}>
        <span className={styles.figure}>
          {rating && format.number(rating.average, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
          <Icon path={icons.star} size={rating ? 20 : 24} filled={rating !== null} />
        </span>
        {rating ? text.ratings(rating.count) : text.noStars}
      </li>
    </ul>
  )
}

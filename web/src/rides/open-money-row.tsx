import type { Money, Ride } from '@woodalo/protocol'
import { Link } from 'wouter'
import { useFormat } from '../i18n/use-format.ts'
import { useSignedInText } from '../i18n/use-text.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { icons } from '../ui/icons.ts'
import styles from './open-money-row.module.css'

interface OpenMoneyRowProps {
  unsettled: NonNullable<Ride['unsettled']>
  sum: Money
  path: string
  /** Also where there is room for the list of rides. */
  atDesk?: boolean
}

/** Above the form only on a phone: the list of rides, which shows open money too, lies below it there. */
export function OpenMoneyRow({ unsettled, sum, path, atDesk = false }: OpenMoneyRowProps) {
  const text = useSignedInText().request
  const format = useFormat()
  return (
    <Link href={path} className={classNames(styles.row, !atDesk && styles.onPhone)}>
      <span className={styles.words}>{text.openMoney[unsettled](format.money(sum))}</span>
      <Icon path={icons.chevronRight} size={18} />
    </Link>
  )
}

import { useFormat } from '../i18n/use-format.ts'
import type { MoneyAmount } from '../i18n/format.ts'
import { classNames } from './class-names.ts'
import styles from './price.module.css'

interface PriceProps {
  value: MoneyAmount
  size?: 'body' | 'title' | 'display' | 'giant'
  /** Struck through: what it would cost otherwise. */
  struck?: boolean
}

/** The figure large, its currency a little smaller; read out as one amount. */
export function Price({ value, size = 'body', struck = false }: PriceProps) {
  const format = useFormat()
  const Tag = struck ? 's' : 'span'
  return (
    <Tag className={classNames(styles.price, styles[size])}>
      {format.moneyParts(value).map((part, index) => (
        <span key={index} className={part.type === 'currency' ? styles.currency : undefined}>
          {part.value}
        </span>
      ))}
    </Tag>
  )
}

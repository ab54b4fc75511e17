import type { NamedPoint, Party } from '@woodalo/protocol'
import { useFormat } from '../i18n/use-format.ts'
import { useSignedInText } from '../i18n/use-text.ts'
import styles from './price-at-pin.module.css'
import { useUsualSharedPrices } from './use-usual-shared-prices.ts'

interface PriceAtPinProps {
  from: NamedPoint
  to: NamedPoint
  party: Party
  /** Beside a name in a list, which needs its room. */
  inList?: boolean
}

/** What sharing the way usually costs to the place under the pin: people compare two corners by it. */
export function PriceAtPin({ from, to, party, inList }: PriceAtPinProps) {
  const text = useSignedInText().request
  const format = useFormat()
  const [price] = useUsualSharedPrices(from, [to], party)
  if (!price) return null
  return (
    <span className={inList ? styles.inList : styles.price}>
      {inList && ' · '}
      {text.with(price.companions)} <strong>{text.usually(format.moneyWhole(price.usual))}</strong>
    </span>
  )
}

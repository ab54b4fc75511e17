import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { ButtonLink } from '../ui/button.tsx'
import { laterIcons } from '../ui/later-icons.ts'
import { stopsToPaste, takesAllStops } from './order/stops-as-text.ts'
import type { Order, Provider } from './order/taxi-apps.ts'
import styles from './order-link.module.css'

interface OrderLinkProps {
  order: Order
  app: Provider
}

/**
 * The order itself, at the thumb. An app whose link takes every stop opens with them; for another one the same tap copies
 * the stops on the way there.
 */
export function OrderLink({ order, app }: OrderLinkProps) {
  const text = useText().ride
  const [isCopied, setCopied] = useState(false)
  const paste = stopsToPaste(app, order)
  const count = order.stops.length

  function copy() {
    if (paste === null) return
    // The app opens in any case: the stops are on the screen, too.
    navigator.clipboard?.writeText(paste).then(
      () => setCopied(true),
      () => undefined,
    )
  }

  const detail = takesAllStops(app, order)
    ? count > 1 && text.withAllStops(count)
    : count === 2
      ? text.copiesOtherStop
      : text.copiesOtherStops(count - 1)

  return (
    <>
      <p className={styles.copied} role="status">
        {isCopied && (count === 2 ? text.pasteOtherStop(app.name) : text.pasteStops(app.name))}
      </p>
      <ButtonLink wide icon={laterIcons.taxi} external href={app.link(order)} onClick={copy}>
        <span className={styles.words}>
          {text.orderWith(app.name)}
          {detail && <span className={styles.detail}> {detail}</span>}
        </span>
      </ButtonLink>
    </>
  )
}

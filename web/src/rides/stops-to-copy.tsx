import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { announce } from '../ui/announce.ts'
import { Icon } from '../ui/icon.tsx'
import { icons } from '../ui/icons.ts'
import { laterIcons } from '../ui/later-icons.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { takesAllStops } from './order/stops-as-text.ts'
import type { Order, Provider } from './order/taxi-apps.ts'
import styles from './stops-to-copy.module.css'

interface StopsToCopyProps {
  order: Order
  /** The app that they go to; null if a driver is told them. */
  app: Provider | null
}

/** The stops in their order. Those that the app's link does not have are copied one by one, since apps have a field for each. */
export function StopsToCopy({ order, app }: StopsToCopyProps) {
  const { ride: text, settlement } = useText()
  /** Whoever comes back from the app goes on with the next one. */
  const [copied, setCopied] = useState<readonly string[]>([])

  async function copy(value: string) {
    try {
      await navigator.clipboard.writeText(value)
      setCopied([...copied, value])
      announce(settlement.copied)
    } catch {
      // The clipboard is refused: the list shows the stops, to be read out.
    }
  }

  return (
    <ol className={styles.stops} aria-label={text.driverStops}>
      {order.stops.map(({ name }, index) => (
        <li key={`${index} ${name}`} className={styles.stop}>
          <span className={styles.name}>{name}</span>
          {app && (index === order.stops.length - 1 || takesAllStops(app, order)) && (
            <span className={styles.inLink}>
              {/* Where all are, the order says so once. */}
              {takesAllStops(app, order) ? <VisuallyHidden>{text.inLink}</VisuallyHidden> : text.inLink}
              <Icon path={icons.check} size={18} />
            </span>
          )}
          {app && index < order.stops.length - 1 && !takesAllStops(app, order) && (
            <button
              type="button"
              className={styles.copy}
              data-copied={copied.includes(name) ? '' : undefined}
              aria-label={copied.includes(name) ? `${text.stopCopied}: ${name}` : text.copyStop(name)}
              onClick={() => void copy(name)}
            >
              {copied.includes(name) ? text.stopCopied : text.copyShort}
              <Icon path={copied.includes(name) ? icons.check : laterIcons.copy} size={18} />
            </button>
          )}
        </li>
      ))}
    </ol>
  )
}

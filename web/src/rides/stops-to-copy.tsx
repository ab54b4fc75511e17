import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { announce } from '../ui/announce.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { icons } from '../ui/icons.ts'
import { laterIcons } from '../ui/later-icons.ts'
import type { Order } from './order/taxi-apps.ts'
import { stopsAsText } from './order/stops-as-text.ts'
import styles from './stops-to-copy.module.css'

interface StopsToCopyProps {
  order: Order
  /** What the driver is told besides, as lines before the stops. */
  wanted: readonly string[]
  /** In letters that are read from the driver's seat. */
  large?: boolean
}

/** The stops one by one, since most apps have a field for each, and all of them as one text. */
export function StopsToCopy({ order, wanted, large = false }: StopsToCopyProps) {
  const { ride: text, settlement } = useText()
  const all = [...wanted, stopsAsText(order)].join('\n')
  /** What was copied last. */
  const [copied, setCopied] = useState<string | null>(null)

  async function copy(value: string) {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(value)
      announce(value === all ? text.copied : settlement.copied)
    } catch {
      // The clipboard is refused: the list shows the stops, to be read out.
    }
  }

  return (
    <div>
      <ol className={styles.stops} data-large={large || undefined}>
        {order.stops.map(({ name }, index) => (
          <li key={`${index} ${name}`} className={styles.stop}>
            <span className={styles.name}>{name}</span>
            <IconButton
              variant="transparent"
              icon={copied === name ? icons.check : laterIcons.copy}
              label={text.copyStop(name)}
              onClick={() => void copy(name)}
            />
          </li>
        ))}
      </ol>
      <Button
        variant="transparent"
        size="small"
        className={styles.all}
        icon={copied === all ? icons.check : laterIcons.copy}
        onClick={() => void copy(all)}
      >
        {copied === all ? text.copied : text.copyStops}
      </Button>
    </div>
  )
}

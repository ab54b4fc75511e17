import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { icons } from '../ui/icons.ts'
import { providers, type Order } from './order/taxi-apps.ts'
import styles from './show-driver.module.css'

interface ShowDriverProps {
  order: Order
  /** What the driver is told besides. */
  wanted: readonly string[]
  /** It is the next step. */
  isTime?: boolean
}

/** The stops in letters that somebody at the wheel can read, held out to them, and the maps that lead there. */
export function ShowDriver({ order, wanted, isTime = false }: ShowDriverProps) {
  const text = useText().ride
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={isTime ? 'primary' : 'secondary'}
        {...(isTime ? {} : { size: 'small' })}
        wide
        icon={icons.eye}
        onClick={() => setOpen(true)}
      >
        {text.showDriver}
      </Button>
      <Dialog isOpen={isOpen} title={text.driverStops} onClose={() => setOpen(false)}>
        {wanted.map((words) => (
          <p key={words}>{words}</p>
        ))}
        <ol className={styles.stops}>
          {order.stops.map(({ name }, index) => (
            <li key={`${index} ${name}`}>{name}</li>
          ))}
        </ol>
        <p className={styles.maps}>
          {providers
            .filter(({ kind }) => kind === 'map')
            .map((map) => (
              <ButtonLink
                key={map.id}
                variant="transparent"
                size="small"
                icon={icons.map}
                external
                href={map.link(order)}
              >
                {map.name}
              </ButtonLink>
            ))}
        </p>
      </Dialog>
    </>
  )
}

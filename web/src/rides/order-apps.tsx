import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button.tsx'
import { laterIcons } from '../ui/later-icons.ts'
import { taxiAppsFor, type Order } from './order/providers.ts'
import styles from './order-vehicle.module.css'

interface OrderAppsProps {
  order: Order
  /** The first one is the next step. */
  isTime: boolean
  children?: ReactNode
}

/** The apps that offer a taxi there, each with the order filled in. */
export function OrderApps({ order, isTime, children }: OrderAppsProps) {
  return (
    <div className={styles.apps}>
      {taxiAppsFor(order).map((app, index) => (
        <ButtonLink
          key={app.id}
          variant={index === 0 && isTime ? 'primary' : 'ghost'}
          icon={laterIcons.taxi}
          external
          href={app.link(order)}
        >
          {app.name}
        </ButtonLink>
      ))}
      {children}
    </div>
  )
}

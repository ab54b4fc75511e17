import { ButtonLink } from '../ui/button.tsx'
import { laterIcons } from '../ui/later-icons.ts'
import type { Order, Provider } from './order/taxi-apps.ts'
import styles from './order-apps.module.css'

interface OrderAppsProps {
  order: Order
  apps: readonly Provider[]
  /** The first one is the next step. */
  isTime?: boolean
}

/** Apps that offer a taxi there, each with the order filled in. */
export function OrderApps({ order, apps, isTime = false }: OrderAppsProps) {
  return (
    <div className={styles.apps}>
      {apps.map((app, index) => (
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
    </div>
  )
}

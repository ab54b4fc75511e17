import { useText } from '../i18n/use-text.ts'
import { ButtonLink } from '../ui/button.tsx'
import { icons } from '../ui/icons.ts'
import { OrderApps } from './order-apps.tsx'
import { providers, type Order, type Provider } from './order/taxi-apps.ts'
import styles from './order-ways.module.css'

interface OrderWaysProps {
  order: Order
  apps: readonly Provider[]
}

/** What else brings a taxi: other apps, the street, and maps that show the way to a driver. */
export function OrderWays({ order, apps }: OrderWaysProps) {
  const text = useText().ride
  const maps = providers.filter(({ kind }) => kind === 'map')
  return (
    <div className={styles.ways}>
      {apps.length > 0 && <OrderApps order={order} apps={apps} />}
      <p className={styles.note}>{text.hail}</p>
      <p className={styles.more}>
        {maps.map((map) => (
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
    </div>
  )
}

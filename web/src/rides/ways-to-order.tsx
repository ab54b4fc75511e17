import type { Ride } from '@woodalo/protocol'
import { useText } from '../i18n/use-text.ts'
import { Choice } from '../ui/choice.tsx'
import { LoadToOrder } from './load-to-order.tsx'
import { taxiAppsFor, type Order } from './order/taxi-apps.ts'
import { street, wayIn } from './order/way-chosen.ts'
import { StopsToCopy } from './stops-to-copy.tsx'
import styles from './ways-to-order.module.css'

interface WaysToOrderProps {
  ride: Ride
  order: Order
  /** What the driver is told besides. */
  wanted: readonly string[]
  /** The id of the app, or `street`; null until somebody chooses. */
  way: string | null
  onWay: (way: string) => void
}

/** What is ordered, from where to where, and with which app. */
export function WaysToOrder({ ride, order, wanted, way, onWay }: WaysToOrderProps) {
  const text = useText().ride
  const apps = taxiAppsFor(order)
  const app = wayIn(order, way)
  return (
    <>
      <LoadToOrder ride={ride} wanted={wanted} />
      <StopsToCopy order={order} app={app} />
      <Choice
        label={text.waysToOrder}
        hideLabel
        value={app?.id ?? street}
        options={[
          ...apps.map(({ id, name }) => ({ value: id, label: name })),
          { value: street, label: text.hailOne },
        ]}
        onChange={onWay}
      />
      {/* Of an app, its button says what happens with the stops. */}
      {!app && <p className={styles.note}>{text.hail}</p>}
    </>
  )
}

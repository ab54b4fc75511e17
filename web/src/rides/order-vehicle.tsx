import type { Ride } from '@woodalo/protocol'
import { needs } from '@woodalo/protocol/vehicles'
import { useState, type ReactNode } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Fold } from '../ui/fold.tsx'
import type { Order } from './order/taxi-apps.ts'
import { wayIn } from './order/way-chosen.ts'
import { OrderLink } from './order-link.tsx'
import styles from './order-vehicle.module.css'
import { useLanguage } from '../i18n/language-state.ts'
import { owedBy } from './agreed-shares.ts'
import { LoadToOrder } from './load-to-order.tsx'
import { missingRiders } from './riders-not-met.ts'
import { shortNameOf } from './short-name.ts'
import { ShowDriver } from './show-driver.tsx'
import { stopsInOrder } from './stops-in-order.ts'
import { WaysToOrder } from './ways-to-order.tsx'

/** How the ride is ordered: where from, the stops in order; null without a stop. */
function orderOf(ride: Ride, language: Order['language']): Order | null {
  const [first, ...rest] = stopsInOrder(ride)
  return first ? { meetingPoint: ride.meetingPoint, stops: [first, ...rest], language } : null
}

/** What the driver is told besides the stops. */
function useWanted(ride: Ride): string[] {
  const text = useText().ride
  return needs
    .filter((need) => ride.rideRequests.some(({ party }) => party[need]))
    .map((need) => text.orderNeeds[need])
}

/** Whether the next step is the order: everybody is there, and no taxi is noted yet, which another one would follow. */
export function isTimeToOrder(ride: Ride): boolean {
  return ride.isVerified && ride.taxi === null
}

interface OrderButtonProps {
  ride: Ride
  /** The id of the app, or `street`; null until somebody chooses. */
  way: string | null
}

/** The order itself, at the thumb: in the app that was chosen, or in the street. */
export function OrderButton({ ride, way }: OrderButtonProps) {
  const order = orderOf(ride, useLanguage())
  const wanted = useWanted(ride)
  if (!order) return null
  const app = wayIn(order, way)
  return app ? <OrderLink order={order} app={app} /> : <ShowDriver order={order} wanted={wanted} isTime />
}

interface OrderVehicleProps extends OrderButtonProps {
  onWay: (way: string) => void
  /** The order itself stands at the thumb. */
  isPinned: boolean
  taxi?: ReactNode
}

/**
 * How to get the taxi, for the requester: what it has to hold, the stops, an app with the ride filled in or the street, and
 * then which taxi it is. The order itself stands at the thumb.
 */
export function OrderVehicle({ ride, way, onWay, isPinned, taxi }: OrderVehicleProps) {
  const { ride: text, settlement } = useText()
  const format = useFormat()
  const order = orderOf(ride, useLanguage())
  const wanted = useWanted(ride)
  const [isEarly, setEarly] = useState(false)
  /** A taxi is noted by whoever has ordered one: before all are there that is who does not wait. */
  const [wasEarly, setWasEarly] = useState(false)
  if (!order) return null
  const back = owedBy(ride, ride.requesterUid)
  const missing = missingRiders(ride)
    .filter(({ firebase_uid }) => firebase_uid !== ride.requesterUid)
    .map(({ userName }) => shortNameOf(ride, userName))
  const ways = (
    <div className={styles.ways}>
      <WaysToOrder ride={ride} order={order} wanted={wanted} way={way} onWay={onWay} />
      {!isPinned && <OrderButton ride={ride} way={way} />}
    </div>
  )

  return (
    <section className={styles.order} aria-label={text.order}>
      {/* Once it is known which taxi comes, that is what everybody looks for. */}
      {!ride.taxi && (
        <h2 className={styles.heading}>
          {text.order}{' '}
          <span className={styles.total}>
            {/* To the cent: what comes back and the own share add up to it. */}
            <strong>{text.orderTotal(format.money(ride.cost))}</strong>
            {/* Who pays for all wants to know what comes back. */}
            {back.amount > 0 && ` · ${settlement.yourMoney(format.money(back))}`}
          </span>
        </h2>
      )}
      {!ride.taxi && (
        <Card className={styles.ways}>
          {ride.isVerified ? (
            ways
          ) : (
            <>
              {/* Before everybody is there a taxi would only wait. */}
              <p className={styles.when}>{text.orderOnceThere(format.list(missing), missing.length)}</p>
              <LoadToOrder ride={ride} wanted={wanted} />
              {/* What leads to a taxi that waits is no equal of waiting for the others. */}
              <Button
                variant="transparent"
                wide
                onClick={() => {
                  setEarly(true)
                  setWasEarly(true)
                }}
              >
                {text.orderAtOnce}
              </Button>
              <Dialog isOpen={isEarly} title={text.orderAtOnce} onClose={() => setEarly(false)}>
                {ways}
              </Dialog>
            </>
          )}
        </Card>
      )}
      {/* It stays in its place, with what is being typed in it. */}
      {(ride.taxi || ride.isVerified || wasEarly) && taxi}
      {/* With a plate, one taxi comes, and another one would be in vain. */}
      {ride.taxi?.plate === '' && (
        <Card className={styles.folded}>
          <Fold title={text.otherWays}>{ways}</Fold>
        </Card>
      )}
      {/* An app may have been given the last stop only. */}
      {ride.taxi && <ShowDriver order={order} wanted={wanted} />}
    </section>
  )
}

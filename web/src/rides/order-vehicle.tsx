import type { Ride } from '@woodalo/protocol'
import { needs } from '@woodalo/protocol/vehicles'
import { useState, type ReactNode } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Fold } from '../ui/fold.tsx'
import { taxiAppsFor, type Order } from './order/taxi-apps.ts'
import { OrderLink } from './order-link.tsx'
import { OrderWays } from './order-ways.tsx'
import { laterIcons } from '../ui/later-icons.ts'
import styles from './order-vehicle.module.css'
import { useLanguage } from '../i18n/language-state.ts'
import { owedBy } from './agreed-shares.ts'
import { missingRiders } from './riders-not-met.ts'
import { shortNameOf } from './short-name.ts'
import { ShowDriver } from './show-driver.tsx'
import { stopsInOrder } from './stops-in-order.ts'

/** How the ride is ordered: where from, the stops in order; null without a stop. */
function orderOf(ride: Ride, language: Order['language']): Order | null {
  const [first, ...rest] = stopsInOrder(ride)
  return first ? { meetingPoint: ride.meetingPoint, stops: [first, ...rest], language } : null
}

/** Whether the next step is the order: everybody is there, and no taxi is noted yet, which another one would follow. */
export function isTimeToOrder(ride: Ride): boolean {
  return ride.isVerified && ride.taxi === null
}

/** The order itself, at the thumb: in the app that takes the most of this ride. */
export function OrderButton({ ride }: { ride: Ride }) {
  const order = orderOf(ride, useLanguage())
  const [best] = order ? taxiAppsFor(order) : []
  return order && best ? <OrderLink order={order} app={best} /> : null
}

interface OrderVehicleProps {
  ride: Ride
  taxi?: ReactNode
  /** Asks the reader how they are paid, with its title; empty where that is known. */
  payTo?: ReactNode
}

/**
 * How to get the taxi, for the requester: ask for it in an app with the ride filled in or in the street, say how one is paid,
 * note which taxi it is, get in. The first app stands at the thumb.
 */
export function OrderVehicle({ ride, taxi, payTo }: OrderVehicleProps) {
  const { ride: text, request, settlement } = useText()
  const format = useFormat()
  const language = useLanguage()
  const [isEarly, setEarly] = useState(false)
  const order = orderOf(ride, language)
  if (!order) return null
  const wanted = needs
    .filter((need) => ride.rideRequests.some(({ party }) => party[need]))
    .map((need) => text.orderNeeds[need])
  const back = owedBy(ride, ride.requesterUid)
  const [best, ...others] = taxiAppsFor(order)
  const sumOf = (part: 'people' | 'bags') =>
    ride.rideRequests.reduce((sum, { party }) => sum + party[part], 0)
  const missing = missingRiders(ride)
    .filter(({ firebase_uid }) => firebase_uid !== ride.requesterUid)
    .map(({ userName }) => shortNameOf(ride, userName))
  const group = [
    request.peopleCount(sumOf('people')),
    ...(sumOf('bags') > 0 ? [request.bagCount(sumOf('bags'))] : []),
  ]
  const toldDriver = (
    <>
      {wanted.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {ride.vehicle === 'van' && <p className={styles.note}>{text.orderVan(format.list(group))}</p>}
    </>
  )

  return (
    <section className={styles.order} aria-label={text.order}>
      {/* Once it is known which taxi comes, that is what everybody looks for. */}
      {ride.taxi ? (
        taxi
      ) : (
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
      {/* With a plate, one taxi comes, and another one would be in vain. */}
      {ride.taxi ? (
        <>
          {payTo && <div className={styles.payTo}>{payTo}</div>}
          {ride.taxi.plate === '' && (
            <Fold title={text.otherWays}>
              <OrderWays order={order} apps={best ? [best, ...others] : []} />
            </Fold>
          )}
        </>
      ) : (
        <Card>
          {/* Before all are there nothing of it is to be done yet: what it will be, in brief. */}
          <ol className={styles.steps} data-early={ride.isVerified ? undefined : ''}>
            <li>
              {ride.isVerified ? (
                <>
                  {toldDriver}
                  <ol className={styles.stops} aria-label={text.driverStops}>
                    {order.stops.map(({ name }, index) => (
                      <li key={`${index} ${name}`}>{name}</li>
                    ))}
                  </ol>
                  <ShowDriver order={order} wanted={wanted} />
                </>
              ) : (
                <>
                  {/* Before everybody is there a taxi would only wait. */}
                  <p className={styles.when}>{text.orderOnceThere(format.list(missing), missing.length)}</p>
                  {toldDriver}
                  <Button variant="secondary" wide icon={laterIcons.taxi} onClick={() => setEarly(true)}>
                    {text.orderAtOnce}
                  </Button>
                  <Dialog isOpen={isEarly} title={text.orderAtOnce} onClose={() => setEarly(false)}>
                    {toldDriver}
                    {best && <OrderLink order={order} app={best} />}
                    <ShowDriver order={order} wanted={wanted} />
                    <OrderWays order={order} apps={others} />
                  </Dialog>
                </>
              )}
            </li>
            {ride.isVerified && payTo && <li>{payTo}</li>}
            {/* It stays in its place, with what is being typed in it. */}
            <li>
              {ride.isVerified && <h3>{text.orderSteps.note}</h3>}
              {taxi}
            </li>
            {ride.isVerified && (
              <li>
                <h3>{text.orderSteps.board}</h3>
                <p className={styles.note}>{text.orderBoard}</p>
              </li>
            )}
          </ol>
          {ride.isVerified && (
            <Fold title={text.otherWays} detail={others.map(({ name }) => name).join(' · ') || null}>
              <OrderWays order={order} apps={others} />
            </Fold>
          )}
        </Card>
      )}
    </section>
  )
}

import type { Ride } from '@woodalo/protocol'
import { needs } from '@woodalo/protocol/vehicles'
import type { ReactNode } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Fold } from '../ui/fold.tsx'
import { providers, taxiAppsFor, type Order, type Provider } from './order/taxi-apps.ts'
import { OrderApps } from './order-apps.tsx'
import { icons } from '../ui/icons.ts'
import { laterIcons } from '../ui/later-icons.ts'
import styles from './order-vehicle.module.css'
import { useLanguage } from '../i18n/language-state.ts'
import { owedBy } from './agreed-shares.ts'
import { missingRiders } from './riders-not-met.ts'
import { shortNameOf } from './short-name.ts'
import { stopsInOrder } from './stops-in-order.ts'
import { StopsToCopy } from './stops-to-copy.tsx'

/** How the ride is ordered: where from, the stops in order; null without a stop. */
function orderOf(ride: Ride, language: Order['language']): Order | null {
  const [first, ...rest] = stopsInOrder(ride)
  return first ? { meetingPoint: ride.meetingPoint, stops: [first, ...rest], language } : null
}

/** Whether the next step is the order: everybody is there, and no taxi is noted yet, which another one would follow. */
export function isTimeToOrder(ride: Ride): boolean {
  return ride.isVerified && ride.taxi === null
}

/** The order itself, at the thumb: in the app that takes the most of this ride, with what it costs. */
export function OrderButton({ ride }: { ride: Ride }) {
  const text = useText().ride
  const format = useFormat()
  const order = orderOf(ride, useLanguage())
  const [best] = order ? taxiAppsFor(order) : []
  if (!order || !best) return null
  return (
    <ButtonLink wide icon={laterIcons.taxi} external href={best.link(order)}>
      {`${text.orderWith(best.name)} · ~${format.moneyWhole(ride.cost)}`}
    </ButtonLink>
  )
}

/**
 * How to get the taxi, for the requester: ask for it in an app with the ride filled in or in the street, note which one it
 * is, get in. The first app stands at the thumb.
 */
export function OrderVehicle({ ride, taxi }: { ride: Ride; taxi?: ReactNode }) {
  const { ride: text, request, needs: needTexts, settlement } = useText()
  const format = useFormat()
  const language = useLanguage()
  const order = orderOf(ride, language)
  if (!order) return null
  const wanted = needs
    .filter((need) => ride.rideRequests.some(({ party }) => party[need]))
    .map((need) => needTexts[need].order)
  const isTime = isTimeToOrder(ride)
  const back = owedBy(ride, ride.requesterUid)
  const [best, ...others] = taxiAppsFor(order)
  const apps = isTime || !best ? others : [best, ...others]
  const takesAll = ({ maxStops }: Provider) => maxStops >= order.stops.length
  const maps = providers.filter(({ kind }) => kind === 'map')
  const sumOf = (part: 'people' | 'bags') =>
    ride.rideRequests.reduce((sum, { party }) => sum + party[part], 0)
  const missing = missingRiders(ride)
    .filter(({ firebase_uid }) => firebase_uid !== ride.requesterUid)
    .map(({ userName }) => shortNameOf(ride, userName))
  const group = [
    request.peopleCount(sumOf('people')),
    ...(sumOf('bags') > 0 ? [request.bagCount(sumOf('bags'))] : []),
  ]

  const stops = <StopsToCopy order={order} wanted={wanted} />
  /** The app at the thumb asks for the other stops itself: they are at hand beside it. */
  const needsStops = isTime && best !== undefined && !takesAll(best)

  const otherWays = (
    <Fold
      title={ride.isVerified ? text.otherWays : text.orderAtOnce}
      detail={ride.isVerified ? null : apps.map(({ name }) => name).join(' · ')}
    >
      <div className={styles.ways}>
        <OrderApps order={order} apps={apps} />
        <p className={styles.note}>
          {!apps.every(takesAll) && `${text.onlyLastStop} `}
          {text.hail}
        </p>
        {!needsStops && stops}
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
    </Fold>
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
            <strong>{text.orderTotal(format.moneyWhole(ride.cost))}</strong>
            {/* Who pays for all wants to know what comes back. */}
            {back.amount > 0 && ` · ${settlement.yourMoney(format.money(back))}`}
          </span>
        </h2>
      )}
      {/* With a plate, one taxi comes, and another one would be in vain. */}
      {ride.taxi ? (
        ride.taxi.plate === '' && <div>{otherWays}</div>
      ) : (
        <Card>
          {/* Before all are there nothing of it is to be done yet: what it will be, in brief. */}
          <ol className={styles.steps} data-early={ride.isVerified ? undefined : ''}>
            <li>
              {ride.isVerified && <h3>{isTime && best ? text.orderWith(best.name) : text.orderSteps.ask}</h3>}
              {/* Before everybody is there a taxi would only wait. */}
              {!ride.isVerified && (
                <p className={styles.when}>{text.orderOnceThere(format.list(missing), missing.length)}</p>
              )}
              {wanted.map((words) => (
                <p key={words}>{words}</p>
              ))}
              {ride.vehicle === 'van' && <p className={styles.note}>{text.orderVan(format.list(group))}</p>}
              {needsStops && (
                <>
                  <p className={styles.note}>{text.onlyLastStopIn(best.name)}</p>
                  {stops}
                </>
              )}
              {otherWays}
            </li>
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
        </Card>
      )}
    </section>
  )
}

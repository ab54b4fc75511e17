import type { Ride } from '@woodalo/protocol'
import { loadOf, mostPeople } from '@woodalo/protocol/vehicles'
import { useText } from '../i18n/use-text.ts'
import { Icon } from '../ui/icon.tsx'
import { laterIcons } from '../ui/later-icons.ts'
import styles from './load-to-order.module.css'

interface LoadToOrderProps {
  ride: Ride
  /** What the driver is told besides. */
  wanted: readonly string[]
}

/** What the taxi has to hold, as large as one looks for it in the app that orders it. */
export function LoadToOrder({ ride, wanted }: LoadToOrderProps) {
  const { ride: text, request } = useText()
  const { people, bags } = loadOf(ride.rideRequests.map(({ party }) => party))
  return (
    <>
      {ride.vehicle === 'van' && (
        <p className={styles.vehicle}>
          <Icon path={laterIcons.taxi} size={22} />
          {text.seats(mostPeople)}
        </p>
      )}
      <ul className={styles.load} data-below={ride.vehicle === 'van' ? '' : undefined}>
        <li>
          <Icon path={laterIcons.people} size={22} />
          {request.peopleCount(people)}
        </li>
        {bags > 0 && (
          <li>
            <Icon path={laterIcons.bag} size={22} />
            {request.bagCount(bags)}
          </li>
        )}
      </ul>
      {wanted.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </>
  )
}

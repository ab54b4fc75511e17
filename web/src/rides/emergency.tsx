import type { Ride } from '@woodalo/protocol'
import { useState, type ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { ButtonLink, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { laterIcons } from '../ui/later-icons.ts'
import { emergencyNumber } from './emergency-number.ts'
import styles from './emergency.module.css'

interface EmergencyProps {
  ride: Ride
  /** Sends somebody a link that shows the ride. */
  children: ReactNode
}

/** Whom to call and what to say. It uses only data that the phone has already, so it works without a network. */
export function Emergency({ ride, children }: EmergencyProps) {
  const text = useText().safety
  const [isOpen, setIsOpen] = useState(false)
  const number = emergencyNumber(ride.meetingPoint)
  const { name, latitude, longitude } = ride.meetingPoint
  const taxi = [ride.taxi?.plate, ride.taxi?.car, ride.taxi?.app, ride.taxi?.driverName]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      <IconButton
        icon={laterIcons.shield}
        label={text.emergency}
        className={styles.shield}
        onClick={() => setIsOpen(true)}
      />
      <Dialog isOpen={isOpen} title={text.emergency} onClose={() => setIsOpen(false)}>
        <ButtonLink wide external href={`tel:${number}`}>
          {text.call(number)}
        </ButtonLink>
        <h3>{text.sayAloud}</h3>
        <dl className={styles.facts}>
          <div>
            <dt>{text.taxi}</dt>
            <dd>{taxi || text.noPlate}</dd>
          </div>
          <div>
            <dt>{text.meetingPoint}</dt>
            <dd>{name}</dd>
          </div>
          <div>
            <dt>{text.position}</dt>
            <dd>{`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`}</dd>
          </div>
          <div>
            <dt>{text.stops}</dt>
            {ride.stops
              .filter(({ state }) => state === 'waiting')
              .map((stop) => (
                <dd key={stop.order}>{stop.name}</dd>
              ))}
          </div>
        </dl>
        {children}
      </Dialog>
    </>
  )
}

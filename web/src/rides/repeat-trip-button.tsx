import type { NamedPoint, Ride } from '@woodalo/protocol'
import type { Party } from '@woodalo/protocol/vehicles'
import { useSignedInText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { icons } from '../ui/icons.ts'
import { ownRequest } from './own-request.ts'
import styles from './repeat-trip-button.module.css'

/** The reader's own part of a ride, to ask for again. */
export interface RepeatedTrip {
  trip: { from: NamedPoint; to: NamedPoint }
  party: Party
  about: string
}

interface RepeatTripButtonProps {
  ride: Ride
  readerUid: string
  onRepeat: (asked: RepeatedTrip) => void
}

/** Only one's own request tells where one went. */
export function RepeatTripButton({ ride, readerUid, onRepeat }: RepeatTripButtonProps) {
  const text = useSignedInText().request
  const own = ownRequest(ride, readerUid)
  if (!own?.origin || !own.destination) return null
  const { origin, destination, party, about } = own
  return (
    <Button
      icon={icons.refresh}
      aria-label={text.repeat(destination.name)}
      variant="transparent"
      size="small"
      className={styles.repeat}
      onClick={() => onRepeat({ trip: { from: origin, to: destination }, party, about })}
    >
      {text.repeatShort}
    </Button>
  )
}

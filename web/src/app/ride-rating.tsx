import type { Ride } from '@woodalo/protocol'
import { isApiError } from '../api/api-error.ts'
import { RatedTrip } from '../feedback/rated-trip.tsx'
import { RatingDialog, type GivenRating } from '../feedback/rating-dialog.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import type { ShownPerson } from '../rides/companion-list.tsx'
import { ownCost } from '../rides/own-cost.ts'
import { ownRequest } from '../rides/own-request.ts'
import { colourOf } from '../rides/rider-colour.ts'
import { companionsInOrder, stopsInOrder } from '../rides/stops-in-order.ts'
import { client } from './browser-client.ts'

interface RideRatingProps {
  ride: Ride
  readerUid: string
  isOpen: boolean
  given: GivenRating | null
  onGiven: (rating: GivenRating) => void
  onOpenPerson: (person: ShownPerson | null) => void
  onClose: () => void
}

/** How a ride was, as its rider says it. */
export function RideRating(props: RideRatingProps) {
  const { ride, readerUid, isOpen, given, onGiven, onOpenPerson, onClose } = props
  const text = useText()
  const format = useFormat()
  const own = ownRequest(ride, readerUid)
  const cost = ownCost(own)
  return (
    <RatingDialog
      isOpen={isOpen}
      given={given}
      trip={
        <RatedTrip
          place={own?.destination?.name ?? ''}
          saved={cost && cost.saved.amount > 0 ? `${text.pastRide.saved} ${format.money(cost.saved)}` : null}
          colours={stopsInOrder(ride).map(({ firebase_uid }) => colourOf(ride, readerUid, firebase_uid))}
        />
      }
      companions={companionsInOrder(ride, readerUid)
        .filter(({ isVerified, firebase_uid }) => isVerified && firebase_uid)
        .map(({ firebase_uid: uid, userName: name, photoURL: photo }) => ({
          uid,
          name,
          photo,
          colour: colourOf(ride, readerUid, uid),
        }))}
      onOpenPerson={(uid) =>
        onOpenPerson(ride.rideRequests.find(({ firebase_uid }) => firebase_uid === uid) ?? null)
      }
      onClose={onClose}
      onSend={async (words) => {
        try {
          await client.api.rides.feedback(ride.id, words, { quiet: true })
          // The rating can be changed later; the dialog then begins with it.
          client.storage.write('ratings', { ...client.storage.read('ratings'), [ride.id]: words })
          onGiven(words)
          return null
        } catch (error) {
          return isApiError(error) ? error.message : text.errors.unexpected
        }
      }}
    />
  )
}

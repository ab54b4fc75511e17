import type { Ride, TaxiNote } from '@woodalo/protocol'
import { isApiError } from '../api/api-error.ts'
import { Emergency } from '../rides/emergency.tsx'
import { TaxiCard } from '../rides/taxi-card.tsx'
import { SendLink } from '../watch/send-link.tsx'
import { ShareRide } from '../watch/share-ride.tsx'
import { client } from './browser-client.ts'
import { actOn } from './held-ride.ts'
import { currentTexts } from '../i18n/current-texts.ts'
import { useAppState } from './use-app-state.ts'

interface RideToolsProps {
  ride: Ride
  part: 'taxi' | 'share' | 'emergency'
}

/** Help on the way, each part where it is needed: which taxi it is, who may follow the ride, whom to call. */
export function RideTools({ ride, part }: RideToolsProps) {
  const readerUid = useAppState(({ user }) => user?.id ?? '')
  async function note(said: TaxiNote): Promise<string | null> {
    try {
      await actOn(() => client.api.rides.noteTaxi(ride.id, said, { quiet: true }))
      return null
    } catch (error) {
      return isApiError(error) ? error.message : currentTexts().errors.unexpected
    }
  }
  const share = () =>
    client.api.watch.share(ride.id, { quiet: true }).then(
      ({ url }) => url,
      () => null,
    )
  switch (part) {
    case 'taxi':
      return <TaxiCard ride={ride} readerUid={readerUid} now={client.store.serverNow} onNote={note} />
    case 'share':
      return (
        ride.may.includes('watch') && (
          <ShareRide
            onShare={share}
            onStop={() =>
              client.api.watch.stopSharing(ride.id, { quiet: true }).then(
                () => true,
                (error: unknown) => isApiError(error) && error.status === 404,
              )
            }
          />
        )
      )
    case 'emergency':
      return (
        <Emergency ride={ride}>
          {ride.may.includes('watch') && <SendLink variant="secondary" onShare={share} />}
        </Emergency>
      )
  }
}

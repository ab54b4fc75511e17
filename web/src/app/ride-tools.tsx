import type { Ride, TaxiNote } from '@woodalo/protocol'
import { isApiError } from '../api/api-error.ts'
import { currentTexts } from '../i18n/use-text.ts'
import { Emergency } from '../rides/emergency.tsx'
import { TaxiCard } from '../rides/taxi-card.tsx'
import { SendLink } from '../watch/send-link.tsx'
import { ShareRide } from '../watch/share-ride.tsx'
import { client } from './browser-client.ts'
import styles from './ride-tools.module.css'

/** Help on the way: which taxi it is, and whom to call. */
export function RideTools({ ride, readerUid }: { ride: Ride; readerUid: string }) {
  async function note(said: TaxiNote): Promise<string | null> {
    try {
      const noted = await client.api.rides.noteTaxi(ride.id, said, { quiet: true })
      const { rides } = await client.live()
      rides.take('rideRead', { ride: noted })
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
  return (
    <>
      <TaxiCard ride={ride} readerUid={readerUid} now={client.store.serverNow} onNote={note} />
      <div className={styles.pair}>
        {ride.may.includes('watch') && (
          <ShareRide
            onShare={share}
            onStop={() =>
              client.api.watch.stopSharing(ride.id, { quiet: true }).then(
                () => true,
                (error: unknown) => isApiError(error) && error.status === 404,
              )
            }
          />
        )}
        <Emergency ride={ride}>
          {ride.may.includes('watch') && <SendLink variant="secondary" onShare={share} />}
        </Emergency>
      </div>
    </>
  )
}

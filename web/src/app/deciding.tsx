import type { Ride } from '@woodalo/protocol'
import { RideSketch } from '../map/ride-sketch.tsx'
import { MatchScreen } from '../rides/match-screen.tsx'
import { client } from './browser-client.ts'

/** A group was found: accept or cancel. */
export function Deciding({ ride, readerUid }: { ride: Ride; readerUid: string }) {
  return (
    <MatchScreen
      ride={ride}
      readerUid={readerUid}
      now={client.store.serverNow}
      aside={<RideSketch ride={ride} readerUid={readerUid} />}
      onAccept={async () => {
        await (await client.live()).rides.acceptRide(ride)
      }}
      onCancel={async () => {
        await (await client.live()).rides.cancelRide(ride.id)
      }}
    />
  )
}

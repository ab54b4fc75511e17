import { Suspense } from 'react'
import { TripSketch } from '../map/trip-sketch.tsx'
import { useSearchPrice } from '../ride-requests/search-price.ts'
import { SearchScreen } from '../ride-requests/search-screen.tsx'
import { lazyOptional } from '../ui/lazy-optional.ts'
import { mediaOf, useMedia } from '../ui/use-media.ts'
import { client } from './browser-client.ts'
import { useAppState } from './use-app-state.ts'
import { usePushes } from './use-pushes.ts'
import type { Resting, Searching as InSearch, Sending } from './state/app-state.ts'

/** Shown while the search goes on, also when the network has just gone. */
const NoMatchActions = lazyOptional(async () => (await import('./no-match-actions.tsx')).NoMatchActions)

/** A phone on its side has room for the drawing alone. */
const wide = mediaOf('(min-width: 768px)')

/** The search for companions, and the rest after it when nobody was found. */
export function Searching({ travel }: { travel: Sending | InSearch | Resting }) {
  const { search } = travel
  const isWide = useMedia(wide)
  const resting = travel.phase === 'resting'
  const offline = useAppState(({ connection }) => connection.status === 'offline')
  const { isOn: pushesOn, turnOn } = usePushes()
  const price = useSearchPrice(search)

  async function keepSearching() {
    await (await client.live()).rides.keepSearching()
  }

  return (
    <SearchScreen
      now={client.store.serverNow}
      search={{
        originName: search?.trip.from.name ?? '',
        destinationName: search?.trip.to.name ?? '',
        beganAt: search ? Date.parse(search.beganAt) : null,
        endsAt: search?.endsAt ? Date.parse(search.endsAt) : null,
        nearby: travel.phase === 'searching' ? travel.nearby : null,
        resting,
        offline,
        pushesOn,
        onItsWay: travel.phase === 'sending',
      }}
      price={search ? price : undefined}
      map={
        isWide &&
        search && (
          <TripSketch origin={search.trip.from} destination={search.trip.to} drive={price?.drive ?? null} />
        )
      }
      onCancel={async () => {
        await (await client.live()).rides.cancelRideRequest()
      }}
      onKeepSearching={keepSearching}
      onAskForPushes={turnOn}
      choices={
        // Whom nobody joins yet need not only wait.
        (resting || (travel.phase === 'searching' && travel.nearby === 0 && !offline)) && (
          <Suspense fallback={null}>
            <NoMatchActions search={search} price={price} keepSearching={keepSearching} isResting={resting} />
          </Suspense>
        )
      }
    />
  )
}

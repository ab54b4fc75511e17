import { useCallback, useEffect, useState } from 'react'
import { TripList, type Trips } from '../rides/trip-list.tsx'
import { client } from './browser-client.ts'
import { ridePath } from './paths.ts'
import { useAppState } from './use-app-state.ts'

const shownAtFirst = 3

/** The rides that are over, newest first: a few, and all on request. */
export function LastTrips() {
  const user = useAppState((state) => state.user)
  const [trips, setTrips] = useState<Trips>({ state: 'loading' })
  const [all, setAll] = useState(false)

  const load = useCallback(async () => {
    setTrips({ state: 'loading' })
    try {
      const { rides } = await client.api.rides.page({}, { quiet: true })
      setTrips({
        state: 'ready',
        rides: rides.filter(({ status }) => status === 'completed' || status === 'canceled'),
      })
    } catch {
      setTrips({ state: 'failed' })
    }
  }, [])
  useEffect(() => void load(), [load])

  if (!user) return null
  const more = trips.state === 'ready' && trips.rides.length > shownAtFirst && !all
  return (
    <TripList
      trips={
        trips.state === 'ready' && more ? { ...trips, rides: trips.rides.slice(0, shownAtFirst) } : trips
      }
      readerUid={user.id}
      pathOf={ridePath}
      onRetry={() => void load()}
      onShowAll={more ? () => setAll(true) : undefined}
    />
  )
}

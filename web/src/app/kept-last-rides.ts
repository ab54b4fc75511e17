import type { Money, Ride } from '@woodalo/protocol'

/** The first rides of the list as they were when this browser last read it, and what all of them had saved. */
export interface KeptRides {
  rides: readonly Ride[]
  saved: Money | null
}

const storageKey = 'lastRides'
const shownKey = 'shownRide'

function isRide(value: unknown): value is Ride {
  const { id, stops, rideRequests, origin, cost } = (value ?? {}) as Partial<Ride>
  return (
    typeof id === 'string' &&
    Array.isArray(stops) &&
    Array.isArray(rideRequests) &&
    rideRequests.every((one) => one?.party instanceof Object) &&
    typeof origin?.name === 'string' &&
    typeof cost?.currency === 'string'
  )
}

/** Null if nothing was kept, or something of an older shape. */
export function readKeptRides(storage: Pick<Storage, 'getItem'>): KeptRides | null {
  try {
    const { rides, saved } = JSON.parse(storage.getItem(storageKey) ?? '{}') as Partial<KeptRides>
    return Array.isArray(rides) && rides.every(isRide)
      ? { rides, saved: typeof saved?.amount === 'number' ? saved : null }
      : null
  } catch {
    return null
  }
}

export function keepRides(storage: Pick<Storage, 'setItem'>, kept: KeptRides): void {
  try {
    storage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // Storage is full or blocked: the list then waits for the server.
  }
}

/** The ride that was on the screen last, for a time without a network; the next one takes its place. */
export function keepShownRide(storage: Pick<Storage, 'setItem'>, ride: Ride): void {
  try {
    storage.setItem(shownKey, JSON.stringify(ride))
  } catch {
    // Storage is full or blocked.
  }
}

/** A ride as this browser saw it last; null if it did not keep it. */
export function readKeptRide(storage: Pick<Storage, 'getItem'>, rideId: string): Ride | null {
  const isIt = ({ id }: Ride) => id === rideId
  try {
    const shown: unknown = JSON.parse(storage.getItem(shownKey) ?? 'null')
    if (isRide(shown) && isIt(shown)) return shown
  } catch {
    // Not written by this version.
  }
  return readKeptRides(storage)?.rides.find(isIt) ?? null
}

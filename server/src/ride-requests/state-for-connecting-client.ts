// What a client is told of the rider's request and ride when it connects.
import type { Ride, RideRequest } from '@woodalo/protocol'
import type { RequestParts } from './parts.ts'
import type { LastEnded } from './ports.ts'
import { renderRequest } from './render.ts'

export interface StateForConnecting {
  serverTime: string
  rideRequest: RideRequest | null
  ride: Ride | null
  lastEnded: LastEnded | null
}

export function createStateForConnecting(parts: RequestParts) {
  const { store } = parts

  return async (userId: string): Promise<StateForConnecting> => {
    const now = await store.clock(store.reader)
    const open = await store.open(userId)
    const isInRide = open?.state === 'MATCHED' || open?.state === 'CONFIRMED'
    const ride = isInRide ? await parts.rides.liveRide(userId, open.rideId) : null
    const own = ride?.rideRequests.find(({ firebase_uid }) => firebase_uid === userId)
    return {
      serverTime: now.toISOString(),
      rideRequest: open ? (own ?? renderRequest(open)) : null,
      ride,
      lastEnded: await parts.rides.lastEnded(userId),
    }
  }
}

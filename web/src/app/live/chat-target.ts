import type { Ride } from '@woodalo/protocol'

/** The ride whose messages belong on this path: the one of the address, else the one that the rider is in or was in last. */
export function chatRideOf(path: string, rideData: Pick<Ride, 'id' | 'status'> | null): string | null {
  const named = /\/chat\/([^/?#]+)/.exec(path)?.[1]
  if (named !== undefined) return decodeURIComponent(named)
  return rideData?.status === 'active' || rideData?.status === 'completed' ? rideData.id : null
}

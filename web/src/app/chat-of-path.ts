import type { Ride } from '@woodalo/protocol'

/** The ride whose messages belong to this path: the ride of the address, else the rider's current or last ride. */
export function chatRideOf(path: string, rideData: Pick<Ride, 'id' | 'status'> | null): string | null {
  const named = /\/chat\/([^/?#]+)/.exec(path)?.[1]
  if (named !== undefined) return decodeURIComponent(named)
  return rideData?.status === 'active' || rideData?.status === 'completed' ? rideData.id : null
}

/** Any path containing /chat counts as the chat screen. */
export function isChatPath(path: string): boolean {
  return path.includes('/chat')
}

import type { Ride } from '@woodalo/protocol'
import { ownRequest } from './own-request.ts'

/** Whether the reader has met the others: whoever orders has done so once all have typed the code. */
export function hasMetOthers(ride: Ride, readerUid: string): boolean {
  return readerUid === ride.requesterUid
    ? ride.isVerified
    : (ownRequest(ride, readerUid)?.isVerified ?? false)
}

/** Once somebody has got off, everybody has left the meeting point; before that, the clock alone could be wrong. */
export function isUnderWay(ride: Ride): boolean {
  return ride.stops.some(({ state }) => state === 'dropped_off')
}

/** Whoever has met the others looks for the taxi, if it is known which one comes. */
export function looksForTaxi(ride: Ride, readerUid: string): boolean {
  return ride.taxi !== null && hasMetOthers(ride, readerUid) && !isUnderWay(ride)
}

/** The clocks of a device and of the service may differ by this: the minutes that somebody has just typed are what is read. */
const graceMilliseconds = 10_000

/** How many minutes the taxi still takes, as somebody noted it: 1 until it should be there; 0 if not known, or over. */
export function minutesUntilTaxi(ride: Ride, now: number): number {
  const at = ride.taxi?.arrivesAt
  return at && !isUnderWay(ride)
    ? Math.max(0, Math.ceil((Date.parse(at) - now - graceMilliseconds) / 60_000))
    : 0
}

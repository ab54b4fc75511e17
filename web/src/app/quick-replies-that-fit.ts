import type { Ride } from '@woodalo/protocol'

/** Where each stands in `chat.quickReplies`. */
export const quickReply = { hello: 0, where: 1, onMyWay: 2, inFiveMinutes: 3, here: 4 } as const

const { hello, where, onMyWay, inFiveMinutes, here } = quickReply

/** They are about finding each other: the most useful first, and none once all have met. */
export function repliesThatFit(ride: Ride, readerUid: string): number[] {
  const { status, isVerified, stops, rideRequests, requesterUid } = ride
  const isMeeting = status === 'active' && !isVerified && stops.every(({ state }) => state === 'waiting')
  if (!isMeeting) return []
  const own = rideRequests.find(({ firebase_uid }) => firebase_uid === readerUid)
  const isThere = own?.arrived || (own?.isVerified && readerUid !== requesterUid)
  return isThere ? [here, where, hello] : [here, inFiveMinutes, where, onMyWay, hello]
}

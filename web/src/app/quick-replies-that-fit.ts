import type { Ride } from '@woodalo/protocol'

/** Where each stands in `chat.quickReplies`. */
export const quickReply = { hello: 0, where: 1, onMyWay: 2, inFiveMinutes: 3, here: 4 } as const

const { hello, where, onMyWay, inFiveMinutes, here } = quickReply

interface Said {
  /** Something has been said already. */
  begun?: boolean
  /** The last thing said is the question where one is, from somebody else. */
  isAsked?: boolean
}

/**
 * They are about finding each other: the most useful first, and none once all have met. Nobody greets in the middle of a
 * conversation, nor asks back instead of an answer.
 */
export function repliesThatFit(ride: Ride, readerUid: string, { begun, isAsked }: Said = {}): number[] {
  const { status, isVerified, stops, rideRequests, requesterUid } = ride
  const isMeeting = status === 'active' && !isVerified && stops.every(({ state }) => state === 'waiting')
  if (!isMeeting) return []
  const own = rideRequests.find(({ firebase_uid }) => firebase_uid === readerUid)
  const isThere = own?.arrived || (own?.isVerified && readerUid !== requesterUid)
  // Who has said so need not say it again.
  const saidHere = (own?.arrivedAt ?? null) !== null
  const fit = isThere
    ? [...(saidHere ? [] : [here]), where, hello]
    : [here, inFiveMinutes, where, onMyWay, hello]
  return fit.filter((reply) => !(begun && reply === hello) && !(isAsked && reply === where))
}

import type { Ride } from '@woodalo/protocol'
import { ownRequest } from '../rides/own-request.ts'
import { stageShown } from './ride-stage-shown.ts'

/** Where each stands in `chat.quickReplies`. */
export const quickReply = { hello: 0, where: 1, onMyWay: 2, inFiveMinutes: 3, here: 4 } as const

const { hello, where, onMyWay, inFiveMinutes, here } = quickReply

/** They are about finding each other: the most useful first, and none once all have met. */
export function repliesThatFit(ride: Ride, readerUid: string): number[] {
  if (stageShown(ride, readerUid, false) !== 'meeting') return []
  const own = ownRequest(ride, readerUid)
  const isThere = own?.arrived || (own?.isVerified && readerUid !== ride.requesterUid)
  return isThere ? [here, where, hello] : [here, inFiveMinutes, where, onMyWay, hello]
}

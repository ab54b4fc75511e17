import type { Ride } from '@woodalo/protocol'
import { client } from './browser-client.ts'
import { actOn } from './held-ride.ts'

/** The quick replies that say where one is. */
const onMyWayReply = 2
const hereReply = 4

/** Whoever tells the group that they set out or are there has also said so to the list of riders. */
export async function sayWhere({ id, may }: Ride, reply: number): Promise<void> {
  if (!may.includes('arrive') || (reply !== onMyWayReply && reply !== hereReply)) return
  const { rides } = client.api
  try {
    await actOn(() => (reply === hereReply ? rides.arrived : rides.onMyWay)(id, { quiet: true }))
  } catch {
    // The message stands; the button on the ride's screen still says it.
  }
}

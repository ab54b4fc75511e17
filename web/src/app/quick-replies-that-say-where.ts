import type { Ride } from '@woodalo/protocol'
import { client } from './browser-client.ts'
import { actOn } from './held-ride.ts'
import { quickReply } from './quick-replies-that-fit.ts'

/** Whoever tells the group that they set out or are there has also said so to the list of riders. */
export async function sayWhere({ id, may }: Ride, reply: number): Promise<void> {
  if (!may.includes('arrive') || (reply !== quickReply.onMyWay && reply !== quickReply.here)) return
  const { rides } = client.api
  try {
    await actOn(() => (reply === quickReply.here ? rides.arrived : rides.onMyWay)(id, { quiet: true }))
  } catch {
    // The message stands; the button on the ride's screen still says it.
  }
}

import type { Tx } from '../database/connection.ts'
import type { RideParts } from './parts.ts'
import { membersOf } from './ride-members-model.ts'
import type { RideRecord } from './ride-states-model.ts'

/**
 * Returns from whom the words of a rider who is still on are withheld, as in the chat: those who have got off, and one of
 * the two has blocked the other. Whoever rides together has to be able to meet.
 */
export function withheldBecauseOfBlock(
  { apart }: Pick<RideParts, 'apart'>,
  tx: Tx,
  ride: RideRecord,
  userId: string,
): Promise<string[]> {
  const off = membersOf(ride).filter(({ droppedOffAt }) => droppedOffAt !== null)
  return apart.blockedWith(
    tx,
    userId,
    off.map((rider) => rider.userId),
  )
}

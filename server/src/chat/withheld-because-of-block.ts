import type { PairsApart } from '../apart/why-and-how-long-apart-rules.ts'
import type { Tx } from '../database/connection.ts'
import type { RideAccess } from '../rides/ports.ts'

/**
 * Returns from whom a message is withheld. Whoever rides together has to be able to meet. Afterwards nothing passes
 * between two with a block, and the others get every message.
 */
export function withheldBecauseOfBlock(
  apart: Pick<PairsApart, 'blockedWith'>,
  tx: Tx,
  userId: string,
  { memberIds, travellingWith }: Pick<RideAccess, 'memberIds' | 'travellingWith'>,
): Promise<string[]> {
  return apart.blockedWith(
    tx,
    userId,
    memberIds.filter((member) => member !== userId && !travellingWith.includes(member)),
  )
}

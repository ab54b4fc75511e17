import type { Transact } from '../database/connection.ts'
import { membersOf } from '../rides/ride-members-model.ts'
import type { RidesOfSettlement } from '../rides/ports.ts'
import { nextShareState } from '../rides/share-model.ts'
import type { SettlementBook } from './settlement-follows-ride.ts'

/** Waives what others still owe to a payer who deletes the account: nobody is left to receive it, or to settle it with. */
export function waiveForDeletedPayer({
  transact,
  book,
  rides,
}: {
  transact: Transact
  book: SettlementBook
  rides: Pick<RidesOfSettlement, 'lock' | 'tellSettlement'>
}) {
  return async (payerId: string): Promise<void> => {
    for (const rideId of await book.store.unpaidTo(payerId))
      await transact(async (tx) => {
        const { ride } = await rides.lock(tx, payerId, rideId)
        const open = membersOf(ride).flatMap(({ userId, shareState }) =>
          shareState === 'owed' || shareState === 'disputed' ? [{ userId, shareState }] : [],
        )
        // The job that finishes a deletion may have been here since the ride was found.
        if (open.length === 0) return
        for (const { userId, shareState } of open)
          await book.store.moveShare(tx, rideId, userId, {
            state: nextShareState(shareState, 'waived'),
            at: ride.readAt,
            dispute: null,
          })
        await rides.tellSettlement(tx, rideId, await book.seen(tx, rideId))
      })
  }
}

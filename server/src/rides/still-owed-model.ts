import type { Ride } from '@woodalo/protocol'
import { membersOf, type RideRecord, type RideRider } from './model.ts'
import { maySettle } from './share-model.ts'

/** Returns what is still open of the ride's settlement, as the reader should know it. Null: nothing. */
export function unsettledFor(ride: RideRecord, reader: RideRider): Ride['unsettled'] {
  const isOpen = ({ shareState }: RideRider) => shareState !== null && maySettle(shareState, 'received')
  if (reader.userId === ride.requesterId)
    return reader.shareState !== null && membersOf(ride).some(isOpen) ? 'you-are-owed' : null
  return reader.shareState === 'owed' || reader.shareState === 'disputed' ? 'you-owe' : null
}

// What riders state about the shares of a fare: sent, received, waived or disputed, and who may state it.
import type { Settlement } from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import { membersOf } from '../rides/ride-members-model.ts'
import { nextShareState, shareTransitions } from '../rides/share-model.ts'
import { storedId } from '../uuid.ts'
import type { SettlementParts } from './parts.ts'

/** A rider's statement about a share: about their own, or as the payer about somebody else's. */
export type ShareSaying =
  | { act: 'sent' }
  | { act: 'disputed'; text: string }
  | { act: 'received' | 'waived'; uid: string }

export function createShareStatements(
  parts: SettlementParts,
  told: (tx: Tx, userId: string, rideId: string) => Promise<Settlement>,
) {
  const { transact, book, rides } = parts
  return async (userId: string, rideId: string, saying: ShareSaying): Promise<Settlement> => {
    const id = storedId(rideId)
    const { act } = saying
    await parts.limitActs(userId, id)
    return transact(async (tx) => {
      const { ride, rider } = await rides.lock(tx, userId, id)
      if (rider.shareState === null) throw new Failure('SETTLEMENT_NOT_OPEN')
      const ofAnother = 'uid' in saying
      if (ofAnother !== (ride.requesterId === userId)) throw new Failure('SETTLEMENT_REFUSED')
      const whom = ofAnother ? membersOf(ride).find((each) => each.userId === saying.uid) : rider
      if (!whom || whom.shareState === null) throw new Failure('NOT_FOUND')
      if (whom.userId === ride.requesterId) throw new Failure('SETTLEMENT_REFUSED')
      const isAgain = whom.shareState === shareTransitions[act].to
      if (isAgain) {
        const seen = (await book.seen(tx, id)).get(userId)!
        const before = seen.shares.find((share) => share.firebase_uid === userId)?.dispute
        if (saying.act !== 'disputed' || saying.text === before) return seen
      }
      const isMoved = await book.store.moveShare(tx, id, whom.userId, {
        state: isAgain ? whom.shareState : nextShareState(whom.shareState, act),
        at: ride.readAt,
        dispute: saying.act === 'disputed' ? saying.text : null,
      })
      if (!isMoved) throw new Failure('SETTLEMENT_REFUSED')
      return told(tx, userId, id)
    })
  }
}

import { textsIn } from '@woodalo/languages/service'
import type { Language, Settlement } from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import { repricedShareState } from '../rides/share-model.ts'
import { storedId } from '../uuid.ts'
import { divideFare } from './fare-division.ts'
import type { SettlementParts } from './parts.ts'

/** No meter shows this many times the estimate, in any traffic: it is a slip or a fraud. */
const mostTimesEstimate = 20

function isAbsurdFare(fare: number, estimate: number): boolean {
  return fare > mostTimesEstimate * estimate
}

/** The payer types what the meter showed, with a picture of the receipt if they like: everybody's share follows. */
export function createEnterFare(
  parts: SettlementParts,
  told: (tx: Tx, userId: string, rideId: string) => Promise<Settlement>,
) {
  const { transact, book, rides, receipts } = parts
  const { store } = book
  return async (
    userId: string,
    rideId: string,
    { amount, receipt }: { amount: number; receipt?: string | null | undefined },
    language: Language,
  ): Promise<Settlement> => {
    const id = storedId(rideId)
    await parts.limitActs(userId, id)
    return transact(async (tx) => {
      const { ride } = await rides.lock(tx, userId, id, 'enter-fare')
      const { shares, fareAmount, estimateAmount, receiptId } = (await store.find(id, tx.db))!
      const picture = receipt === receiptId ? undefined : receipt
      const webp = picture ? await receipts.ofPayer(tx, userId, id, picture) : null
      if (picture && !webp)
        throw new Failure('INVALID_INPUT', {
          fields: { receipt: textsIn(language).faults.named['not-yours'] },
        })
      if (isAbsurdFare(amount, estimateAmount))
        throw new Failure('INVALID_INPUT', {
          fields: { amount: textsIn(language).faults.named['fare-too-high'] },
        })
      if (fareAmount === amount && picture === undefined) return (await book.seen(tx, id)).get(userId)!
      const amounts = divideFare(
        amount,
        shares.map(({ acceptedAmount }) => acceptedAmount),
      )
      if (fareAmount !== amount)
        await store.writeFare(
          tx,
          id,
          amount,
          shares.map(({ userId: ofRider, state, amount: before }, index) => ({
            userId: ofRider,
            amount: amounts[index]!,
            state: repricedShareState(state, before, amounts[index]!),
          })),
          ride.readAt,
        )
      if (picture === null) await receipts.remove(tx, id)
      if (picture && webp && !(await receipts.show(tx, id, userId, { id: picture, webp })))
        throw new Failure('INVALID_INPUT', {
          fields: { receipt: textsIn(language).faults.named['too-many-receipts'] },
        })
      return told(tx, userId, id)
    })
  }
}

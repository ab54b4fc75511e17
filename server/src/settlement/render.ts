// The settlement as each reader sees it.
import { textsIn } from '@woodalo/languages/service'
import type { PayTo, Settlement } from '@woodalo/protocol'
import { hasFreeWords, isNamedAccount, type SettlementRecord, type ShareRecord } from './settlement-model.ts'
import { paymentLink } from './ways-to-pay.ts'

/**
 * Returns whether a share exceeds the rider's solo fare. A payer who tries figure after figure must not find out
 * others' solo fares, which reveal where they set out. So for other riders the estimate is first rounded up to two
 * digits.
 */
function isAboveSolo({ amount, soloAmount }: ShareRecord, isOwn: boolean): boolean {
  if (isOwn) return amount > soloAmount
  const unit = 10 ** Math.max(0, String(soloAmount).length - 2)
  return amount > Math.ceil(soloAmount / unit) * unit
}

/**
 * Returns the ways to be paid that a rider sees: as long as the rider owes, and until the deadline if they say to have paid, or
 * not to owe, which may be a mistake. Once one has blocked the other, no words pass that are not an account, and no name of an
 * account that was set since.
 */
function waysFor(own: ShareRecord | undefined, record: SettlementRecord, dueBy: Date): Settlement['payTo'] {
  if (!own || own.userId === record.payerId) return []
  const mayCorrect =
    (own.state === 'sent' || own.state === 'disputed') && record.readAt < dueBy && !own.isBlocked
  if (own.state !== 'owed' && !mayCorrect) return []
  const amount = { amount: own.amount, currency: record.currency }
  const isWithheld = (way: PayTo) =>
    own.isBlocked && (hasFreeWords(way) || (own.areWaysOfBlock && isNamedAccount(way)))
  return record.ways
    .map((way) => (isWithheld(way) ? { ...way, value: '' } : way))
    .filter(({ kind, value }) => kind === 'cash' || value !== '')
    .map((way) => ({ ...way, link: paymentLink(way, amount) }))
}

/**
 * Returns a rider's words about their share, if the reader may see them: nothing that was written during a block, and
 * nothing by or to somebody who used the reader's account before.
 */
function disputeFor(own: ShareRecord | undefined, share: ShareRecord, payerId: string): string | null {
  if (!own || own.isFormer) return null
  if (share === own) return share.dispute
  return own.userId === payerId ? share.disputeForPayer : null
}

/** Returns the settlement as one of the riders who settle sees it. */
export function renderSettlement(
  record: SettlementRecord,
  readerId: string,
  settleSeconds: number,
): Settlement {
  const { currency } = record
  const money = (amount: number) => ({ amount, currency })
  const own = record.shares.find(({ userId }) => userId === readerId)
  const dueBy = new Date(record.owedSince.getTime() + settleSeconds * 1000)
  // Any picture may be called a receipt.
  const seesReceipt = record.hasReceipt && !own?.isReceiptOfBlock
  return {
    rideId: record.rideId,
    payerUid: record.payerId,
    estimate: money(record.estimateAmount),
    fare: record.fareAmount === null ? null : money(record.fareAmount),
    dueBy: dueBy.toISOString(),
    hasReceipt: seesReceipt,
    receiptId: seesReceipt ? record.receiptId : null,
    payTo: waysFor(own, record, dueBy),
    shares: record.shares.map((share) => ({
      firebase_uid: share.userId,
      userName: share.userName.trim() || textsIn(own?.language ?? share.language).nameless.rider,
      amount: money(share.amount),
      aboveSolo: isAboveSolo(share, share.userId === readerId),
      state: share.state,
      dispute: disputeFor(own, share, record.payerId),
    })),
  }
}

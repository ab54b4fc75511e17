// The settlement as each reader sees it.
import { textsIn } from '@woodalo/languages/service'
import type { Settlement, ShareState } from '@woodalo/protocol'
import type { SettlementRecord, ShareRecord } from './settlement-model.ts'
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

const owing: readonly ShareState[] = ['owed', 'sent', 'disputed']

/** Returns the settlement as one of the riders who settle sees it. */
export function renderSettlement(
  record: SettlementRecord,
  readerId: string,
  settleSeconds: number,
): Settlement {
  const { currency } = record
  const money = (amount: number) => ({ amount, currency })
  const own = record.shares.find(({ userId }) => userId === readerId)
  const owes = own !== undefined && readerId !== record.payerId && owing.includes(own.state)
  return {
    rideId: record.rideId,
    payerUid: record.payerId,
    estimate: money(record.estimateAmount),
    fare: record.fareAmount === null ? null : money(record.fareAmount),
    dueBy: new Date(record.owedSince.getTime() + settleSeconds * 1000).toISOString(),
    hasReceipt: record.hasReceipt,
    receiptId: record.hasReceipt ? record.receiptId : null,
    payTo: owes ? record.ways.map((way) => ({ ...way, link: paymentLink(way, money(own.amount)) })) : [],
    shares: record.shares.map((share) => ({
      firebase_uid: share.userId,
      userName: share.userName.trim() || textsIn(own?.language ?? share.language).nameless.rider,
      amount: money(share.amount),
      aboveSolo: isAboveSolo(share, share.userId === readerId),
      state: share.state,
      dispute: share.userId === readerId || readerId === record.payerId ? share.dispute : null,
    })),
  }
}

// The rules of settling up, pure: how a fare is divided, and how each reader sees the settlement.
import type { Language, PayTo, ShareState } from '@woodalo/protocol'

export interface ShareRecord {
  userId: string
  userName: string
  language: Language
  /** The share in the terms that this rider accepted, and the rider's solo fare. In minor units. */
  acceptedAmount: number
  soloAmount: number
  amount: number
  state: ShareState
  dispute: string | null
  /** Whether the rider was somebody who used the account before its owner took it over. */
  isFormer: boolean
  /** Its words as the payer may read them: none of those that were written during a block. */
  disputeForPayer: string | null
  /** Whether the rider or the payer has blocked the other. */
  isBlocked: boolean
  /** Whether the payer has changed how to be paid since then. */
  areWaysOfBlock: boolean
  /** Whether the payer has shown the picture of the receipt since then. */
  isReceiptOfBlock: boolean
}

export interface SettlementRecord {
  rideId: string
  payerId: string
  currency: string
  estimateAmount: number
  fareAmount: number | null
  hasReceipt: boolean
  receiptId: string | null
  owedSince: Date
  /** When it was read, by the clock that wrote the other times. */
  readAt: Date
  /** Where the payer takes money. */
  ways: readonly PayTo[]
  /** In the order of the stops. */
  shares: readonly ShareRecord[]
}

/** Whether the payer may write this freely. The others are checked accounts. */
export const hasFreeWords = ({ kind, value }: PayTo): boolean =>
  kind === 'other' || (kind === 'cash' && value !== '')

/** Those of banks in Europe and Brazil have at most so many behind their country. Elsewhere they may be words. */
const mostLettersOfIban = 4

/** Whether this account is a name, which its owner has chosen, or may have words in it. */
export const isNamedAccount = ({ kind, value }: PayTo): boolean =>
  kind === 'paypal' ||
  kind === 'revolut' ||
  (kind === 'pix' && value.includes('@')) ||
  (kind === 'iban' && value.slice(2).replaceAll(/\d/g, '').length > mostLettersOfIban)

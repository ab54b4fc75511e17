import type { Settlement } from '@woodalo/protocol'

export type Share = Settlement['shares'][number]

/** The error to show if an act was refused; null if it was done. */
export type Fault = string | null

export interface SettlementActions {
  /** In minor units. A new picture of the receipt replaces the one before; null removes it. */
  enterFare(amount: number, receipt?: Blob | null): Promise<Fault>
  /** Rejects if the picture of the receipt cannot be read. */
  receipt(): Promise<Blob>
  sent(): Promise<Fault>
  received(uid: string): Promise<Fault>
  waived(uid: string): Promise<Fault>
  disputed(text: string): Promise<Fault>
}

/** What the others still owe, or have paid, to the payer. */
export function backTo({ shares, payerUid, estimate }: Settlement): Settlement['estimate'] {
  const owed = shares.filter(({ firebase_uid, state }) => firebase_uid !== payerUid && state !== 'waived')
  return { ...estimate, amount: owed.reduce((sum, { amount }) => sum + amount.amount, 0) }
}

/** What the reader still owes, or is still owed. What a debtor says is paid is open for the payer alone. */
export function openSum(
  { shares, payerUid, estimate }: Settlement,
  readerUid: string,
): Settlement['estimate'] {
  const open = shares.filter((share) =>
    readerUid === payerUid
      ? share.firebase_uid !== readerUid && isOpen(share)
      : share.firebase_uid === readerUid && isOpen(share) && share.state !== 'sent',
  )
  return { ...estimate, amount: open.reduce((sum, { amount }) => sum + amount.amount, 0) }
}

/** Whether the payer still waits for it. */
export function isOpen({ state }: Pick<Share, 'state'>): boolean {
  return state === 'owed' || state === 'sent' || state === 'disputed'
}

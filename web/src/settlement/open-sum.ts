import type { Settlement } from '@woodalo/protocol'
import type { Share } from './ports.ts'

/** What the reader still owes, or is still owed. What a debtor says is paid is open for the payer alone. */
export function openSum(
  { shares, payerUid, estimate }: Settlement,
  readerUid: string,
): Settlement['estimate'] {
  const open = shares.filter((share) =>
    readerUid === payerUid
      ? share.firebase_uid !== readerUid && isShareOpen(share)
      : share.firebase_uid === readerUid && isShareOpen(share) && share.state !== 'sent',
  )
  return { ...estimate, amount: open.reduce((sum, { amount }) => sum + amount.amount, 0) }
}

/** Whether the payer still waits for it. */
export function isShareOpen({ state }: Pick<Share, 'state'>): boolean {
  return state === 'owed' || state === 'sent' || state === 'disputed'
}

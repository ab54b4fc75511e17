import type { Settlement } from '@woodalo/protocol'

/** What the others still owe, or have paid, to the payer. */
export function owedToPayer({ shares, payerUid, estimate }: Settlement): Settlement['estimate'] {
  const owed = shares.filter(({ firebase_uid, state }) => firebase_uid !== payerUid && state !== 'waived')
  return { ...estimate, amount: owed.reduce((sum, { amount }) => sum + amount.amount, 0) }
}

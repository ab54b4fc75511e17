import type { Settlement } from '@woodalo/protocol'

export type Share = Settlement['shares'][number]

/** The error to show if an act was refused; null if it was done. */
export type Fault = string | null

export interface SettlementActions {
  /** Minor units. */
  enterFare(amount: number): Promise<Fault>
  sent(): Promise<Fault>
  received(uid: string): Promise<Fault>
  waived(uid: string): Promise<Fault>
  disputed(text: string): Promise<Fault>
}

/** Every currency here has hundredths. */
const hundredths = 100
/** More than any taxi costs, so it must be a typo. */
const mostMinorUnits = 100_000_000

/** Minor units of an amount as people type it: `34,20`, `34.2`, `1.234,50 €`. Null if it is no amount. */
export function readAmount(typed: string): number | null {
  const figures = typed.replace(/[^\d.,]/g, '')
  const [, whole, cents = ''] = /^([\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(figures) ?? []
  const amount = Number(whole?.replace(/[.,]/g, '') || '0') * hundredths + Number(cents.padEnd(2, '0'))
  return figures !== '' && amount > 0 && amount <= mostMinorUnits ? amount : null
}

/** What the others still owe, or have paid, to the payer. */
export function backTo({ shares, payerUid, estimate }: Settlement): Settlement['estimate'] {
  const owed = shares.filter(({ firebase_uid, state }) => firebase_uid !== payerUid && state !== 'waived')
  return { ...estimate, amount: owed.reduce((sum, { amount }) => sum + amount.amount, 0) }
}

/** Whether the payer still waits for it. */
export function isOpen({ state }: Pick<Share, 'state'>): boolean {
  return state === 'owed' || state === 'sent' || state === 'disputed'
}

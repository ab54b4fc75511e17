import type { Ride, Settlement } from '@woodalo/protocol'

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

/** Every currency here has hundredths. */
export const hundredths = 100
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

/** Smaller differences from the estimate need no explanation. */
const notableFraction = 0.1

/**
 * How far the metered fare is above the estimate, as a fraction, negative below it; null if it is unknown or near.
 */
export function farFromEstimate({ fare, estimate }: Pick<Settlement, 'fare' | 'estimate'>): number | null {
  if (fare === null || estimate.amount === 0) return null
  const fraction = fare.amount / estimate.amount - 1
  return Math.abs(fraction) < notableFraction ? null : fraction
}

/** Fewer minutes are within what a taxi's arrival varies anyway. */
const notableMinutes = 5

/** How many minutes later than agreed the ride reached its last stop; null if it has not, or was about on time. */
export function minutesLate({ stops }: Pick<Ride, 'stops'>): number | null {
  const last = stops.at(-1)
  if (last?.state !== 'dropped_off') return null
  const minutes = Math.round((Date.parse(last.expectedAt) - Date.parse(last.eta)) / 60_000)
  return minutes < notableMinutes ? null : minutes
}

/** Whether the payer still waits for it. */
export function isOpen({ state }: Pick<Share, 'state'>): boolean {
  return state === 'owed' || state === 'sent' || state === 'disputed'
}

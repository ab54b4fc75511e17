import type { Money, PayTo } from '@woodalo/protocol'

/**
 * Returns a link that opens a payment of that amount, or null if the account has to be copied or there is nothing to
 * open.
 */
export function paymentLink({ kind, value }: PayTo, money: Money): string | null {
  if (kind === 'paypal') return `https://paypal.me/${value}/${decimalOf(money)}${money.currency}`
  if (kind === 'revolut')
    return `https://revolut.me/${value}?currency=${money.currency}&amount=${money.amount}`
  return null
}

/** Returns the amount in decimal form with a point: 12.5 → `12.50`. */
function decimalOf({ amount, currency }: Money): string {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return (amount / 10 ** digits).toFixed(digits)
}

// The shares of the agreed price; the meter may show something else.
import type { Money, Ride } from '@woodalo/protocol'

/** A share of the meter's figure: in proportion to the agreed shares, to the nearest minor unit. */
export function shareOf(meter: Money, share: Money, total: Money): Money {
  return {
    ...share,
    amount: total.amount === 0 ? 0 : Math.round((meter.amount * share.amount) / total.amount),
  }
}

/** What the others owe to the payer. */
export function owedBy({ rideRequests, cost }: Pick<Ride, 'rideRequests' | 'cost'>, payerUid: string): Money {
  const shares = rideRequests.filter(({ firebase_uid }) => firebase_uid !== payerUid)
  return { ...cost, amount: shares.reduce((sum, each) => sum + (each.cost?.share.amount ?? 0), 0) }
}

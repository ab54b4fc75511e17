import type { Money } from '@woodalo/protocol'

/** Ten per cent more than agreed, as traffic makes it, in whole units. */
export function exampleMeter(total: Money): Money {
  return { ...total, amount: Math.ceil((total.amount * 1.1) / 100) * 100 }
}

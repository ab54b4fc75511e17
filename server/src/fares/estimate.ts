// What to expect of a ride before companions are found: pure arithmetic on top of the tariff.
import type { Estimate, Money, Party } from '@woodalo/protocol'
import { savingRange, usualSavings, vehicleOf } from './expected-saving.ts'

export interface EstimateInput {
  party: Party
  distanceMeters: number
  durationSeconds: number
  /**
   * A taxi's fare in minor units, on empty streets and in heavy traffic. `fixed` if it is a flat price instead of a
   * meter.
   */
  taxiFare: { least: number; most: number; currency: string; fixed: boolean }
  gramsPerVehicleKilometer: number
  /** Until a shared vehicle leaves: if companions are found at once, and if as the search ends. */
  leavesAfter: { from: number; to: number }
  /** The most that a rider may lose by sharing. */
  mayLoseSeconds: number
}

/**
 * Returns `solo`, the tariff's fare from empty streets to heavy traffic (a flat price as it is), and `shared`, this
 * party's price from the lower fare with the most saving to the higher fare with the least. `sharedWith` is the usual
 * price midway between the two fares, to the nearest unit. `savedPercent` and the CO2 are midway between the least and
 * the most. Prices are whole units of the currency, rounded outwards.
 */
export function estimateOf(input: EstimateInput): Omit<Estimate, 'tariff' | 'basis' | 'route'> {
  const { party, distanceMeters, taxiFare } = input
  const { kind: vehicle, fareFactor } = vehicleOf(party)
  const { least, most } = savingRange(party)
  const typical = (least + most) / 2
  const usual = usualSavings(party)
  const money = (amount: number): Money => ({ amount, currency: taxiFare.currency })
  // What is shared is the price that is shown.
  const fareOf = (fare: number) => (taxiFare.fixed ? Math.round(fare * fareFactor) : fare * fareFactor)
  const [from, to] = [fareOf(taxiFare.least), fareOf(taxiFare.most)]
  const soloGrams = (distanceMeters / 1000) * input.gramsPerVehicleKilometer
  const solo = taxiFare.fixed ? { from, to } : { from: down(from), to: up(to) }
  const grams = { solo: Math.round(soloGrams), shared: Math.round(soloGrams * (1 - typical)) }
  return {
    solo: { from: money(solo.from), to: money(solo.to) },
    shared: { from: money(down(from * (1 - most))), to: money(up(to * (1 - least))) },
    sharedWith: usual.map(({ companions, saved }) => ({
      companions,
      // In heavy traffic the solo fare rises as well: shown beside it, the shared price is never above its lower end.
      usual: money(Math.min(solo.from, nearest(((from + to) / 2) * (1 - saved)))),
    })),
    savedPercent: Math.round(typical * 100),
    vehicle,
    distance: Math.round(distanceMeters),
    duration: Math.round(input.durationSeconds),
    together:
      usual.length === 0
        ? null
        : { leavesAfter: input.leavesAfter, longerAtMost: Math.round(input.mayLoseSeconds) },
    co2: {
      soloGrams: grams.solo,
      sharedGrams: grams.shared,
      savedGrams: grams.solo - grams.shared,
      savedPercent: grams.solo === 0 ? 0 : Math.round(((grams.solo - grams.shared) / grams.solo) * 100),
    },
  }
}

// Every currency here has hundredths. The small offset keeps 100.00000001 from becoming 200.
function down(minorUnits: number): number {
  return Math.max(0, Math.floor(minorUnits / 100 + 1e-9) * 100)
}
function nearest(minorUnits: number): number {
  return down(minorUnits + 50)
}
function up(minorUnits: number): number {
  return Math.ceil(minorUnits / 100 - 1e-9) * 100
}

// What to expect of a ride before companions are found: pure arithmetic on top of the tariff.
import { type Estimate, loadOf, type Money, type Party, vehicleFor, type Vehicle } from '@woodalo/protocol'
import { leastSavedShare } from './saved-share-rules.ts'

/** More than three parties in one vehicle are too rare to be promised. */
const partiesAtMost = 3

export interface EstimateInput {
  party: Party
  distanceMeters: number
  durationSeconds: number
  /** A taxi's fare in minor units, on empty streets and in heavy traffic. `fixed` if it is a flat price instead of a meter. */
  taxiFare: { least: number; most: number; currency: string; fixed: boolean }
  gramsPerVehicleKilometer: number
}

/** Returns the vehicle for this party alone. */
function vehicleOf(party: Party): Vehicle {
  const vehicle = vehicleFor(loadOf([party]))
  if (!vehicle) throw new RangeError('expected a party that a vehicle holds')
  return vehicle
}

/**
 * Returns the least and the most of its solo fare (0 to 1) that a party can save by sharing. The most is with a common
 * destination and companions who are single people without bags: with n parties, the vehicle's fare is split in
 * proportion to the solo fares. The least is what the rules of matching require. Both are 0 if no companion fits beside
 * the party in any vehicle.
 */
export function savingRange(party: Party): { least: number; most: number } {
  const load = loadOf([party])
  const alone = vehicleOf(party).fareFactor
  // A group takes a dearer vehicle only if the cheaper one does not hold it.
  const shared = vehicleFor({ ...load, people: load.people + 1 })
  if (!shared) return { least: 0, most: 0 }
  const parties = Math.min(partiesAtMost, 1 + shared.holds.people - party.people)
  const most = 1 - shared.fareFactor / (alone + parties - 1)
  return most < leastSavedShare ? { least: 0, most: 0 } : { least: leastSavedShare, most }
}

/**
 * Returns `solo`, the tariff's fare from empty streets to heavy traffic (a flat price as it is), and `shared`, this
 * party's price from the lower fare with the most saving to the higher fare with the least. `savedPercent` and the CO2
 * are midway between the least and the most. Prices are whole units of the currency, rounded outwards.
 */
export function estimateOf(input: EstimateInput): Omit<Estimate, 'tariff' | 'basis'> {
  const { party, distanceMeters, taxiFare } = input
  const { kind: vehicle, fareFactor } = vehicleOf(party)
  const { least, most } = savingRange(party)
  const typical = (least + most) / 2
  const money = (amount: number): Money => ({ amount, currency: taxiFare.currency })
  // What is shared is the price that is shown.
  const fareOf = (fare: number) => (taxiFare.fixed ? Math.round(fare * fareFactor) : fare * fareFactor)
  const [from, to] = [fareOf(taxiFare.least), fareOf(taxiFare.most)]
  const soloGrams = (distanceMeters / 1000) * input.gramsPerVehicleKilometer
  const grams = { solo: Math.round(soloGrams), shared: Math.round(soloGrams * (1 - typical)) }
  return {
    solo: taxiFare.fixed
      ? { from: money(from), to: money(to) }
      : { from: money(down(from)), to: money(up(to)) },
    shared: { from: money(down(from * (1 - most))), to: money(up(to * (1 - least))) },
    savedPercent: Math.round(typical * 100),
    vehicle,
    distance: Math.round(distanceMeters),
    duration: Math.round(input.durationSeconds),
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
function up(minorUnits: number): number {
  return Math.ceil(minorUnits / 100 - 1e-9) * 100
}

// What to expect of a ride before companions are found: pure arithmetic on top of the tariff.
import { type Estimate, loadOf, type Money, type Party, vehicleFor, type Vehicle } from '@woodalo/protocol'
import { leastSavedShare } from './saved-share-rules.ts'

/** More than three parties in one vehicle are too rare to be promised. */
const partiesAtMost = 3

/**
 * How much of the saving with one common destination rides of two and of three parties reach: of a half they save a
 * third, of two thirds a half (decisions 010 and 100).
 */
const usualPartOfSaving = [2 / 3, 3 / 4] as const

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
  const most = mostSaved(party).at(-1) ?? 0
  return most < leastSavedShare ? { least: 0, most: 0 } : { least: leastSavedShare, most }
}

/** Returns the most that the party can save with one companion, with two and so on, as far as there are seats. */
function mostSaved(party: Party): number[] {
  const load = loadOf([party])
  const alone = vehicleOf(party).fareFactor
  // A group takes a dearer vehicle only if the cheaper one does not hold it.
  const shared = vehicleFor({ ...load, people: load.people + 1 })
  if (!shared) return []
  const companions = Math.min(partiesAtMost - 1, shared.holds.people - party.people)
  return Array.from({ length: companions }, (_, index) => 1 - shared.fareFactor / (alone + index + 1))
}

/**
 * Returns the share of its solo fare (0 to 1) that a party usually saves with one companion and with two. A group that
 * would save less than the rules of matching require is left out.
 */
export function usualSavings(party: Party): { companions: number; saved: number }[] {
  return mostSaved(party)
    .map((most, index) => ({ companions: index + 1, saved: most * (usualPartOfSaving[index] ?? 0) }))
    .filter(({ saved }) => saved >= leastSavedShare)
}

/**
 * Returns `solo`, the tariff's fare from empty streets to heavy traffic (a flat price as it is), and `shared`, this
 * party's price from the lower fare with the most saving to the higher fare with the least. `sharedWith` is the usual
 * price midway between the two fares, to the nearest unit. `savedPercent` and the CO2 are midway between the least and
 * the most. Prices are whole units of the currency, rounded outwards.
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
  const solo = taxiFare.fixed ? { from, to } : { from: down(from), to: up(to) }
  const grams = { solo: Math.round(soloGrams), shared: Math.round(soloGrams * (1 - typical)) }
  return {
    solo: { from: money(solo.from), to: money(solo.to) },
    shared: { from: money(down(from * (1 - most))), to: money(up(to * (1 - least))) },
    sharedWith: usualSavings(party).map(({ companions, saved }) => ({
      companions,
      // In heavy traffic the solo fare rises as well: shown beside it, the shared price is never above its lower end.
      usual: money(Math.min(solo.from, nearest(((from + to) / 2) * (1 - saved)))),
    })),
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
function nearest(minorUnits: number): number {
  return down(minorUnits + 50)
}
function up(minorUnits: number): number {
  return Math.ceil(minorUnits / 100 - 1e-9) * 100
}

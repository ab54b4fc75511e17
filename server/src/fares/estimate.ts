// What to expect of a ride before anybody is found: pure arithmetic on top of the tariff.
import { type Estimate, limits, type Money } from '@woodalo/protocol'

/** Seats and luggage of the vehicles; a van costs this many times a taxi. */
const taxi = { people: 4, bags: 3 }
const van = { people: limits.peoplePerRequest, bags: limits.bagsPerRequest, fareFactor: 1.4 }

/** A tariff is not a promise: traffic makes it a little less or noticeably more. */
const below = 0.9
const above = 1.2
/** No group is proposed whose members together save less than this share; in proportion, so does each of them. */
const leastSaving = 0.1
/** More than three parties in one vehicle are too rare to be held out to anybody. */
const partiesAtMost = 3

export interface EstimateInput {
  people: number
  bags: number
  distanceMeters: number
  durationSeconds: number
  /** Of a taxi, in minor units. `fixed` when it is a flat price instead of a meter. */
  taxiFare: { amount: number; currency: string; fixed: boolean }
  gramsPerVehicleKilometer: number
}

export function vehicleFor(people: number, bags: number): 'taxi' | 'van' {
  return people <= taxi.people && bags <= taxi.bags ? 'taxi' : 'van'
}

/**
 * The most that sharing may save of the fare alone (0 to 1), when everybody goes to the same place: with n parties of
 * whom the others are one person without luggage, the vehicle's fare is split in proportion to the fares alone. The least
 * is what the rules of matching demand. No companion fits beside a party that fills the van: then both are 0.
 */
export function savingRange(people: number, bags: number): { least: number; most: number } {
  const alone = vehicleFor(people, bags) === 'van' ? van.fareFactor : 1
  let most = 0
  for (const vehicle of [{ ...taxi, fareFactor: 1 }, van]) {
    if (people > vehicle.people || bags > vehicle.bags) continue
    const parties = Math.min(partiesAtMost, 1 + vehicle.people - people)
    const saving = 1 - vehicle.fareFactor / (alone + parties - 1)
    if (parties >= 2) {
      most = Math.max(most, saving)
      // The van is for groups that the taxi does not hold.
      break
    }
  }
  return most < leastSaving ? { least: 0, most: 0 } : { least: leastSaving, most }
}

/**
 * `solo`: the tariff's fare, from 10 % below to 20 % above it; a flat price as it is. `shared`: what this party pays of a
 * shared ride: from the lower price with the most saving to the higher price with the least. `savedPercent` and the CO2
 * stand in the middle between the least and the most. Whole units of the currency, rounded away from each other.
 */
export function estimateOf(input: EstimateInput): Omit<Estimate, 'tariff'> {
  const { people, bags, distanceMeters, taxiFare } = input
  const vehicle = vehicleFor(people, bags)
  const fare = taxiFare.amount * (vehicle === 'van' ? van.fareFactor : 1)
  const { least, most } = savingRange(people, bags)
  const typical = (least + most) / 2
  const money = (amount: number): Money => ({ amount, currency: taxiFare.currency })
  const from = taxiFare.fixed ? fare : fare * below
  const to = taxiFare.fixed ? fare : fare * above
  const soloGrams = (distanceMeters / 1000) * input.gramsPerVehicleKilometer
  const grams = { solo: Math.round(soloGrams), shared: Math.round(soloGrams * (1 - typical)) }
  return {
    solo: taxiFare.fixed
      ? { from: money(Math.round(fare)), to: money(Math.round(fare)) }
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

// Every currency here has hundredths. The small step keeps 100.00000001 from becoming 200.
function down(minorUnits: number): number {
  return Math.max(0, Math.floor(minorUnits / 100 + 1e-9) * 100)
}
function up(minorUnits: number): number {
  return Math.ceil(minorUnits / 100 - 1e-9) * 100
}

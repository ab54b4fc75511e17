// What a party is told that it saves by sharing: between the least and the most, and usually. Pure.
import { loadOf, type Party, type Vehicle, vehicleFor } from '@woodalo/protocol'
import { leastSavedShare } from './minimum-saving-rules.ts'

/** Returns the vehicle for this party alone. */
export function vehicleOf(party: Party): Vehicle {
  const vehicle = vehicleFor(loadOf([party]))
  if (!vehicle) throw new RangeError('expected a party that a vehicle holds')
  return vehicle
}

/** More than three parties in one vehicle are too rare to be promised. */
const partiesAtMost = 3

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
 * How much of the saving with one common destination rides of two and of three parties reach: of a half they save a
 * third, of two thirds a half (decisions 010 and 100).
 */
const usualPartOfSaving = [2 / 3, 3 / 4] as const

/**
 * Returns the share of its solo fare (0 to 1) that a party usually saves with one companion and with two. A group that
 * would save less than the rules of matching require is left out.
 */
export function usualSavings(party: Party): { companions: number; saved: number }[] {
  return mostSaved(party)
    .map((most, index) => ({ companions: index + 1, saved: most * (usualPartOfSaving[index] ?? 0) }))
    .filter(({ saved }) => saved >= leastSavedShare)
}

import { loadOf, type Party, vehicleFor } from '@woodalo/protocol'
import { leastSavedShare } from './minimum-saving-rules.ts'
import { vehicleOf } from './vehicle-of-party.ts'

/** More than three parties in one vehicle are too rare to be promised. */
export const partiesAtMost = 3

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
export function mostSaved(party: Party): number[] {
  const load = loadOf([party])
  const alone = vehicleOf(party).fareFactor
  // A group takes a dearer vehicle only if the cheaper one does not hold it.
  const shared = vehicleFor({ ...load, people: load.people + 1 })
  if (!shared) return []
  const companions = Math.min(partiesAtMost - 1, shared.holds.people - party.people)
  return Array.from({ length: companions }, (_, index) => 1 - shared.fareFactor / (alone + index + 1))
}

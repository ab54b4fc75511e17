import type { Party } from '@woodalo/protocol'
import { leastSavedShare } from './minimum-saving-rules.ts'
import { mostSaved } from './saving-range.ts'

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

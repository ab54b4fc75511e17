// How much a typed word is like a word of a place, with the typos that are forgiven.
import { editsBetween } from './edit-distance.ts'

/** Returns how many typos a word may have: one from four letters, two if it is long, none if it is too short. */
function allowedEdits(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/** From this score on, a word has no typo. */
export const cleanScore = 0.85

/** Returns 0 to 1: for the whole word, its beginning, or either with a typo. */
export function wordScore(typed: string, word: string): number {
  return plainScore(typed, word) || slipScore(typed, word)
}

export function plainScore(typed: string, word: string): number {
  if (typed === word) return 1
  return word.startsWith(typed) ? cleanScore + (0.1 * typed.length) / word.length : 0
}

export function slipScore(typed: string, word: string): number {
  const most = allowedEdits(typed)
  if (most === 0) return 0
  const edits = editsBetween(typed, word, most)
  if (edits <= most) return 0.8 - 0.1 * edits
  // The last word is often unfinished, and its beginning may contain the typo.
  if (word.length > typed.length)
    for (const length of [typed.length, typed.length + 1]) {
      const ofBeginning = editsBetween(typed, word.slice(0, length), 1)
      if (ofBeginning <= 1) return 0.65
    }
  return 0
}

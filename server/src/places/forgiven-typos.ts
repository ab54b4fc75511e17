// How much a typed word is like a word of a place, with the typos that are forgiven. Pure.

/** Below this, pg_trgm's word similarity is noise. The ranking sorts the rest. */
export const leastSimilarityOfPlaces = 0.3

/**
 * Below this, pg_trgm's word similarity is noise ("atocah" has 0.4 of "atocha"). The ranking sorts the rest. Higher
 * than for known places, because there are many streets.
 */
export const leastSimilarityOfStreets = 0.36

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

/**
 * Returns the fewest edits (insert, delete, replace, swap of neighbours) between two words, or `most + 1` if there are
 * more than `most`.
 */
export function editsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    let smallest = i
    for (let j = 1; j <= b.length; j++) {
      let edits = Math.min(last[j]! + 1, current[j - 1]! + 1, last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, beforeLast[j - 2]! + 1)
      current.push(edits)
      smallest = Math.min(smallest, edits)
    }
    if (smallest > most) return most + 1
    beforeLast = last
    last = current
  }
  return Math.min(last[b.length]!, most + 1)
}

// Scores how well a place matches what somebody typed. Pure; the store supplies the candidates.
import { cleanScore, plainScore, slipScore } from './forgiven-typos.ts'
import { stepsPerSearch } from './search-work-limits.ts'

/** A known place is meant more often than a street named after it. */
export const streetPenalty = 0.04

/** A place's folded words: its names, and everything else by which it may be found. */
export interface SearchableWords {
  nameWords: readonly string[]
  otherWords: readonly string[]
}

export interface RankingInput extends SearchableWords {
  kind: string
  /** Distance from the searching person in metres, or null if unknown. */
  meters: number | null
}

/**
 * Compares the words of one search. It compares each pair once, however many places and passes it occurs in, and tries
 * typos only within the search's work limit. Without a limit, a dozen long words without a match delayed everybody.
 */
export interface Comparison {
  score(typed: string, word: string): number
  /** The approximate number of letter comparisons so far. */
  readonly steps: number
}

export function createComparison(mostSteps = stepsPerSearch): Comparison {
  const known = new Map<string, Map<string, number>>()
  let steps = 0
  return {
    get steps() {
      return steps
    },
    score(typed, word) {
      let ofTyped = known.get(typed)
      if (!ofTyped) known.set(typed, (ofTyped = new Map()))
      let score = ofTyped.get(word)
      if (score === undefined) {
        score = plainScore(typed, word)
        const cost = typed.length * word.length
        if (score === 0 && steps + cost <= mostSteps) {
          steps += cost
          score = slipScore(typed, word)
        }
        ofTyped.set(word, score)
      }
      return score
    },
  }
}

function bestOf(typed: string, words: readonly string[], { score }: Comparison): number {
  let best = 0
  for (const word of words) {
    best = Math.max(best, score(typed, word))
    if (best === 1) break
  }
  return best
}

const otherWeight = 0.7
/** People who look for a taxi mean these more often. Only breaks ties. */
const kindBonus: Readonly<Record<string, number>> = {
  airport: 0.06,
  'railway-station': 0.03,
  'bus-station': 0.02,
}

export interface Rank {
  /** Whether every typed word was found, and whether all of them without a typo. */
  whole: boolean
  clean: boolean
  score: number
}

/**
 * Scores how well a place matches the typed words (folded). Nearness decides between places that match about equally.
 */
export function rankOf(
  typed: readonly string[],
  place: RankingInput,
  comparison: Comparison = createComparison(),
): Rank {
  let letters = 0
  let sum = 0
  let whole = true
  let clean = true
  for (const word of typed) {
    const inName = bestOf(word, place.nameWords, comparison)
    const inRest = bestOf(word, place.otherWords, comparison)
    const score = Math.max(inName, otherWeight * inRest)
    if (score === 0) whole = false
    if (Math.max(inName, inRest) < cleanScore) clean = false
    letters += word.length
    sum += score * word.length
  }
  const found = place.nameWords.filter((word) =>
    typed.some((part) => comparison.score(part, word) > 0),
  ).length
  const covered = place.nameWords.length === 0 ? 0 : found / place.nameWords.length
  const near = place.meters === null ? 0 : 0.12 / (1 + place.meters / 15_000)
  return {
    whole,
    clean,
    score: (letters === 0 ? 0 : sum / letters) + 0.08 * covered + near + (kindBonus[place.kind] ?? 0),
  }
}

/** Farther than this nobody takes a taxi: what matches comes after whatever matches nearer. */
const taxiMeters = 60_000

export function isTooFar(meters: number | null): boolean {
  return meters !== null && meters > taxiMeters
}

/** A place that misses a typed word is shown if it matches the others at least this well. */
export const worthShowing = 0.5

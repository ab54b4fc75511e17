import type { MatchRequest } from './problem-and-solution.ts'
import type { RequestBook } from './requests-as-columns.ts'

/** Returns whether two requests may share at all, regardless of the roads. */
export type PairFilter = (slotA: number, slotB: number) => boolean

function suits(one: MatchRequest, other: MatchRequest): boolean {
  return (other.company?.only ?? []).every((name) => one.company?.is.includes(name) === true)
}

/** Returns whether each request `is` everything in the other's `only`. */
export function keepCompany(one: MatchRequest, other: MatchRequest): boolean {
  return suits(one, other) && suits(other, one)
}

/**
 * Returns a filter that lets all pairs of a book share except these, and except those that do not keep company. Ignores
 * unknown ids.
 */
export function apartFrom(
  book: RequestBook,
  forbiddenPairs: readonly (readonly [string, string])[],
): PairFilter {
  const apart = new Set<number>()
  for (const [one, other] of forbiddenPairs) {
    const a = book.slotOf.get(one)
    const b = book.slotOf.get(other)
    if (a === undefined || b === undefined) continue
    apart.add(a * book.size + b)
    apart.add(b * book.size + a)
  }
  const isChoosy = Uint8Array.from(book.requests, ({ company }) => (company?.only.length ? 1 : 0))
  const pairMay: PairFilter =
    apart.size === 0 ? () => true : (slotA, slotB) => !apart.has(slotA * book.size + slotB)
  if (!isChoosy.includes(1)) return pairMay
  return (slotA, slotB) =>
    pairMay(slotA, slotB) &&
    ((isChoosy[slotA] === 0 && isChoosy[slotB] === 0) ||
      keepCompany(book.requests[slotA]!, book.requests[slotB]!))
}

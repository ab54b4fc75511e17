import type { RequestBook } from './request-book.ts'

/** Whether two requests may share at all, whatever the roads say. */
export type PairFilter = (slotA: number, slotB: number) => boolean

/** Lets all pairs of a book share but these; ids that are not in the book are ignored. */
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
  return apart.size === 0 ? () => true : (slotA, slotB) => !apart.has(slotA * book.size + slotB)
}

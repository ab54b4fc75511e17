import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assign } from './assignment.ts'

/** Every assignment there is. */
function mostOf(gains: readonly (readonly number[])[], taken: ReadonlySet<number> = new Set()): number {
  const [first, ...rest] = gains
  if (!first) return 0
  return Math.max(
    mostOf(rest, taken),
    ...first.map((gain, column) =>
      gain > 0 && !taken.has(column) ? gain + mostOf(rest, new Set([...taken, column])) : 0,
    ),
  )
}

test('gives no column twice, takes only gains, and none gains more together', () => {
  const table = fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 5 })).chain(([rows, columns]) =>
    fc.array(fc.array(fc.integer({ min: -3, max: 20 }), { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  )
  fc.assert(
    fc.property(table, (gains) => {
      const given = assign(gains)
      expect(given).toHaveLength(gains.length)
      const taken = given.filter((column) => column !== null)
      expect(new Set(taken).size).toBe(taken.length)
      const got = given.map((column, row) => (column === null ? 0 : gains[row]![column]!))
      expect(got.every((gain, row) => given[row] === null || gain > 0)).toBe(true)
      expect(got.reduce((sum, gain) => sum + gain, 0)).toBe(mostOf(gains))
    }),
    { numRuns: 400 },
  )
})

test('does not let the first one take what another needs more', () => {
  expect(
    assign([
      [10, 9],
      [10, 0],
    ]),
  ).toEqual([1, 0])
})

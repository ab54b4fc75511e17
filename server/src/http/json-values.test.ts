import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countJsonValues } from './json-values.ts'

/** Everything in it, itself included, each object and list once more. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return 1 + Object.values(value).reduce<number>((sum, inner) => sum + valuesIn(inner), 0)
}

test('never fewer values are counted than there are, and never more than twice as many', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const counted = countJsonValues(JSON.stringify(value))
      expect(valuesIn(value)).toBeLessThanOrEqual(counted)
      expect(counted).toBeLessThanOrEqual(2 * valuesIn(value))
    }),
  )
})

test('what stands in quotes counts for nothing', () => {
  expect(countJsonValues(JSON.stringify({ text: ',,,[[{{\\",,,' }))).toBe(2)
})

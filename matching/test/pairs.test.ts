import { createRequire } from 'node:module'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchPairs } from '../src/packing/pairs.ts'

const blossom = createRequire(import.meta.url)('edmonds-blossom') as (
  edges: [number, number, number][],
) => number[]

const graph = fc.integer({ min: 2, max: 24 }).chain((items) =>
  fc
    .uniqueArray(fc.tuple(fc.nat(items - 1), fc.nat(items - 1), fc.integer({ min: 1, max: 40 })), {
      selector: ([a, b]) => `${Math.min(a, b)},${Math.max(a, b)}`,
      maxLength: 120,
    })
    .map((edges) => ({ items, edges: edges.filter(([a, b]) => a !== b) })),
)

test('the chosen pairs are as heavy as those of another implementation of maximum-weight matching (SPEC 6.1)', () => {
  fc.assert(
    fc.property(graph, ({ items, edges }) => {
      const chosen = matchPairs(
        items,
        Int32Array.from(edges, ([a]) => a),
        Int32Array.from(edges, ([, b]) => b),
        Float64Array.from(edges, ([, , weight]) => weight),
        () => false,
      )!
      const taken = chosen.flatMap((pair) => [edges[pair]![0], edges[pair]![1]])
      expect(new Set(taken).size).toBe(taken.length)
      const weight = chosen.reduce((sum, pair) => sum + edges[pair]![2], 0)
      const mates = edges.length === 0 ? [] : blossom(edges)
      const theirs = edges.reduce((sum, [a, b, value]) => (mates[a] === b ? sum + value : sum), 0)
      expect(weight).toBe(theirs)
    }),
    { numRuns: 3000 },
  )
})

import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchPairs } from '../src/packing/blossom-matching.ts'

const blossom = createRequire(import.meta.url)('edmonds-blossom') as (
  edges: [number, number, number][],
) => number[]

type Edge = readonly [number, number, number]

function graphs(items: { min: number; max: number }, weight: { max: number }, edges: fc.ArrayConstraints) {
  return fc.integer(items).chain((count) =>
    fc
      .uniqueArray(fc.tuple(fc.nat(count - 1), fc.nat(count - 1), fc.integer({ min: 1, ...weight })), {
        selector: ([a, b]) => `${Math.min(a, b)},${Math.max(a, b)}`,
        ...edges,
      })
      .map((all) => ({ items: count, edges: all.filter(([a, b]) => a !== b) })),
  )
}

function expectHeaviest({ items, edges }: { items: number; edges: readonly Edge[] }): void {
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
  const mates = edges.length === 0 ? [] : blossom(edges.map((edge) => [...edge]))
  const theirs = edges.reduce((sum, [a, b, value]) => (mates[a] === b ? sum + value : sum), 0)
  expect(weight).toBe(theirs)
}

describe('the chosen pairs are as heavy as those of another implementation of maximum-weight matching (SPEC 6.1)', () => {
  test('in graphs of all kinds', () => {
    const graph = graphs({ min: 2, max: 24 }, { max: 40 }, { maxLength: 120 })
    fc.assert(fc.property(graph, expectHeaviest), { numRuns: 3000 })
  })

  test('where the least slack of a blossom is that of a pair seen after it has grown', () => {
    const edges: Edge[] = [
      [1, 2, 18],
      [4, 2, 27],
      [4, 1, 27],
      [1, 6, 17],
      [1, 0, 2],
      [7, 6, 16],
    ]
    expectHeaviest({ items: 9, edges })
  })

  test('where many pairs are alike, so that blossoms hold blossoms', () => {
    const graph = graphs({ min: 26, max: 32 }, { max: 10 }, { minLength: 240, maxLength: 400, size: 'max' })
    const nested: Edge[] = [
      [0, 3, 4],
      [0, 4, 5],
      [0, 7, 4],
      [1, 7, 4],
      [2, 3, 5],
      [2, 4, 5],
      [2, 5, 5],
      [3, 5, 5],
      [5, 6, 3],
    ]
    expectHeaviest({ items: 8, edges: nested })
    fc.assert(fc.property(graph, expectHeaviest), { numRuns: 300 })
  })
})

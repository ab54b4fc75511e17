import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NoStreetsError, assembleNetwork } from '../src/assembly.ts'
import { createWalker, type Footing } from '../src/walks.ts'
import { randomParts } from './random-parts.ts'

test('walks take what every other way round would not shorten, both ways alike, and end at their limit', () => {
  fc.assert(
    fc.property(
      randomParts,
      fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 0.3, 1)), { minLength: 3, maxLength: 6 }),
      (parts, drawn) => {
        let network
        try {
          network = assembleNetwork(parts)
        } catch (error) {
          if (error instanceof NoStreetsError) return
          throw error
        }
        const walker = createWalker(network)
        const footings = drawn.map(([path, share]): Footing => ({
          path: path % network.pathCount,
          share,
          metersAway: 0,
        }))
        const all = footings.map((from) => walker.walks(from, footings, 1e6))
        // Floyd and Warshall, over the ends of all paths.
        const count = network.pathNodeCount
        const ms = Array.from({ length: count }, (_, a) =>
          Array.from({ length: count }, (__, b) => (a === b ? 0 : Infinity)),
        )
        for (let path = 0; path < network.pathCount; path++) {
          const [a, b] = [network.pathEnds[2 * path]!, network.pathEnds[2 * path + 1]!]
          if (a === b) continue
          ms[a]![b] = ms[b]![a] = Math.min(ms[a]![b]!, network.pathMs[path]!)
        }
        for (let over = 0; over < count; over++)
          for (let a = 0; a < count; a++)
            for (let b = 0; b < count; b++) ms[a]![b] = Math.min(ms[a]![b]!, ms[a]![over]! + ms[over]![b]!)
        for (const [row, from] of footings.entries())
          for (const [column, to] of footings.entries()) {
            const ends = ({ path, share }: Footing) =>
              [share, 1 - share].map((part, side) => ({
                node: network.pathEnds[2 * path + side]!,
                ms: Math.round(network.pathMs[path]! * part),
              }))
            let expected =
              from.path === to.path
                ? Math.round(network.pathMs[from.path]! * Math.abs(from.share - to.share))
                : Infinity
            for (const a of ends(from))
              for (const b of ends(to)) expected = Math.min(expected, a.ms + ms[a.node]![b.node]! + b.ms)
            expect(all[row]![column]!.seconds).toBe(expected / 1000)
            const limited = walker.walks(from, [to], expected / 1000 / 2)[0]!
            expect(limited.seconds).toBe(expected === 0 ? 0 : Infinity)
          }
      },
    ),
    { numRuns: 150 },
  )
})

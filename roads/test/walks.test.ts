import { nearMeters, offsetBy } from '@woodalo/geography'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assembleNetwork } from '../src/assemble-network.ts'
import { NoStreetsError } from '../src/no-streets-error.ts'
import { createRouter, layRoadbed } from '../src/router.ts'
import { createWalker, type Footing } from '../src/walks-within-reach.ts'
import { generateCity } from '../bench/generated-city.ts'
import { randomParts } from './random-parts.ts'

test('walks are the shortest, equally long in both directions, and end at their limit', () => {
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
        // Streets alone are a network, too; nobody walks there.
        fc.pre(network.pathCount > 0)
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
            // Kept, the same; with a line where there is a walk.
            const everything = walker.reach(from, { seconds: 1e6, meters: 1e6 })
            expect(walker.travel(everything, to)).toEqual(all[row]![column])
            const walk = walker.walk(from, to)
            expect(walk?.seconds ?? Infinity).toBe(expected / 1000)
            expect(walk?.line.length ?? 1).toBeGreaterThan(0)
          }
      },
    ),
    { numRuns: 150 },
  )
})

test('a walk’s line leads from place to place with the walk’s length, and a reach ends at its metres', () => {
  const pointOf = ([latitude, longitude]: readonly [number, number]) => ({ latitude, longitude })
  const city = generateCity({ side: 14, seed: 3 })
  const meters = (points: ArrayLike<number>) => {
    const line = Array.from({ length: points.length / 2 }, (_, at) =>
      pointOf([points[2 * at]! / 1e7, points[2 * at + 1]! / 1e7]),
    )
    return line.slice(1).reduce((sum, point, index) => sum + nearMeters(line[index]!, point), 0)
  }
  // Two of three paths have bends.
  const paths = city.streets.map(({ from, to, points: straight }, index) => {
    const [south, west, north, east] = Array.from(straight) as [number, number, number, number]
    const bends = [1, 2].flatMap((third) => [
      south + ((north - south) * third) / 3 + 1_500,
      west + ((east - west) * third) / 3 - 1_500 * third,
    ])
    const points = index % 3 === 0 ? straight : [south, west, ...bends.map(Math.round), north, east]
    const decimeters = Math.round(meters(points) * 10)
    return { from, to, points, decimeters, ms: decimeters * 77 }
  })
  const longestPath = Math.max(...paths.map(({ decimeters }) => decimeters)) / 10
  const walker = createWalker(assembleNetwork({ ...city, crossingCount: city.junctionCount, paths }))
  const part = fc.integer({ min: 0, max: 9_000 }).map((share) => share / 1e6)
  const place = fc.record({
    latitude: part.map((share) => 40.001 + share),
    longitude: part.map((share) => -3.999 + share),
  })
  fc.assert(
    fc.property(place, place, fc.constantFrom(150, 500, 900), (one, other, meters) => {
      const [from, to] = [walker.snap(one, 2_000)!, walker.snap(other, 2_000)!]
      const walk = walker.walk(from, to)!
      const line = walk.line.map(pointOf)
      const pieces = line.slice(1).map((point, index) => nearMeters(line[index]!, point))
      const length = pieces.reduce((sum, piece) => sum + piece, 0)
      expect(Math.abs(length - walk.meters)).toBeLessThan(1 + walk.meters / 1000)
      expect(nearMeters(line[0]!, one)).toBeCloseTo(from.metersAway, 0)
      expect(nearMeters(line.at(-1)!, other)).toBeCloseTo(to.metersAway, 0)
      const near = walker.travel(walker.reach(from, { seconds: 1e4, meters }), to)
      const isNear = walk.meters <= meters
      expect(near.seconds === walk.seconds || near.meters > meters).toBe(true)
      expect(near.seconds === walk.seconds || !isNear).toBe(true)
      // It may go on for the path that it is on, and no farther.
      const isFar = walk.meters > meters + longestPath && from.path !== to.path
      expect(near.seconds === Infinity || !isFar).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test('a place is snapped within 500 m to a path and within 1 km to a street, if nothing else is asked for', () => {
  const network = assembleNetwork(generateCity({ side: 6, seed: 1 }))
  const [walker, router] = [createWalker(network), createRouter(layRoadbed(network))]
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000 }), (meters) => {
      const place = offsetBy({ latitude: 40, longitude: -3.997 }, 0, -meters)
      const [path, street] = [walker.snap(place, 5_000)!, router.snap(place, 5_000)!]
      expect(walker.snap(place)).toEqual(path.metersAway <= 500 ? path : null)
      expect(router.snap(place)).toEqual(street.metersAway <= 1_000 ? street : null)
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generateCity, seededRandom } from '../bench/generated-city.ts'
import { assembleNetwork } from '../src/assemble-network.ts'
import type { NetworkParts } from '../src/network-parts.ts'
import { NoStreetsError } from '../src/no-streets-error.ts'
import { metersOf, secondsOf } from '../src/packed-cost.ts'
import type { Network } from '../src/network-layout.ts'
import { createReference } from '../src/reference-matrix.ts'
import { type Drive, createRouter, layRoadbed } from '../src/router.ts'
import type { Spot } from '../src/route-ends.ts'
import { headOf, randomParts } from './random-parts.ts'
import { costByTurns } from './turn-by-turn.ts'

const shares = fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 0.25, 0.4, 0.9, 1)), {
  minLength: 2,
  maxLength: 7,
})

function spotsOn(network: Network, drawn: readonly [number, number][]): Spot[] {
  return drawn.map(([street, share]) => ({ street: street % network.streetCount, share, metersAway: 0 }))
}

/** Parts of which nothing can be driven are no case. */
function assembled(parts: NetworkParts): Network | null {
  try {
    return assembleNetwork(parts)
  } catch (error) {
    if (error instanceof NoStreetsError) return null
    throw error
  }
}

/** Adds up what a drive is made of, and checks that each street leads to the next without a banned turn. */
function lengthOf(parts: NetworkParts, network: Network, drive: Drive, from: Spot, to: Spot) {
  const original = (direction: number) => 2 * network.streetKinds[direction >> 1]! + (direction & 1)
  const directions = drive.directions.map(original)
  let [ms, decimeters] = [0, 0]
  for (const [index, direction] of directions.entries()) {
    const street = parts.streets[direction >> 1]!
    const isBack = (direction & 1) === 1
    const begin = index === 0 ? from.share : isBack ? 1 : 0
    const end = index === directions.length - 1 ? to.share : isBack ? 0 : 1
    const share = isBack ? begin - end : end - begin
    expect(share).toBeGreaterThanOrEqual(0)
    expect(street.travelMs[direction & 1]).toBeGreaterThan(0)
    ms += Math.round(street.travelMs[direction & 1]! * share)
    decimeters += Math.round(street.decimeters * share)
    const next = directions[index + 1]
    if (next === undefined) continue
    ms += street.arrivalMs[direction & 1]!
    expect(headOf(parts.streets, direction)).toBe(headOf(parts.streets, next ^ 1))
    expect(parts.bans.get(direction)?.has(next) ?? false).toBe(false)
  }
  return { seconds: ms / 1000, meters: decimeters / 10 }
}

describe('drives', () => {
  test('take as long as a turn-by-turn search says, in matrices, in pairs and street by street', () => {
    fc.assert(
      fc.property(randomParts, shares, (parts, drawn) => {
        const network = assembled(parts)
        if (!network) return
        const router = createRouter(layRoadbed(network))
        const spots = spotsOn(network, drawn)
        const [places, others] = [0, 1].map(() => spots.map((spot) => router.place(spot)))
        const matrix = router.matrix(places!, places!)
        for (const [row, from] of spots.entries())
          for (const [column, to] of spots.entries()) {
            const cost = costByTurns(
              parts,
              { street: network.streetKinds[from.street]!, share: from.share },
              { street: network.streetKinds[to.street]!, share: to.share },
            )
            const expected = { seconds: secondsOf(cost), meters: metersOf(cost) }
            const cell = row * spots.length + column
            expect({ seconds: matrix.seconds[cell], meters: matrix.meters[cell] }).toEqual(expected)
            for (const each of [places!, others!])
              expect(router.travel(each[row]!, each[column]!)).toEqual(expected)
            const drive = router.drive(from, to)!
            expect({ seconds: drive.seconds, meters: drive.meters }).toEqual(expected)
            expect(lengthOf(parts, network, drive, from, to)).toEqual(expected)
          }
      }),
      { numRuns: 250 },
    )
  })

  test('take as long as Dijkstra’s algorithm says in a city with banned turns, with old and new speeds', () => {
    const parts = generateCity({ side: 40, seed: 3, banned: 0.03 })
    const numbered = { ...parts, streets: parts.streets.map((street, kind) => ({ ...street, kind })) }
    const network = assembleNetwork(numbered)
    const roadbed = layRoadbed(network)
    const random = seededRandom(4)
    const spots = Array.from({ length: 46 }, (): Spot => ({
      street: Math.floor(random() * network.streetCount),
      share: random(),
      metersAway: 0,
    }))
    const slower = network.travelMs.map((ms) => (ms === 0 ? 0 : Math.round(ms * (1 + random()))))
    for (const travelMs of [network.travelMs, slower]) {
      const router = createRouter(roadbed, travelMs)
      const places = spots.map((spot) => router.place(spot))
      const reference = createReference(network, travelMs).matrix(spots, spots)
      // Before the matrix, which leaves labels behind that single drives then use.
      const travels = places.flatMap((from) => places.map((to) => router.travel(from, to)))
      expect(travels.map(({ seconds }) => seconds)).toEqual([...reference.seconds])
      expect(travels.map(({ meters }) => meters)).toEqual([...reference.meters])
      expect(router.matrix(places, places)).toEqual(reference)
    }
    const router = createRouter(roadbed)
    for (const [index, from] of spots.entries()) {
      const to = spots[(index + 1) % spots.length]!
      const drive = router.drive(from, to)!
      expect(lengthOf(numbered, network, drive, from, to)).toEqual({
        seconds: drive.seconds,
        meters: drive.meters,
      })
    }
  })

  test('are found by labels that a place keeps once they are computed', () => {
    const router = createRouter(layRoadbed(assembleNetwork(generateCity({ side: 12, seed: 5 }))))
    const [one, other] = [0, 9].map((street) => router.place({ street, share: 0.5, metersAway: 0 }))
    expect(router.travel(one!, other!).seconds).toBeLessThan(Infinity)
    expect([one!.from === one!.from, other!.to === other!.to]).toEqual([true, true])
  })

  test('take as long to a place that has lost the costs to it, because many others were driven to', () => {
    const router = createRouter(layRoadbed(assembleNetwork(generateCity({ side: 12, seed: 5 }))))
    const places = Array.from({ length: 1_100 }, (_, index) =>
      router.place({ street: index % router.network.streetCount, share: (index % 97) / 97, metersAway: 0 }),
    )
    const fromFirst = () => places.map((place) => router.travel(places[0]!, place))
    const travels = fromFirst()
    expect(fromFirst()).toEqual(travels)
    const { seconds } = router.matrix([places[0]!], places)
    expect(travels.map((travel) => travel.seconds)).toEqual([...seconds])
  })

  test('take as long in one matrix after another, each to other places', () => {
    const router = createRouter(layRoadbed(assembleNetwork(generateCity({ side: 12, seed: 5 }))))
    const random = seededRandom(6)
    const places = Array.from({ length: 30 }, () =>
      router.place({
        street: Math.floor(random() * router.network.streetCount),
        share: random(),
        metersAway: 0,
      }),
    )
    for (let turn = 0; turn < 12; turn += 1) {
      const [from, to] = [places.slice(turn, turn + 9), places.slice(2 * turn, 2 * turn + 3 + (turn % 4))]
      const travels = from.flatMap((one) => to.map((other) => router.travel(one, other)))
      expect(router.matrix(from, to)).toEqual({
        seconds: Float64Array.from(travels, ({ seconds }) => seconds),
        meters: Float64Array.from(travels, ({ meters }) => meters),
      })
    }
  })

  test('have a line from one spot to the other', () => {
    const network = assembleNetwork(generateCity({ side: 12, seed: 5 }))
    const router = createRouter(layRoadbed(network))
    const [from, to] = [
      { latitude: 40.001, longitude: -3.999 },
      { latitude: 40.008, longitude: -3.99 },
    ].map((place) => router.snap(place)!)
    const drive = router.drive(from!, to!)!
    const begin = router.snap({ latitude: drive.line[0]![0], longitude: drive.line[0]![1] })!
    const [latitude, longitude] = drive.line.at(-1)!
    const end = router.snap({ latitude, longitude })!
    for (const snapped of [begin, end]) expect(snapped.metersAway).toBeLessThan(0.1)
    expect(router.travel(router.place(from!), router.place(begin)).meters).toBeLessThan(1)
    expect(router.travel(router.place(end), router.place(to!)).meters).toBeLessThan(1)
  })
})

// Small networks of every awkward shape: one-ways, loops, parallel streets, dead ends, islands, banned turns.
import fc from 'fast-check'
import type { NetworkParts, Street } from '../src/network-parts.ts'

const ms = fc.integer({ min: 1, max: 90_000 })

/** The kind of each street is its place in the list, to be known again. */
export const randomParts = fc
  .record({
    junctionCount: fc.integer({ min: 2, max: 14 }),
    streets: fc.array(
      fc.record({
        ends: fc.tuple(fc.nat(), fc.nat()),
        open: fc.constantFrom('both', 'both', 'there', 'back'),
        there: ms,
        back: ms,
        arrivals: fc.tuple(fc.integer({ min: 0, max: 9_000 }), fc.integer({ min: 0, max: 9_000 })),
        decimeters: fc.integer({ min: 1, max: 30_000 }),
        bend: fc.tuple(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -900, max: 900 })),
      }),
      { minLength: 3, maxLength: 34 },
    ),
    places: fc.array(fc.tuple(fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 0, max: 9_999 })), {
      minLength: 14,
      maxLength: 14,
    }),
    bans: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 8 }),
  })
  .map(({ junctionCount, streets: drawn, places, bans }): NetworkParts => {
    const at = (junction: number) => {
      const [y, x] = places[junction]!
      return [420_000_000 + y * 10, -80_000_000 + x * 10] as const
    }
    const streets = drawn.map(({ ends, open, there, back, arrivals, decimeters, bend }, kind): Street => {
      const [from, to] = [ends[0] % junctionCount, ends[1] % junctionCount]
      const [start, end] = [at(from), at(to)]
      const middle = [(start[0] + end[0]) / 2 + bend[0], (start[1] + end[1]) / 2 + bend[1]].map(Math.round)
      return {
        from,
        to,
        kind,
        points: [...start, ...middle, ...end],
        decimeters,
        travelMs: [open === 'back' ? 0 : there, open === 'there' ? 0 : back],
        arrivalMs: arrivals,
      }
    })
    return {
      junctionCount,
      streets,
      bans: bansAmong(streets, bans),
      crossingCount: junctionCount,
      paths: streets.map(({ from, to, points, decimeters }) => ({
        from,
        to,
        points,
        decimeters,
        ms: decimeters * 77,
      })),
    }
  })

function bansAmong(streets: readonly Street[], drawn: readonly [number, number][]): Map<number, Set<number>> {
  const bans = new Map<number, Set<number>>()
  for (const [one, other] of drawn) {
    const arriving = one % (2 * streets.length)
    const junction = headOf(streets, arriving)
    const exits = exitsAt(streets, junction).filter((exit) => exit >> 1 !== arriving >> 1)
    if (streets[arriving >> 1]!.travelMs[arriving & 1]! === 0 || exits.length === 0) continue
    const banned = exits[other % exits.length]!
    bans.set(arriving, new Set([...(bans.get(arriving) ?? []), banned]))
  }
  return bans
}

export function headOf(streets: readonly Street[], direction: number): number {
  const { from, to } = streets[direction >> 1]!
  return (direction & 1) === 0 ? to : from
}

export function exitsAt(streets: readonly Street[], junction: number): number[] {
  return streets.flatMap((street, index) =>
    [0, 1].flatMap((side) =>
      street.travelMs[side]! > 0 && (side === 0 ? street.from : street.to) === junction
        ? [2 * index + side]
        : [],
    ),
  )
}

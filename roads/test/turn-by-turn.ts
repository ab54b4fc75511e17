// The drives of a network's parts by another road: states are streets in a direction instead of nodes, so that banned turns
// need no copies. Slow, and shares nothing with what it checks but how a street is shared out between places on it.
import type { NetworkParts } from '../src/network-parts.ts'
import { costOf } from '../src/packed-cost.ts'
import { exitsAt, headOf } from './random-parts.ts'

export interface PartSpot {
  readonly street: number
  readonly share: number
}

export function costByTurns({ streets, bans }: NetworkParts, from: PartSpot, to: PartSpot): number {
  const part = (direction: number, share: number) => {
    const { travelMs, decimeters } = streets[direction >> 1]!
    return costOf(Math.round(travelMs[direction & 1]! * share), Math.round(decimeters * share))
  }
  const isOpen = (direction: number) => streets[direction >> 1]!.travelMs[direction & 1]! > 0
  const sides = [0, 1].filter((side) => isOpen(2 * from.street + side))
  let best = Number.POSITIVE_INFINITY
  if (from.street === to.street) {
    if (from.share === to.share) return 0
    const along = 2 * from.street + (from.share < to.share ? 0 : 1)
    if (isOpen(along)) best = part(along, Math.abs(to.share - from.share))
  }
  /** Up to the junction at a direction's end, what the junction costs included. */
  const costs = new Map<number, number>()
  const done = new Set<number>()
  for (const side of sides) {
    const direction = 2 * from.street + side
    const arrival = costOf(streets[from.street]!.arrivalMs[side]!, 0)
    costs.set(direction, part(direction, side === 0 ? 1 - from.share : from.share) + arrival)
  }
  for (;;) {
    const open = [...costs].filter(([direction]) => !done.has(direction))
    if (open.length === 0) return best
    const [direction, cost] = open.reduce((least, next) => (next[1] < least[1] ? next : least))
    done.add(direction)
    for (const exit of exitsAt(streets, headOf(streets, direction))) {
      if (bans.get(direction)?.has(exit)) continue
      const street = exit >> 1
      if (street === to.street)
        best = Math.min(best, cost + part(exit, (exit & 1) === 0 ? to.share : 1 - to.share))
      const whole = part(exit, 1) + costOf(streets[street]!.arrivalMs[exit & 1]!, 0)
      if (cost + whole < (costs.get(exit) ?? Number.POSITIVE_INFINITY)) costs.set(exit, cost + whole)
    }
  }
}

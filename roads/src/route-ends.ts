// Places on streets, where routes begin and end.
// The direct way between two places on one street.
import { UNREACHABLE, costOf } from './packed-cost.ts'
import type { Seed } from './hub-labels.ts'
import type { Network } from './network-layout.ts'

/** A place on a street. From a spot on a one-way street, a car can only leave along it. */
export interface Spot {
  readonly street: number
  /** 0 at the street's first point, 1 at its last. */
  readonly share: number
  readonly metersAway: number
}

/** A seed with a direction of the spot's own street: `2 * street + direction`. */
export interface SpotSeed extends Seed {
  readonly direction: number
}

export interface Streets {
  readonly network: Network
  readonly travelMs: Int32Array
}

/** Returns the cost of part of a street in one direction, or UNREACHABLE if closed. */
function partCost({ network, travelMs }: Streets, direction: number, share: number): number {
  const ms = travelMs[direction]!
  if (ms === 0) return UNREACHABLE
  return costOf(Math.round(ms * share), Math.round(network.decimeters[direction >> 1]! * share))
}

/** Returns the seeds from the spot to the ends of its street, including the junctions there. */
export function seedsFrom(streets: Streets, { street, share }: Spot): SpotSeed[] {
  const seeds: SpotSeed[] = []
  for (const side of [0, 1]) {
    const direction = 2 * street + side
    const cost = partCost(streets, direction, side === 0 ? 1 - share : share)
    if (cost === UNREACHABLE) continue
    seeds.push({
      node: streets.network.headNodes[direction]!,
      cost: cost + costOf(streets.network.arrivalMs[direction]!, 0),
      direction,
    })
  }
  return seeds
}

/** Returns the seeds from the nodes at which the spot's street is entered. */
export function seedsTo(streets: Streets, { street, share }: Spot): SpotSeed[] {
  const { arcFirst, arcTails } = streets.network
  const seeds: SpotSeed[] = []
  for (const side of [0, 1]) {
    const direction = 2 * street + side
    const cost = partCost(streets, direction, side === 0 ? share : 1 - share)
    if (cost === UNREACHABLE) continue
    for (let arc = arcFirst[direction]!; arc < arcFirst[direction + 1]!; arc++)
      seeds.push({ node: arcTails[arc]!, cost, direction })
  }
  return seeds
}

/** Returns the direction from one spot to the other along their street. */
export function directionAlong({ travelMs }: Streets, from: Spot, to: Spot): number {
  const there = 2 * from.street
  if (from.share === to.share) return travelMs[there]! > 0 ? there : there + 1
  return from.share < to.share ? there : there + 1
}

/**
 * Returns the cost along the street that both lie on. UNREACHABLE if they lie on two streets, or against a one-way
 * street.
 */
export function costBetween(streets: Streets, from: Spot, to: Spot): number {
  if (from.street !== to.street) return UNREACHABLE
  if (from.share === to.share) return 0
  return partCost(streets, directionAlong(streets, from, to), Math.abs(to.share - from.share))
}

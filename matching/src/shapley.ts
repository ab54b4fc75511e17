import { quickestOrder } from './ordering.ts'
import type { Coordinates } from '@woodalo/geography'
import type { MatchRequest, Settings, Travel } from './problem.ts'
import { greatCircleMeters } from '@woodalo/geography'
import { allowedLossSeconds, fareOf, soloRide, travelBetween, vehicleFor } from './tariff.ts'

const SLACK = 1e-6

/**
 * The Shapley split of a group's fare: each rider pays their average marginal cost over all orders of joining.
 * c(S) is the cheapest partition of S into solo rides and groups allowed at this group's meeting point, so c is
 * subadditive and nobody pays above solo; c of the whole group is `fare` itself. Shares are whole minor units that add
 * up to `fare`; `members` in ascending order of ids.
 */
export function shapleyShares(
  members: readonly MatchRequest[],
  fare: number,
  meetingPoint: Coordinates,
  settings: Settings,
): number[] {
  const size = members.length
  const solos = members.map((member) => soloRide(member, settings)?.fare ?? 0)
  const cost = cheapestPartitions(rideCosts(members, solos, meetingPoint, settings), size)
  const everybody = (1 << size) - 1
  cost[everybody] = fare
  const weightOf = coalitionWeights(size)
  const values = solos.map((_, rider) => {
    let value = 0
    for (let set = 0; set <= everybody; set += 1) {
      if ((set >> rider) & 1) continue
      value += weightOf[countBits(set)]! * (cost[set | (1 << rider)]! - cost[set]!)
    }
    return value
  })
  return roundTo(fare, capAtSolo(values, solos, fare))
}

/** The fare of each set of riders as one ride at the meeting point; infinite where that ride is not allowed. */
function rideCosts(
  members: readonly MatchRequest[],
  solos: readonly number[],
  point: Coordinates,
  settings: Settings,
): Float64Array {
  const { limits, walking, roads } = settings
  const size = members.length
  const first = members.map((member) => travelBetween(point, member.destination, roads))
  const between = members.map((from) =>
    members.map((to) => travelBetween(from.destination, to.destination, roads)),
  )
  const latest = members.map((member) => {
    const solo = travelBetween(member.origin, member.destination, roads).durationSeconds
    const walk = (walking.streetFactor * greatCircleMeters(member.origin, point)) / walking.metersPerSecond
    return solo + allowedLossSeconds(solo, limits) - walk + SLACK
  })
  const costs = new Float64Array(1 << size).fill(Number.POSITIVE_INFINITY)
  for (let set = 1; set < costs.length; set += 1) {
    const riders = members.map((_, index) => index).filter((index) => (set >> index) & 1)
    if (riders.length === 1) {
      costs[set] = solos[riders[0]!]!
      continue
    }
    const order = quickestOrder(
      riders.length,
      riders.map((rider) => first[rider]!.durationSeconds),
      riders.map((from) => riders.map((to) => between[from]![to]!.durationSeconds)),
      riders.map((rider) => latest[rider]!),
    )
    const people = riders.reduce((sum, rider) => sum + members[rider]!.people, 0)
    const bags = riders.reduce((sum, rider) => sum + members[rider]!.bags, 0)
    const vehicle = vehicleFor(people, bags, limits)
    if (order === null || vehicle === null) continue
    const fare = fareOf(routeLength(order, riders, first, between), vehicle, settings)
    const alone = riders.reduce((sum, rider) => sum + solos[rider]!, 0)
    if (fare <= (1 - limits.minSavedShare) * alone + SLACK) costs[set] = fare
  }
  return costs
}

function routeLength(
  order: readonly number[],
  riders: readonly number[],
  first: readonly Travel[],
  between: readonly (readonly Travel[])[],
): Travel {
  let { distanceMeters, durationSeconds } = first[riders[order[0]!]!]!
  for (let at = 1; at < order.length; at += 1) {
    const leg = between[riders[order[at - 1]!]!]![riders[order[at]!]!]!
    distanceMeters += leg.distanceMeters
    durationSeconds += leg.durationSeconds
  }
  return { distanceMeters, durationSeconds }
}

/** c(S): over all ways to cut S into rides, the cheapest. 3^6 = 729 steps at most. */
function cheapestPartitions(rides: Float64Array, size: number): Float64Array {
  const cost = new Float64Array(1 << size)
  for (let set = 1; set < cost.length; set += 1) {
    const lowest = set & -set
    let best = Number.POSITIVE_INFINITY
    // Every cut has one part with the lowest rider in it: only those parts are tried.
    for (let part = set; part > 0; part = (part - 1) & set) {
      if ((part & lowest) !== 0) best = Math.min(best, rides[part]! + cost[set ^ part]!)
    }
    cost[set] = best
  }
  return cost
}

/** |S|! (n − |S| − 1)! ÷ n! for each size of coalition. */
function coalitionWeights(size: number): number[] {
  const factorial = [1]
  for (let i = 1; i <= size; i += 1) factorial.push(factorial[i - 1]! * i)
  return Array.from(
    { length: size },
    (_, others) => (factorial[others]! * factorial[size - others - 1]!) / factorial[size]!,
  )
}

/** Where a part of the group would ride cheaper by itself, a value can exceed the solo fare: cap it, the others carry the rest. */
function capAtSolo(values: number[], solos: readonly number[], fare: number): number[] {
  if (solos.reduce((sum, solo) => sum + solo, 0) < fare) return values
  const capped = values.map((value, rider) => Math.min(value, solos[rider]!))
  const missing = fare - capped.reduce((sum, value) => sum + value, 0)
  const room = capped.map((value, rider) => solos[rider]! - value)
  const allRoom = room.reduce((sum, value) => sum + value, 0)
  if (missing <= 0 || allRoom <= 0) return capped
  return capped.map((value, rider) => value + (missing * room[rider]!) / allRoom)
}

/** Whole parts that add up to `total`, by largest remainder; equal remainders by position. */
function roundTo(total: number, values: readonly number[]): number[] {
  // A double's noise around a whole value must not turn 3.9999999 and 4.0000001 into different shares.
  const clean = values.map((value) =>
    Math.abs(value - Math.round(value)) < SLACK ? Math.round(value) : value,
  )
  const parts = clean.map(Math.floor)
  const left = total - parts.reduce((sum, part) => sum + part, 0)
  const order = clean
    .map((_, index) => index)
    .sort((a, b) => {
      const difference = clean[b]! - parts[b]! - (clean[a]! - parts[a]!)
      return Math.abs(difference) < SLACK ? a - b : difference
    })
  for (let rank = 0; rank < left; rank += 1) parts[order[rank]!]! += 1
  return parts
}

function countBits(set: number): number {
  let count = 0
  for (let rest = set; rest > 0; rest &= rest - 1) count += 1
  return count
}

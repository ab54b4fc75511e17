// Drives on a network: exact seconds and metres between places, matrices of them, and the streets taken.
import type { Coordinates } from '@woodalo/geography'
import { createBucketMaker, emptyRow } from './many-to-many-buckets.ts'
import { UNREACHABLE, costOf, metersOf, secondsOf } from './packed-cost.ts'
import { type DirectedArcs, hierarchyOf } from './contraction-hierarchy.ts'
import { createLabels, meet } from './hub-labels.ts'
import type { Network } from './network-layout.ts'
import { customizing } from './arc-costs.ts'
import { LatestDestinations, Place } from './place.ts'
import { costBetween, directionAlong, type Spot, seedsFrom, seedsTo } from './route-ends.ts'
import { type Line, lineAlong } from './route-line.ts'
import { createSnapper } from './snapping.ts'
import { createUnpacking } from './unpack-shortcuts.ts'

/** The length of a drive or a walk; Infinity if there is none. */
export interface Travel {
  readonly seconds: number
  readonly meters: number
}

export interface Drive extends Travel {
  /** In the order of travel: `2 * street + direction`. */
  readonly directions: readonly number[]
  readonly line: Line
}

/** Row by row: `seconds[row * columns + column]`. */
export interface Matrix {
  readonly seconds: Float64Array
  readonly meters: Float64Array
}

export interface Router {
  readonly network: Network
  /** Returns the nearest spot on a street, or null if none lies within `withinMeters`. */
  snap(place: Coordinates, withinMeters?: number): Spot | null
  place(spot: Spot): Place
  travel(from: Place, to: Place): Travel
  matrix(from: readonly Place[], to: readonly Place[]): Matrix
  /** Returns null if there is no route. */
  drive(from: Spot, to: Spot): Drive | null
  /** How many labels were searched for so far, which is what a new place costs. */
  searches(): number
}

/** The part of a router that does not depend on speeds. It is built once and reused with new speeds. */
export type Roadbed = ReturnType<typeof layRoadbed>

const SNAP_METERS = 1_000

export function layRoadbed(network: Network) {
  const arcs = arcsOf(network)
  const { streetPoints: first, pointLatitudes: latitudes, pointLongitudes: longitudes } = network
  return {
    network,
    arcs,
    hierarchy: hierarchyOf(arcs, network),
    snapper: createSnapper({ first, latitudes, longitudes }),
  }
}

function arcsOf({ nodeCount, arcFirst, arcTails, headNodes }: Network): DirectedArcs {
  const heads = new Int32Array(arcTails.length)
  for (let direction = 0; direction < headNodes.length; direction++)
    heads.fill(headNodes[direction]!, arcFirst[direction], arcFirst[direction + 1])
  return { nodeCount, tails: arcTails, heads }
}

/**
 * @param travelMs the milliseconds of each direction of each street, if not the network's own: above 0 where the
 * network's are
 */
export function createRouter(roadbed: Roadbed, travelMs?: Int32Array): Router {
  return atOnce(creatingRouter(roadbed, travelMs))
}

function atOnce<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Does the same in steps of some tens of milliseconds, so that other work can be done in between. */
export function* creatingRouter(
  roadbed: Roadbed,
  travelMs: Int32Array = roadbed.network.travelMs,
): Generator<undefined, Router> {
  const { network, arcs, hierarchy, snapper } = roadbed
  const costs = new Float64Array(arcs.tails.length)
  for (let direction = 0; direction < travelMs.length; direction++)
    for (let arc = network.arcFirst[direction]!; arc < network.arcFirst[direction + 1]!; arc++)
      costs[arc] = costOf(
        travelMs[direction]! + network.arrivalMs[direction]!,
        network.decimeters[direction >> 1]!,
      )
  const metric = yield* customizing(hierarchy, costs)
  const labels = createLabels(hierarchy, metric)
  const unpacking = createUnpacking({ network, arcs, hierarchy, metric, costs })
  const streets = { network, travelMs }
  const destinations = new LatestDestinations()
  const buckets = createBucketMaker(network.nodeCount)

  function matrix(from: readonly Place[], to: readonly Place[]): Matrix {
    const [seconds, meters] = [
      new Float64Array(from.length * to.length),
      new Float64Array(from.length * to.length),
    ]
    const ends = buckets.fill(to.map((place) => place.to))
    const row = emptyRow(to.length)
    const columnsAt = columnsByStreet(to)
    let cell = 0
    for (const place of from) {
      row.fill(UNREACHABLE)
      ends.lower(row, place.from)
      // If both are on one street, a route along it passes no junction.
      for (const column of columnsAt.get(place.spot.street) ?? [])
        row[column] = Math.min(row[column]!, costBetween(streets, place.spot, to[column]!.spot))
      for (let column = 0; column < row.length; column++, cell++) {
        seconds[cell] = secondsOf(row[column]!)
        meters[cell] = metersOf(row[column]!)
      }
    }
    return { seconds, meters }
  }

  return {
    network,
    snap(place, withinMeters = SNAP_METERS) {
      const snap = snapper.nearest(place, withinMeters)
      return snap && { street: snap.line, share: snap.share, metersAway: snap.metersAway }
    },
    place: (spot) => new Place(spot, streets, labels, destinations),
    travel(from, to) {
      const cost = Math.min(from.costOver(to), costBetween(streets, from.spot, to.spot))
      return { seconds: secondsOf(cost), meters: metersOf(cost) }
    },
    matrix,
    searches: labels.searches,
    drive(from, to) {
      const seeds = { from: seedsFrom(streets, from), to: seedsTo(streets, to) }
      const over = meet(labels.from(seeds.from), labels.to(seeds.to))
      const straight = costBetween(streets, from, to)
      const cost = Math.min(over.cost, straight)
      if (cost === UNREACHABLE) return null
      const directions =
        straight <= over.cost
          ? [directionAlong(streets, from, to)]
          : unpacking.directionsOver(over, seeds.from, seeds.to)
      return {
        seconds: secondsOf(cost),
        meters: metersOf(cost),
        directions,
        line: lineAlong(snapper.lines, directions, from, to),
      }
    },
  }
}

function columnsByStreet(places: readonly Place[]): Map<number, number[]> {
  const columns = new Map<number, number[]>()
  for (const [column, { spot }] of places.entries()) {
    const known = columns.get(spot.street)
    if (known) known.push(column)
    else columns.set(spot.street, [column])
  }
  return columns
}

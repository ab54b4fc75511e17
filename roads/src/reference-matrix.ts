// Finds drives by plain Dijkstra, as the reference for tests and benchmarks of the router.
import { UNREACHABLE, costOf, metersOf, secondsOf } from './packed-cost.ts'
import { type OutArcs, createSearch } from './dijkstra.ts'
import type { Network } from './network-layout.ts'
import type { Matrix } from './router.ts'
import { costBetween, type Spot, seedsFrom, seedsTo } from './route-ends.ts'

export interface Reference {
  matrix(from: readonly Spot[], to: readonly Spot[]): Matrix
}

export function createReference(network: Network, travelMs: Int32Array = network.travelMs): Reference {
  const streets = { network, travelMs }
  const search = createSearch(outArcsOf(network, travelMs))
  return {
    matrix(from, to) {
      const [seconds, meters] = [
        new Float64Array(from.length * to.length),
        new Float64Array(from.length * to.length),
      ]
      const ends = to.map((spot) => seedsTo(streets, spot))
      let cell = 0
      for (const row of from) {
        search.run(seedsFrom(streets, row))
        for (const [column, spot] of to.entries()) {
          let cost = costBetween(streets, row, spot)
          for (const end of ends[column]!) cost = Math.min(cost, search.costAt(end.node) + end.cost)
          seconds[cell] = secondsOf(cost)
          meters[cell++] = metersOf(cost)
        }
      }
      return { seconds, meters }
    },
  }
}

function outArcsOf(network: Network, travelMs: Int32Array): OutArcs {
  const { nodeCount, arcFirst, arcTails, headNodes, arrivalMs, decimeters } = network
  const first = new Int32Array(nodeCount + 1)
  for (const tail of arcTails) first[tail + 1]!++
  for (let node = 0; node < nodeCount; node++) first[node + 1]! += first[node]!
  const next = first.slice(0, nodeCount)
  const head = new Int32Array(arcTails.length)
  const cost = new Float64Array(arcTails.length).fill(UNREACHABLE)
  for (let direction = 0; direction < headNodes.length; direction++)
    for (let arc = arcFirst[direction]!; arc < arcFirst[direction + 1]!; arc++) {
      const at = next[arcTails[arc]!]!++
      head[at] = headNodes[direction]!
      cost[at] = costOf(travelMs[direction]! + arrivalMs[direction]!, decimeters[direction >> 1]!)
    }
  return { first, head, cost }
}

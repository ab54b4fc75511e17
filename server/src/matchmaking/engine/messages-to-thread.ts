// The thread's side of `engine-on-own-thread.ts`.
import { parentPort } from 'node:worker_threads'
import { type Area, openArea, type StoredNetwork } from '../../roads/imported-area.ts'
import { atOnce } from '../../roads/work-in-steps.ts'
import { createStreets } from '../../roads/streets-of-all-areas.ts'
import type { EngineResponse, EngineCall } from './engine-on-own-thread.ts'
import { createNewcomers } from './newcomers.ts'
import { solveBatch } from './solve-on-thread.ts'
import { workClock } from './time-for-a-batch.ts'

let open: readonly { network: StoredNetwork; area: Area }[] = []
let streets = createStreets([])
const newcomers = createNewcomers(() => streets)

/** Opens new networks (a second's work in a large city), updates the speeds of known ones, and drops the rest. */
function take(networks: readonly StoredNetwork[]): void {
  open = networks.map((network) => {
    const { areaId, version, slowness } = network
    const known = open.find((each) => each.network.areaId === areaId && each.network.version === version)
    if (!known) return { network, area: openArea(network) }
    const { large, small } = known.network.slowness
    const isAsFast = large === slowness.large && small === slowness.small
    return { network, area: isAsFast ? known.area : atOnce(known.area.slowed(slowness)) }
  })
  streets = createStreets(open.map(({ area }) => area))
}

parentPort!.on('message', (message: EngineCall) => {
  if ('networks' in message) {
    take(message.networks)
    return
  }
  if ('newcomer' in message) {
    newcomers.add(message.newcomer)
    return
  }
  const { call, problem } = message
  let response: EngineResponse
  try {
    const before = streets.searches()
    const solution = solveBatch(problem, workClock(), streets)
    response = { call, solution: { ...solution, searches: streets.searches() - before } }
  } catch (error) {
    response = { call, error: (error as Error).stack ?? String(error) }
  }
  parentPort!.postMessage(response)
})

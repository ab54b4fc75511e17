// The other side of `engine.ts`.
import { parentPort } from 'node:worker_threads'
import { type Area, atOnce, openArea, type StoredNetwork } from '../roads/area.ts'
import { createStreets } from '../roads/streets.ts'
import type { EngineAnswer, EngineCall } from './engine.ts'
import { solve } from './solving.ts'

/** How many times longer a result may take than the work for it, on a machine that is busy with something else. */
const mostDelay = 4

/**
 * Milliseconds of work that this thread has done since. On a crowded machine a limit by the wall clock would leave a large region
 * without any group, batch after batch, and so make the crowd worse.
 */
function workClock(): () => number {
  const used = process.threadCpuUsage()
  const began = performance.now()
  return () => {
    const { user, system } = process.threadCpuUsage(used)
    return Math.max((user + system) / 1000, (performance.now() - began) / mostDelay)
  }
}

let open: readonly { network: StoredNetwork; area: Area }[] = []
let streets = createStreets([])

/** Opens those that are new, a second's work in a large city, gives others their speeds, and lets go of the rest. */
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
  const { call, problem } = message
  let answer: EngineAnswer
  try {
    answer = { call, solution: solve(problem, workClock(), streets) }
  } catch (error) {
    answer = { call, error: (error as Error).stack ?? String(error) }
  }
  parentPort!.postMessage(answer)
})

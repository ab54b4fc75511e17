// The other side of `engine.ts`.
import { parentPort } from 'node:worker_threads'
import { createStreets, openArea } from '../roads/streets.ts'
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

let streets = createStreets([])

parentPort!.on('message', (message: EngineCall) => {
  if ('networks' in message) {
    streets = createStreets(message.networks.map(openArea))
    return
  }
  const { call, problem } = message
  let answer: EngineAnswer
  try {
    answer = { call, solution: solve(problem, workClock(), streets.drive) }
  } catch (error) {
    answer = { call, error: (error as Error).stack ?? String(error) }
  }
  parentPort!.postMessage(answer)
})

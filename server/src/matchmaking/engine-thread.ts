// The other side of `engine.ts`.
import { parentPort } from 'node:worker_threads'
import { match } from '@woodalo/matching'
import type { EngineAnswer, EngineProblem, EngineSolution } from './engine.ts'

function solve({ limitMilliseconds, ...problem }: EngineProblem): EngineSolution {
  const end = performance.now() + limitMilliseconds
  const { groups, alone } = match({ ...problem, stop: () => performance.now() > end })
  return {
    groups: groups.map(({ members, meetingPoint: { latitude, longitude } }) => ({
      members: [...members],
      meetingPoint: { latitude, longitude },
    })),
    alone: alone.map(({ id, partners }) => ({ id, partners })),
  }
}

parentPort!.on('message', ({ call, problem }: { call: number; problem: EngineProblem }) => {
  let answer: EngineAnswer
  try {
    answer = { call, solution: solve(problem) }
  } catch (error) {
    answer = { call, error: (error as Error).stack ?? String(error) }
  }
  parentPort!.postMessage(answer)
})

// The other side of `engine.ts`.
import { parentPort } from 'node:worker_threads'
import { match } from '@woodalo/matching'
import type { EngineAnswer, EngineProblem, EngineSolution } from './engine.ts'
import { prospectsOf } from './prospects.ts'

function solve({ limitMilliseconds, recent, ...problem }: EngineProblem): EngineSolution {
  const now = () => performance.now()
  const end = now() + limitMilliseconds
  const { groups, alone } = match({ ...problem, within: { milliseconds: limitMilliseconds, now } })
  const byId = new Map(problem.requests.map((request) => [request.id, request]))
  return {
    groups: groups.map((group) => ({
      members: [...group.members],
      meetingPoint: {
        latitude: group.meetingPoint.latitude,
        longitude: group.meetingPoint.longitude,
      },
      prospects:
        recent === null || now() > end
          ? null
          : prospectsOf(
              group,
              group.members.map((id) => byId.get(id)!),
              recent,
              problem.settings,
            ),
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

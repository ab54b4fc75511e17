// Solves a batch's problem on the engine's thread.
import { match, type Settings } from '@woodalo/matching'
import { createStreets, type Streets } from '../../roads/streets-of-all-areas.ts'
import type { EngineProblem, EngineSolution } from './engine-on-own-thread.ts'
import { prospectsOf } from '../waiting-for-better-group.ts'
import { roadsToUse } from '../roads-to-use.ts'

const noStreets = createStreets([])

/** `now` returns milliseconds of work, which are limited. */
export function solveBatch(
  { limitMilliseconds, recent, settings: { roads, ...rules }, ...asked }: EngineProblem,
  now: () => number,
  streets: Streets = noStreets,
): EngineSolution {
  const settings: Settings =
    roads.kind === 'straight' ? { ...rules, roads } : { ...rules, ...roadsToUse(roads, streets) }
  const problem = { ...asked, settings }
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
    alone: [...alone],
  }
}

// What the engine's thread does with a batch's problem.
import { match, type MeasuredRoads, type Settings } from '@woodalo/matching'
import { driveStraight } from '../roads/great-circle.ts'
import type { EngineProblem, EngineSolution } from './engine.ts'
import { prospectsOf } from './prospects.ts'

/** `now`: milliseconds of work, which are limited. `measure`: drives on streets. */
export function solve(
  { limitMilliseconds, recent, settings: { roads, ...rules }, ...asked }: EngineProblem,
  now: () => number,
  measure: MeasuredRoads['measure'] = driveStraight,
): EngineSolution {
  const settings: Settings = {
    ...rules,
    roads: roads.kind === 'streets' ? { kind: 'measured', measure } : roads,
  }
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

// What the engine's thread does with a batch's problem.
import { match, type Settings } from '@woodalo/matching'
import { type DriveLaw, driveStraight, streetFactor, walkMetersPerSecond } from '../roads/great-circle.ts'
import { createStreets, type Streets } from '../roads/streets.ts'
import type { EngineProblem, EngineSolution } from './engine.ts'
import { prospectsOf } from './prospects.ts'

/** What drives go by: streets and walks that a thread was told of, or the great circle by one law for all of them. */
export type RoadsToUse = { kind: 'streets' } | { kind: 'air'; law: DriveLaw }

const noStreets = createStreets([])

/** `now`: milliseconds of work, which are limited. */
export function solve(
  { limitMilliseconds, recent, settings: { roads, ...rules }, ...asked }: EngineProblem,
  now: () => number,
  streets: Streets = noStreets,
): EngineSolution {
  const settings: Settings =
    roads.kind === 'straight' ? { ...rules, roads } : { ...rules, ...onRoads(roads, streets) }
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

/** Roads and walks, as the planner has them. */
export function onRoads(using: RoadsToUse, streets: Streets): Pick<Settings, 'roads' | 'walking'> {
  if (using.kind === 'air') {
    const { law } = using
    return {
      roads: { kind: 'measured', measure: (from, to) => driveStraight(from, to, law) },
      walking: { streetFactor, metersPerSecond: walkMetersPerSecond },
    }
  }
  const { drive, walk } = streets
  return {
    roads: { kind: 'measured', measure: drive },
    // A walk along paths is never shorter than the straight line.
    walking: { streetFactor: 1, metersPerSecond: walkMetersPerSecond, measure: walk },
  }
}

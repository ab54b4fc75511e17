// Which of two meeting points of a group is better: the lower fare, then the shorter drive, then the least walking.
import type { GroupPlan } from './problem-and-solution.ts'
import { TOLERANCE } from './walking.ts'

export function isBetter(plan: GroupPlan, walk: number, best: GroupPlan, bestWalk: number): boolean {
  if (plan.fare !== best.fare) return plan.fare < best.fare
  if (Math.abs(plan.distanceMeters - best.distanceMeters) > TOLERANCE)
    return plan.distanceMeters < best.distanceMeters
  return walk < bestWalk - TOLERANCE
}

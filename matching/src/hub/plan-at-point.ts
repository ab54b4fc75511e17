import type { HubTask } from './hub-task.ts'
import { KeptRoutes } from './kept-routes.ts'
import { StandPlans } from './stand-plans.ts'
import { loadStand } from './who-can-follow-whom.ts'

/** The runs of the plan, in steps per rider: a millisecond or two for a hundred riders. */
const STEPS = [2, 4]

/** Plans for those who reach the only point of a task, whose groups take longer to grow than this. */
export function planAtPoint(task: HubTask): { readonly groups: readonly number[]; readonly work: number } {
  const { book, places, points, mayShare, stop } = task
  const stand = loadStand(book, places, points, mayShare, stop)
  if (stand === null) return { groups: [], work: 0 }
  const plans = new StandPlans(task, [stand], new KeptRoutes(task))
  plans.improve(STEPS, stop)
  return { groups: plans.groups, work: plans.work }
}

import type { Stop } from '../time-limit.ts'
import type { KeptRoutes } from './kept-routes.ts'
import { StandPlans } from './stand-plans.ts'
import { ridersAt, someOf } from './riders-at-stand.ts'
import { standOf } from './who-can-follow-whom.ts'
import type { HubTask } from './hub-task.ts'

/** A batch with this many requests is sketched. */
const LEAST_REQUESTS = 200

/** The riders of the shortest runs. */
const SHORTEST = 64

/**
 * The riders of a run, and its plan's steps per rider. Each time, more drives are measured than in all runs before, and
 * the plan takes a small part of the time of that.
 */
const RUNS = [
  { length: SHORTEST, steps: 4 },
  { length: 256, steps: 4 },
  { length: 512, steps: 8 },
  { length: 1_024, steps: 16 },
]

/**
 * Plans for some riders after the other, each with those who go to the same parts, and stores the routes: whenever the
 * time ends, some can ride. To measure the drives of all and to plan with them takes longer than a batch may have.
 * `found` is called with the groups of each plan. Returns the work units spent, without that of storing routes.
 */
export function sketch(
  task: HubTask,
  points: readonly number[],
  kept: KeptRoutes,
  isOver: Stop,
  found: (groups: readonly number[]) => void,
): number {
  const { book, places, mayShare, stop } = task
  if (book.settings.roads.kind === 'straight' || book.size < LEAST_REQUESTS) return 0
  let work = 0
  for (const { length, steps } of RUNS)
    for (const point of points) {
      const riders = isOver() ? null : ridersAt(book, places, [point], stop)
      if (riders === null) return work
      const runs = book.drives.runs(riders.slots, length)
      // All together are planned in any case.
      if (runs.length === 1) continue
      for (let at = 0; at < runs.length; at += 1) {
        // Each batch begins elsewhere, so that nobody is always among the last.
        const run = runs[(at + riders.count) % runs.length]!
        const stand = isOver() ? null : standOf(book, someOf(riders, run), mayShare, stop)
        if (stand === null) return work
        const plans = new StandPlans(task, [stand], kept)
        // What is cut short does not count, and a short run takes a millisecond or two.
        plans.improve([steps], length === SHORTEST ? () => false : isOver)
        work += plans.work
        found(plans.groups)
      }
    }
  return work
}

import { STRIDE } from '../group-store.ts'
import { Packer } from '../packing/pack-components.ts'
import { indexGroups } from '../packing/packing-problem.ts'
import type { PackingInstance } from '../packing/packing-problem.ts'
import { hashOf } from '../random.ts'
import type { Stop } from '../time-limit.ts'
import type { HubTask } from './hub-task.ts'

/** Work units per rider with a route. They end where little more is gained. */
const UNITS_PER_RIDER = 16

type Task = Pick<HubTask, 'book' | 'store' | 'seed'>

/** Some of a store's groups that share no rider, and the work of choosing them. */
export interface Choice {
  readonly groups: readonly number[]
  readonly work: number
}

/**
 * Chooses among the routes of several plans. Plans that began apart differ, and each is good somewhere: the best choice
 * among four of them saves more than one plan that took as long as all four. `best` holds the groups of the best plan
 * so far, whose riders' savings are the first guess at the prices if none are known.
 */
export function bestAmong(
  task: Task,
  routes: Iterable<number>,
  best: readonly number[],
  stop: Stop,
  prices: Float64Array | null = null,
): Choice {
  const { book, seed } = task
  // The order in which routes were found is of no matter.
  const groups = [...routes].sort((a, b) => a - b)
  const instance = instanceOf(task, groups)
  const isBest = new Set(best)
  const first = new Set(groups.flatMap((group, at) => (isBest.has(group) ? [at] : [])))
  const packer = new Packer(instance, {
    seedOf: (item) => (hashOf(book.requests[item]!.id) ^ seed) >>> 0,
    stop,
    // There are other routes, so that none of this proves anything.
    isOpen: () => true,
    first,
    prices: prices ?? pricesOf(task, instance, first),
  })
  const riders = instance.starts.reduce(
    (sum, start, item) => sum + (start < instance.starts[item + 1]! ? 1 : 0),
    0,
  )
  packer.improve(packer.work + UNITS_PER_RIDER * riders)
  return { groups: packer.chosen.map((at) => groups[at]!), work: packer.work }
}

function instanceOf({ book, store }: Task, groups: readonly number[]): PackingInstance {
  const members = new Int32Array(groups.length * STRIDE)
  const sizes = Uint8Array.from(groups, (group) => store.sizes[group]!)
  const weights = new Float64Array(groups.length)
  const meters = new Float64Array(groups.length)
  groups.forEach((group, at) => {
    weights[at] = -store.fares[group]!
    meters[at] = -store.meters[group]!
    for (let index = 0; index < sizes[at]!; index += 1) {
      const slot = store.members[group * STRIDE + index]!
      members[at * STRIDE + index] = slot
      weights[at]! += book.soloFares[slot]!
      meters[at]! += book.soloMeters[slot]!
    }
  })
  return {
    items: book.size,
    groups: groups.length,
    members,
    sizes,
    weights,
    meters,
    waited: Float64Array.from(book.requests, ({ waitedSeconds }) => waitedSeconds ?? 0),
    floors: new Float64Array(book.size),
    ...indexGroups(book.size, groups.length, members, sizes),
  }
}

/** Returns what each rider of these groups saves, in proportion to the solo fares. */
function pricesOf(
  { book }: Task,
  { members, sizes, weights }: PackingInstance,
  chosen: Iterable<number>,
): Float64Array {
  const prices = new Float64Array(book.size)
  for (const group of chosen) {
    const slots = members.subarray(group * STRIDE, group * STRIDE + sizes[group]!)
    const solos = slots.reduce((sum, slot) => sum + book.soloFares[slot]!, 0)
    for (const slot of slots) prices[slot] = (weights[group]! * book.soloFares[slot]!) / solos
  }
  return prices
}

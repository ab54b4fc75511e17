import type { GroupGraph } from './group-graph.ts'
import type { PackingInstance } from './packing/instance.ts'
import type { Alone } from './problem-and-solution.ts'
import { reasonAlone } from './why-alone.ts'
import type { Effort } from './why-alone.ts'

/** After a stop, this many pairs (at one point each) are still checked to explain who is alone: 0.1 s. */
export const PAIRS_AFTER_STOP = 50_000

/** Returns everybody who is in no group, by id, with the reason. */
export function explainAlone(
  graph: GroupGraph,
  instance: PackingInstance,
  matched: ReadonlySet<string>,
  effort: Effort,
): Alone[] {
  const { book } = graph
  const alone: Alone[] = book.unfit.map(({ id }) => ({ id, reason: 'does-not-fit', partners: 0 }))
  book.requests.forEach(({ id }, slot) => {
    if (!matched.has(id)) alone.push(explain(graph, id, slot, instance, effort))
  })
  return alone.sort((a, b) => (a.id < b.id ? -1 : 1))
}

function explain(
  graph: GroupGraph,
  id: string,
  slot: number,
  { starts, groupsOf, sizes }: PackingInstance,
  effort: Effort,
): Alone {
  const groups = groupsOf.subarray(starts[slot]!, starts[slot + 1]!)
  if (groups.length > 0) {
    const partners = groups.reduce((sum, group) => (sizes[group] === 2 ? sum + 1 : sum), 0)
    return { id, reason: 'others-chosen', partners }
  }
  const { book, places, mayShare } = graph
  const reason = reasonAlone(slot, book, places, mayShare, graph.placesNear(slot), effort)
  return { id, reason, partners: 0 }
}

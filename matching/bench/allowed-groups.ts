import { GroupStore, STRIDE } from '../src/group-store.ts'
import { PointGrowth } from '../src/grow-groups-at-one-point.ts'
import type { MatchRequest, Settings } from '../src/problem-and-solution.ts'
import { RequestBook, tabulatePlaces } from '../src/requests-as-columns.ts'

export interface AllowedGroup {
  /** Positions in the list of requests. */
  readonly members: number[]
  readonly saved: number
}

/** Every allowed group of a street batch, for rivals that choose among groups but do not find them. */
export function allowedGroups(requests: readonly MatchRequest[], settings: Settings): AllowedGroup[] {
  const book = new RequestBook(settings, requests)
  const store = new GroupStore()
  const growth = new PointGrowth(book, store, () => true, tabulatePlaces([]))
  growth.growsHubs = true
  for (let slot = 0; slot < book.size; slot += 1) growth.growAtOrigin(slot, 1, () => false)
  const positionOf = new Map(requests.map(({ id }, position) => [id, position]))
  return Array.from({ length: store.count }, (_, group) => {
    const slots = Array.from(store.members.subarray(group * STRIDE, group * STRIDE + store.sizes[group]!))
    const solos = slots.reduce((sum, slot) => sum + book.soloFares[slot]!, 0)
    const members = slots.map((slot) => positionOf.get(book.requests[slot]!.id)!)
    return { members, saved: solos - store.fares[group]! }
  })
}

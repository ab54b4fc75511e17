import { GroupStore, STRIDE } from '../src/group-store.ts'
import { PointGrowth } from '../src/growth.ts'
import type { MatchRequest, Settings } from '../src/problem.ts'
import { RequestBook, tabulatePlaces } from '../src/request-book.ts'

export interface AllowedGroup {
  /** Positions in the list of requests. */
  readonly members: number[]
  readonly saved: number
}

/** Every allowed group of a street batch, for rivals that choose among groups but do not find them. */
export function allowedGroups(requests: readonly MatchRequest[], settings: Settings): AllowedGroup[] {
  const book = new RequestBook(settings)
  const store = new GroupStore()
  const placeOf = new Map<number, number>()
  requests.forEach((request, place) => {
    const slot = book.add(request, 1)
    if (slot !== null) placeOf.set(slot, place)
  })
  const growth = new PointGrowth(book, store, () => true, tabulatePlaces([]))
  growth.growsHubs = true
  for (const slot of placeOf.keys()) growth.growAtOrigin(slot, 0, 1, () => false)
  return Array.from({ length: store.count }, (_, group) => {
    const slots = Array.from(store.members.subarray(group * STRIDE, group * STRIDE + store.sizes[group]!))
    const solos = slots.reduce((sum, slot) => sum + book.soloFares[slot]!, 0)
    return { members: slots.map((slot) => placeOf.get(slot)!), saved: solos - store.fares[group]! }
  })
}

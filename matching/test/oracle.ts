// The optimum by other means: every group by brute force from the rules, the choice among them over all subsets of few
// requests, and by HiGHS among many.
import type { MatchRequest, Problem } from '../src/problem-and-solution.ts'
import { chooseByHighs } from '../bench/rivals.ts'
import { drive, soloOf, taxiFare, vehicleOf, walkOf } from './checker.ts'

export interface OracleGroup {
  readonly members: readonly number[]
  readonly saved: number
}

/** Every allowed group with its best saving: all subsets, all meeting points, all orders. For some 14 requests. */
export function allGroups(problem: Problem): OracleGroup[] {
  const { requests, settings } = problem
  const { limits } = settings
  const points = [
    ...requests.map((request, owner) => ({ at: request.trip.from, owner })),
    ...(problem.places ?? []).map((at) => ({ at, owner: -1 })),
  ].filter(({ owner }) => owner < 0 || settings.meetAtOrigins !== false)
  const solos = requests.map((request) => soloOf(request, settings))
  const between = requests.map((a) => requests.map((b) => drive(a.trip.to, b.trip.to, settings)))
  const first = points.map(({ at }) => requests.map((request) => drive(at, request.trip.to, settings)))
  const walks = points.map(({ at }) => requests.map((request) => walkOf(request.trip.from, at, settings)))
  const groups: OracleGroup[] = []
  const visit = (members: number[], next: number): void => {
    if (members.length >= 2) {
      const saved = bestSaving(members)
      if (saved !== null) groups.push({ members: [...members], saved })
    }
    if (members.length === limits.maxGroup) return
    for (let rider = next; rider < requests.length; rider += 1) {
      if (solos[rider] === null) continue
      visit([...members, rider], rider + 1)
    }
  }
  const bestSaving = (members: number[]): number | null => {
    const parties = members.map((member) => requests[member]!.party)
    const vehicle = vehicleOf(parties, problem.settings)
    if (vehicle === null) return null
    for (const a of members) for (const b of members) if (a < b && !mayShare(a, b)) return null
    const alone = members.reduce((sum, member) => sum + solos[member]!.fare, 0)
    let best: number | null = null
    points.forEach(({ owner }, point) => {
      if (owner >= 0 && !members.includes(owner)) return
      if (members.some((member) => walks[point]![member]!.meters > limits.maxWalkMeters)) return
      const route = quickest(members, point)
      if (route === null) return
      const fare = Math.round(taxiFare(route.meters, route.seconds, settings) * vehicle.fareFactor)
      if (fare > (1 - limits.minSavedShare) * alone + 1e-6 || fare >= alone) return
      if (best === null || alone - fare > best) best = alone - fare
    })
    return best
  }
  const mayShare = (a: number, b: number): boolean => {
    const [x, y] = [requests[a]!, requests[b]!]
    const suits = (one: MatchRequest, other: MatchRequest) =>
      (other.company?.only ?? []).every((name) => one.company?.is.includes(name))
    if (!suits(x, y) || !suits(y, x)) return false
    return !problem.forbiddenPairs?.some(([p, q]) => (p === x.id && q === y.id) || (p === y.id && q === x.id))
  }
  const quickest = (members: number[], point: number): { meters: number; seconds: number } | null => {
    let best: { meters: number; seconds: number } | null = null
    const go = (left: number[], last: number, meters: number, seconds: number): void => {
      if (best !== null && seconds >= best.seconds) return
      if (left.length === 0) {
        best = { meters, seconds }
        return
      }
      for (const rider of left) {
        const leg = last < 0 ? first[point]![rider]! : between[last]![rider]!
        const solo = solos[rider]!
        const allowed = Math.min(
          limits.maxLossSeconds,
          limits.lossBaseSeconds + limits.lossShare * solo.seconds,
        )
        const lost = walks[point]![rider]!.seconds + seconds + leg.seconds - solo.seconds
        if (lost > allowed) continue
        go(
          left.filter((other) => other !== rider),
          rider,
          meters + leg.meters,
          seconds + leg.seconds,
        )
      }
    }
    go(members, -1, 0, 0)
    return best
  }
  visit([], 0)
  return groups
}

/** With more requests than this, HiGHS takes less time than all subsets. */
const SUBSET_REQUESTS = 16

/** The most that disjoint groups can save. */
export async function mostSaved(items: number, groups: readonly OracleGroup[]): Promise<number> {
  if (items <= SUBSET_REQUESTS) return mostSavedOverSubsets(items, groups)
  const { value, proven } = await chooseByHighs(items, groups)
  if (!proven) throw new Error('HiGHS did not prove its choice')
  return value
}

/** For each set of requests: the first of them is in one of the groups, or in none. */
function mostSavedOverSubsets(items: number, groups: readonly OracleGroup[]): number {
  const withFirst: { set: number; saved: number }[][] = Array.from({ length: items }, () => [])
  for (const { members, saved } of groups)
    withFirst[Math.min(...members)]!.push({
      set: members.reduce((set, member) => set | (1 << member), 0),
      saved,
    })
  const most = new Float64Array(1 << items)
  for (let set = 1; set < most.length; set += 1) {
    const first = 31 - Math.clz32(set & -set)
    let best = most[set & (set - 1)]!
    for (const group of withFirst[first]!)
      if ((group.set & set) === group.set) best = Math.max(best, group.saved + most[set ^ group.set]!)
    most[set] = best
  }
  return most.at(-1)!
}

// The last call for searches that end now: proposes a group with anybody free in reach, even if the others might later
// find a better one.
import { nearMeters } from '@woodalo/geography'
import type { PairsApart } from '../apart/why-and-how-long-apart-rules.ts'
import type { TariffReference } from '../rides/terms-model.ts'
import { chooseGroups, type ChoosingParts, type Chosen } from './ask-engine-by-tariff.ts'
import { neighbourMeters, regionsAround } from './regions.ts'
import type { MatchmakingStore, SearchingRequest } from './searching-requests-store.ts'

const mostPartnersTried = 30

/** Returns whether these two are kept apart. */
function areApart(apart: readonly [string, string][], one: string, other: string): boolean {
  return apart.some(([a, b]) => (a === one && b === other) || (a === other && b === one))
}

export interface LastCallParts extends ChoosingParts {
  store: MatchmakingStore
  apart: PairsApart
  /** Returns false if a member of the group is no longer free. */
  propose(region: string, group: Chosen): Promise<boolean>
}

/** Returns the free riders with whom somebody saves the most. */
async function bestPair(
  { planner }: LastCallParts,
  request: SearchingRequest,
  free: readonly SearchingRequest[],
  tariff: TariffReference,
  apart: readonly [string, string][],
): Promise<Chosen | null> {
  let best: { group: Chosen; saved: number } | null = null
  const partners = free
    .filter((other) => other !== request && !areApart(apart, request.userId, other.userId))
    .toSorted(
      (a, b) => nearMeters(request.trip.from, a.trip.from) - nearMeters(request.trip.from, b.trip.from),
    )
    .slice(0, mostPartnersTried)
  for (const other of partners) {
    const members = [request, other]
    const terms = await planner.plan(members, tariff)
    if (!terms) continue
    const saved = terms.riders.reduce((sum, { soloAmount }) => sum + soloAmount, 0) - terms.costAmount
    if (!best || saved > best.saved) best = { group: { members, tariff, ride: null, prospects: null }, saved }
  }
  return best?.group ?? null
}

/** Proposes groups for these ending searches of a region. */
export async function lastCall(
  parts: LastCallParts,
  region: string,
  dueIds: ReadonlySet<string>,
): Promise<void> {
  const { store, propose } = parts
  const { now, requests: around } = await store.searching(regionsAround(region))
  const due = around.filter(({ requestId }) => dueIds.has(requestId))
  const inReach = around.filter(({ trip }) =>
    due.some((request) => nearMeters(request.trip.from, trip.from) <= neighbourMeters),
  )
  if (inReach.length < 2) return
  const apart = await parts.apart.among(inReach.map(({ userId }) => userId))
  const { groups, alone } = await chooseGroups(parts, {
    region,
    requests: inReach,
    rides: [],
    now,
    apart,
    recent: null,
  })
  const free = new Map(inReach.map((request) => [request.requestId, request]))
  for (const group of groups)
    if (group.members.some(({ requestId }) => dueIds.has(requestId)) && (await propose(region, group)))
      for (const { requestId } of group.members) free.delete(requestId)
  for (const { request, partners, tariff } of alone) {
    if (partners === 0 || !dueIds.has(request.requestId) || !free.has(request.requestId)) continue
    const group = await bestPair(parts, request, [...free.values()], tariff, apart)
    if (group && (await propose(region, group)))
      for (const { requestId } of group.members) free.delete(requestId)
  }
}

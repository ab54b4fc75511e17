// Those who found nobody may join a ride that nobody has accepted yet.
import type { Transact } from '../database/connection.ts'
import type { Logger } from '../logging.ts'
import { membersOf, type Planner, type RideRecord, type RideRider, type Terms } from '../rides/model.ts'
import type { RideProposals } from '../rides/service.ts'
import { assign } from './assignment.ts'
import { metersBetween } from './meeting-points.ts'
import { neighbourMeters, regionsAround } from './model.ts'
import { mostInOneVehicle } from './planner.ts'
import type { MatchmakingStore, SearchingRequest } from './store.ts'

/** Half a millisecond each, on the thread that serves. */
const mostJoinsTried = 100

/** Whether these two are to be kept apart. */
export function areApart(apart: readonly [string, string][], one: string, other: string): boolean {
  return apart.some(([a, b]) => (a === one && b === other) || (a === other && b === one))
}

/** False when somebody canceled meanwhile, or the node next door was faster: the next batch looks again. */
export async function attempt(log: Logger, fault: string, act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    if ((error as Error).name !== 'OvertakenError') log.error({ err: error }, fault)
    return false
  }
}

/** A ride that may grow, with those who are in it. */
interface OpenRide extends RideRecord {
  members: readonly RideRider[]
}

function sumOf<Each>(all: readonly Each[], amount: (each: Each) => number): number {
  return all.reduce((sum, each) => sum + amount(each), 0)
}

function isWorthPlanning(
  { members }: OpenRide,
  joiner: SearchingRequest,
  apart: readonly [string, string][],
): boolean {
  return (
    members.length < mostInOneVehicle.requests &&
    sumOf(members, ({ people }) => people) + joiner.people <= mostInOneVehicle.people &&
    sumOf(members, ({ bags }) => bags) + joiner.bags <= mostInOneVehicle.bags &&
    members.every(
      ({ userId, origin }) =>
        metersBetween(origin, joiner.origin) <= neighbourMeters && !areApart(apart, userId, joiner.userId),
    )
  )
}

function savedOf(riders: readonly { soloAmount: number }[], cost: number): number {
  return sumOf(riders, ({ soloAmount }) => soloAmount) - cost
}

/**
 * Lets them into pending rides that save more with them: one newcomer a ride, since that changes its terms, and of all ways to do so
 * the one by which all these rides together save the most. Answers the ids of the requests that got in.
 */
export async function joinPending(
  parts: {
    transact: Transact
    store: MatchmakingStore
    rides: RideProposals
    matchmaker: Planner
    log: Logger
  },
  region: string,
  alone: readonly SearchingRequest[],
): Promise<Set<string>> {
  const { store, rides, matchmaker } = parts
  const joined = new Set<string>()
  if (alone.length === 0) return joined
  const open = (await rides.find(await store.openRideIds(regionsAround(region)))).map((ride): OpenRide => ({
    ...ride,
    members: membersOf(ride),
  }))
  if (open.length === 0) return joined
  const apart = await store.pairsApart([
    ...alone.map(({ userId }) => userId),
    ...open.flatMap(({ members }) => members.map(({ userId }) => userId)),
  ])
  const tried = alone
    .flatMap((joiner) => open.map((ride, column) => ({ joiner, ride, column })))
    .filter(({ joiner, ride }) => isWorthPlanning(ride, joiner, apart))
    .toSorted(
      (a, b) =>
        metersBetween(a.joiner.origin, a.ride.meeting) - metersBetween(b.joiner.origin, b.ride.meeting),
    )
    .slice(0, mostJoinsTried)

  const plans = new Map<SearchingRequest, { gains: number[]; terms: Map<number, Terms> }>()
  for (const { joiner, ride, column } of tried) {
    const terms = await matchmaker.plan([...ride.members, joiner], ride.tariff)
    if (!terms) continue
    const known = plans.get(joiner) ?? { gains: open.map(() => 0), terms: new Map<number, Terms>() }
    known.gains[column] = savedOf(terms.riders, terms.costAmount) - savedOf(ride.members, ride.costAmount)
    known.terms.set(column, terms)
    plans.set(joiner, known)
  }
  const given = assign([...plans.values()].map(({ gains }) => gains))
  for (const [index, [joiner, { terms: termsOf }]] of [...plans].entries()) {
    const column = given[index]
    if (column === null || column === undefined) continue
    const [ride, terms] = [open[column]!, termsOf.get(column)!]
    const isIn = await attempt(parts.log, 'a traveller could not join a pending ride', () =>
      parts.transact((tx) =>
        rides.join(tx, { rideId: ride.id, termsVersion: ride.termsVersion, terms, joiner }),
      ),
    )
    if (isIn) joined.add(joiner.requestId)
  }
  return joined
}

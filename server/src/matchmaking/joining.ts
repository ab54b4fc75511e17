// Those who found nobody may join a ride that nobody has accepted yet.
import type { Transact } from '../database/connection.ts'
import type { Logger } from '../logging.ts'
import { membersOf, type Planner, type RideRecord } from '../rides/model.ts'
import type { RideProposals } from '../rides/service.ts'
import { metersBetween } from './meeting-points.ts'
import { neighbourMeters, regionsAround } from './model.ts'
import type { MatchmakingStore, SearchingRequest } from './store.ts'

const mostJoinsTried = 40
const mostMembers = 6

/** Whether one of the two refused the other a while ago. */
export function areApart(refused: readonly [string, string][], one: string, other: string): boolean {
  return refused.some(([a, b]) => (a === one && b === other) || (a === other && b === one))
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

function isWorthPlanning(
  ride: RideRecord,
  joiner: SearchingRequest,
  refused: readonly [string, string][],
): boolean {
  const members = membersOf(ride)
  return (
    members.length < mostMembers &&
    members.every(
      ({ userId, origin }) =>
        metersBetween(origin, joiner.origin) <= neighbourMeters && !areApart(refused, userId, joiner.userId),
    )
  )
}

function savedOf(riders: readonly { soloAmount: number }[], cost: number): number {
  return riders.reduce((sum, { soloAmount }) => sum + soloAmount, 0) - cost
}

/** Lets them into pending rides that save more with them. Answers the ids of the requests that got in. */
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
  const open = await rides.find(await store.openRideIds(regionsAround(region)))
  if (open.length === 0) return joined
  const refused = await store.refusedPairs([
    ...alone.map(({ userId }) => userId),
    ...open.flatMap(({ riders }) => riders.map(({ userId }) => userId)),
  ])
  let tried = 0
  const grown = new Set<string>()
  for (const joiner of alone)
    for (const ride of open) {
      if (grown.has(ride.id) || joined.has(joiner.requestId) || !isWorthPlanning(ride, joiner, refused))
        continue
      if (++tried > mostJoinsTried) return joined
      const members = membersOf(ride)
      const terms = await matchmaker.plan([...members, joiner], ride.tariff)
      if (!terms || savedOf(terms.riders, terms.costAmount) <= savedOf(members, ride.costAmount)) continue
      const isIn = await attempt(parts.log, 'a traveller could not join a pending ride', () =>
        parts.transact((tx) =>
          rides.join(tx, { rideId: ride.id, termsVersion: ride.termsVersion, terms, joiner }),
        ),
      )
      if (!isIn) continue
      joined.add(joiner.requestId)
      grown.add(ride.id)
    }
  return joined
}

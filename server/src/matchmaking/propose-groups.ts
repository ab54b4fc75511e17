// Proposes what was chosen: a new ride, or a pending one that grows.
import type { PairsApart } from '../apart/why-and-how-long-apart-rules.ts'
import type { Transact } from '../database/connection.ts'
import type { Logger } from '../logging.ts'
import { membersOf } from '../rides/ride-members-model.ts'
import type { RideRecord } from '../rides/ride-states-model.ts'
import type { RideProposals } from '../rides/read-and-act-on-rides-service.ts'
import type { Planner } from '../rides/terms-model.ts'
import type { Tracing } from '../tracing/tracing.ts'
import type { Chosen } from './ask-engine-by-tariff.ts'
import type { MatchmakingStore } from './searching-requests-store.ts'
import { heldSecondsOf } from './waiting-for-better-group.ts'

/** How many groups of a batch are stored at once, so that one waits for the database while the next is planned. */
const proposedAtOnce = 2
/** A batch proposes groups for this long. The next one, which then begins at once, handles the rest. */
const mostProposingMilliseconds = 2_500

export interface ProposingParts {
  transact: Transact
  store: MatchmakingStore
  apart: PairsApart
  rides: RideProposals
  planner: Planner
  log: Logger
  tracing: Tracing
}

/** Returns false if somebody canceled meanwhile, or another node was faster. The next batch tries again. */
async function attempt(log: Logger, fault: string, act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    if ((error as Error).name !== 'OvertakenError') log.error({ err: error }, fault)
    return false
  }
}

function savedOf(riders: readonly { soloAmount: number }[], cost: number): number {
  return riders.reduce((sum, { soloAmount }) => sum + soloAmount, 0) - cost
}

async function start(parts: ProposingParts, region: string, { members, tariff }: Chosen): Promise<boolean> {
  const { store, rides, apart } = parts
  const terms = await parts.planner.plan(members, tariff)
  if (!terms) return false
  return attempt(parts.log, 'a group could not be proposed', () =>
    parts.transact(async (tx) => {
      const ids = members.map(({ requestId }) => requestId)
      if ((await store.lockSearching(tx, ids)).length !== ids.length) return rides.overtaken()
      // A member may have refused, left, rated or blocked another since the batch began.
      if (
        await apart.anyAmong(
          tx,
          members.map(({ userId }) => userId),
        )
      )
        return rides.overtaken()
      await rides.propose(tx, { region, terms, candidates: members })
    }),
  )
}

async function grow(parts: ProposingParts, ride: RideRecord, joiners: Chosen): Promise<boolean> {
  const members = membersOf(ride)
  const terms = await parts.planner.plan([...members, ...joiners.members], joiners.tariff)
  if (!terms || savedOf(terms.riders, terms.costAmount) <= savedOf(members, ride.costAmount)) return false
  return attempt(parts.log, 'a rider could not join a pending ride', () =>
    parts.transact(async (tx) => {
      await parts.rides.join(tx, {
        rideId: ride.id,
        termsVersion: ride.termsVersion,
        terms,
        joiners: joiners.members,
      })
      // Checked after locking the ride, in the same order as a refusal does.
      const together = [...members, ...joiners.members].map(({ userId }) => userId)
      if (await parts.apart.anyAmong(tx, together)) parts.rides.overtaken()
    }),
  )
}

/**
 * Returns false if a member or the ride has changed, or if the exact tariff rules out what the meter promised. `since`
 * is when the batch began, by the clock of the traces.
 */
export async function proposeGroup(
  parts: ProposingParts,
  region: string,
  chosen: Chosen,
  since: number,
): Promise<boolean> {
  const { tracing } = parts
  const began = tracing.now()
  const isProposed = await (chosen.ride ? grow(parts, chosen.ride, chosen) : start(parts, region, chosen))
  if (!isProposed) return false
  const ended = tracing.now()
  const attributes = { riders: chosen.members.length, joined: chosen.ride !== null }
  for (const { requestId } of chosen.members) {
    const batch = tracing.step(requestId, 'batch', { began: since, ended })
    tracing.step(requestId, 'choose', { began: since, ended: began, within: batch })
    tracing.step(requestId, 'propose', { began, ended, attributes, within: batch })
  }
  return true
}

/**
 * Proposes groups, the longest held first; `since` is as in `propose`. Returns the proposed ones, and whether all had
 * time.
 */
export async function proposeGroups(
  parts: ProposingParts,
  region: string,
  groups: readonly Chosen[],
  since: number,
): Promise<{ proposed: Set<Chosen>; all: boolean }> {
  const end = performance.now() + mostProposingMilliseconds
  const proposed = new Set<Chosen>()
  let all = true
  const line = groups.toSorted((a, b) => heldSecondsOf(b.members) - heldSecondsOf(a.members)).values()
  const work = async () => {
    for (const group of line)
      if (performance.now() > end) all = false
      else if (await proposeGroup(parts, region, group, since)) proposed.add(group)
  }
  await Promise.all(Array.from({ length: proposedAtOnce }, work))
  return { proposed, all }
}

// Whether a group is proposed now or waits for a better one, pure. The rule is the engine's; here are the service's figures for it.
import { type ProposeReason, whyPropose } from '@woodalo/matching'
import { loadOf, mostPeople, type Party, vehicleFor, vehicles } from '@woodalo/protocol'
import { groupLimits } from './limits.ts'
import type { Prospects } from './prospects.ts'

/** A request in a group that the engine chose, as the decision to propose sees it. Seconds before or after now. */
export interface Waiting {
  party: Party
  /** Since its search began, or went on. */
  searchedSeconds: number
  /** Since the engine first had a group for it; null when it had none so far. */
  heldSeconds: number | null
  remainingSeconds: number
}

export interface Pace {
  batchSeconds: number
  holdSeconds: number
  /** What a second of waiting costs one rider, in minor units; 0: a group always waits as long as it may. */
  waitCostPerSecond: number
}

/** How long the group has been possible, counted from whoever has been waiting with a group the longest. */
export function heldSecondsOf(group: readonly Waiting[]): number {
  const possibleSeconds = Math.min(...group.map(({ searchedSeconds }) => searchedSeconds))
  return Math.max(possibleSeconds, ...group.map(({ heldSeconds }) => heldSeconds ?? 0))
}

/** Whether there are enough of them for any group to be full. */
export function mayFillVehicle(among: readonly { party: Party }[]): boolean {
  const fewestSeats = Math.min(...vehicles.map(({ holds }) => holds.people))
  const people = among.reduce((sum, { party }) => sum + party.people, 0)
  return among.length >= groupLimits.maxGroup || people >= fewestSeats
}

/** Whether somebody's time would be up by the next batch and what it takes. */
export function isLastBatch(remainingSeconds: number, { batchSeconds }: Pick<Pace, 'batchSeconds'>): boolean {
  return remainingSeconds <= lastCallSeconds(batchSeconds)
}

const lastCallSeconds = (batchSeconds: number) => 2 * batchSeconds + 0.5

/**
 * Why a group is proposed now; null while it waits. It never waits so long that by the next batch it would have been held for
 * longer than is promised, or somebody's time would be up. Without prospects it is not known whether waiting pays: it waits.
 */
export function whyNow(
  group: readonly Waiting[],
  prospects: Prospects | null,
  pace: Pace,
): ProposeReason | null {
  const heldSeconds = heldSecondsOf(group)
  return whyPropose(
    {
      members: group.map((each) => ({
        heldSeconds,
        remainingSeconds: each.remainingSeconds,
        people: each.party.people,
      })),
      ...(prospects ?? { arrivalsPerSecond: 0, joinChance: 0, gainPerJoin: 0 }),
    },
    {
      holdSeconds: pace.holdSeconds - pace.batchSeconds,
      lastCallSeconds: lastCallSeconds(pace.batchSeconds),
      waitCostPerSecond: prospects ? pace.waitCostPerSecond : 0,
    },
    // Full is whichever vehicle the group takes.
    {
      maxGroup: groupLimits.maxGroup,
      seats: vehicleFor(loadOf(group.map(({ party }) => party)))?.holds.people ?? mostPeople,
    },
  )
}

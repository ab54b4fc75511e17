// Whether a group is proposed now or waits for a better one, pure. The engine has the rule, and this file the service's
// figures for it.
import { type ProposeReason, whyPropose } from '@woodalo/matching'
import { loadOf, mostPeople, type Party, vehicleFor } from '@woodalo/protocol'
import { groupLimits } from './group-limits.ts'
import type { Prospects } from './prospects.ts'

/** A request in a chosen group, as the decision to propose sees it. In seconds before or after now. */
export interface Waiting {
  party: Party
  /** Seconds since its search began or resumed. */
  searchedSeconds: number
  /** Seconds since the engine first had a group for it, or null if it had none so far. */
  heldSeconds: number | null
  remainingSeconds: number
}

export interface Pace {
  batchSeconds: number
  holdSeconds: number
  /** What a second of waiting costs one rider, in minor units. With 0 a group always waits as long as it may. */
  waitCostPerSecond: number
}

/** Returns how long the group has been possible, counted from the member who has had a group the longest. */
export function heldSecondsOf(group: readonly Waiting[]): number {
  const possibleSeconds = Math.min(...group.map(({ searchedSeconds }) => searchedSeconds))
  return Math.max(possibleSeconds, ...group.map(({ heldSeconds }) => heldSeconds ?? 0))
}

/** Returns whether the rider's time would be up before the next batch ends. */
export function isLastBatch(remainingSeconds: number, { batchSeconds }: Pick<Pace, 'batchSeconds'>): boolean {
  return remainingSeconds <= lastCallSeconds(batchSeconds)
}

const lastCallSeconds = (batchSeconds: number) => 2 * batchSeconds + 0.5

/**
 * Returns why a group is proposed now, or null while it waits. A group is proposed if by the next batch its hold would
 * exceed the promised time, or a member's time would be up. Without prospects the benefit of waiting is unknown, so the
 * group waits.
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
    // The group is full if its vehicle is.
    {
      maxGroup: groupLimits.maxGroup,
      seats: vehicleFor(loadOf(group.map(({ party }) => party)))?.holds.people ?? mostPeople,
    },
  )
}

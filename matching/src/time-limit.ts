import type { TimeLimit } from './problem-and-solution.ts'

/** Returns whether to end now. Once it has returned true, it always does. */
export type Stop = () => boolean

export interface StopOptions {
  readonly stop?: Stop
  readonly within?: TimeLimit
}

/**
 * The part of the time at which work of each kind ends wherever it is: growing allowed groups, searching if a bound at
 * crowded points must still be certified, and all work. The rest is for writing out the plans.
 */
const PARTS = { grow: 0.87, search: 0.87, all: 0.92 }

export type Stops = { readonly [phase in keyof typeof PARTS]: Stop }

/** Returns when each phase of a batch that begins now must end. */
export function stopsOf({ stop, within }: StopOptions): Stops {
  const began = within?.now() ?? 0
  let isOver = false
  const stopAt = (part: number): Stop => {
    const end = began + part * (within?.milliseconds ?? 0)
    let isPast = false
    return () => {
      if (isOver || isPast) return true
      isOver = stop !== undefined && stop()
      isPast = within !== undefined && within.now() >= end
      return isOver || isPast
    }
  }
  return {
    grow: stopAt(PARTS.grow),
    search: stopAt(PARTS.search),
    all: stopAt(PARTS.all),
  }
}

/** How many small steps may pass between two checks of the stop. */
export const STEPS_PER_LOOK = 256

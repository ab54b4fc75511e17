import type { TimeLimit } from './problem.ts'

/** Asks whether to end now; once it has said so, it keeps saying so. */
export type Stop = () => boolean

export interface StopOptions {
  readonly stop?: Stop
  readonly within?: TimeLimit
}

/**
 * The part of the time at which each phase ends: growing allowed groups (earlier where others wait at crowded points),
 * filling crowded points, seeking the best choice where a bound at crowded points must still be certified, and all
 * work. Writing the plans down takes the rest.
 */
const PARTS = { growBesideCrowd: 0.4, grow: 0.7, fill: 0.8, search: 0.87, all: 0.92 }

export type Stops = { readonly [phase in keyof typeof PARTS]: Stop }

/** When each phase of a batch that begins now has to end. */
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
    growBesideCrowd: stopAt(PARTS.growBesideCrowd),
    grow: stopAt(PARTS.grow),
    fill: stopAt(PARTS.fill),
    search: stopAt(PARTS.search),
    all: stopAt(PARTS.all),
  }
}

/** How many small steps may pass between two looks at the stop. */
export const STEPS_PER_LOOK = 256

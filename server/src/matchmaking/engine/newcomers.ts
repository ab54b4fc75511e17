// What a newcomer's drives and walks have in common is computed when the request comes, while the engine's thread is idle,
// so that the next batch finds it.
import type { Coordinates, Trip } from '@woodalo/protocol'
import type { Streets } from '../../roads/streets-of-all-areas.ts'
import { cornersInReach } from '../candidate-meeting-points.ts'

/** Newcomers beyond these are left to the batch: some seconds of work. */
const mostWaiting = 1_000

/** Measures what a batch can ask for because of this trip alone. Takes a millisecond or two. */
export function measureFor({ from, to }: Trip<Coordinates>, streets: Streets): void {
  streets.drive(from, to)
  // Leaves the labels that drives between destinations need.
  streets.matrix([to], [to])
  for (const corner of cornersInReach(from))
    if (streets.walk(from, corner).durationSeconds < Infinity) streets.drive(corner, to)
}

interface Newcomers {
  add(trip: Trip<Coordinates>): void
}

/**
 * `whenIdle` calls back after the messages that have arrived. Between two trips it is asked anew, so that a batch waits
 * for one of them at most.
 */
export function createNewcomers(
  streets: () => Streets,
  whenIdle: (act: () => void) => void = (act) => void setImmediate(act),
): Newcomers {
  const waiting: Trip<Coordinates>[] = []

  function next(): void {
    const trip = waiting.shift()
    if (!trip) return
    measureFor(trip, streets())
    if (waiting.length > 0) whenIdle(next)
  }

  return {
    add(trip) {
      if (waiting.length >= mostWaiting) return
      if (waiting.push(trip) === 1) whenIdle(next)
    },
  }
}

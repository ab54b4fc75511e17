import type { RequestBook } from './requests-as-columns.ts'
import type { Roads, Travel } from './problem-and-solution.ts'

/**
 * Returns the roads for the plan of a group that the search has chosen: its drives are known already, and measuring all
 * of them again took a tenth of a short batch. `point` is a slot for its origin, or -1 - place.
 */
export function drivesOfGroup(book: RequestBook, slots: Int32Array, point: number): Roads {
  const { roads } = book.settings
  if (roads.kind === 'straight') return roads
  const trips = Array.from(slots, (slot) => book.requests[slot]!.trip)
  return {
    ...roads,
    measure(from, to): Travel {
      const solo = trips.findIndex((trip) => trip.from === from && trip.to === to)
      if (solo >= 0) {
        const slot = slots[solo]!
        return { durationSeconds: book.soloSeconds[slot]!, distanceMeters: book.soloMeters[slot]! }
      }
      const end = trips.findIndex((trip) => trip.to === to)
      const start = trips.findIndex((trip) => trip.to === from)
      if (end < 0 || (start < 0 && trips.some((trip) => trip.from === from))) return roads.measure(from, to)
      const durationSeconds =
        start < 0
          ? book.drives.fromPoint(point, slots[end]!, from)
          : book.drives.between(slots[start]!, slots[end]!)
      return { durationSeconds, distanceMeters: book.drives.meters }
    },
  }
}

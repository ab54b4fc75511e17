import type { Coordinates } from '@woodalo/protocol'

/** Of a drive or a walk: metres along the streets, and seconds. Not rounded. */
export interface Travel {
  distanceMeters: number
  durationSeconds: number
}

/** Distances and durations between places. Adapters: the great circle with a street factor, and a road network. */
export interface Roads {
  drive(from: Coordinates, to: Coordinates): Promise<Travel>
  walk(from: Coordinates, to: Coordinates): Promise<Travel>
}

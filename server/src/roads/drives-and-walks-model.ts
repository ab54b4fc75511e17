import type { Coordinates, DriveBasis } from '@woodalo/protocol'
import type { SecondsRange } from './drive-time-range.ts'

/** The metres along the streets and the seconds of a drive, not rounded. */
export interface Travel {
  distanceMeters: number
  durationSeconds: number
}

/** Straight lines between these points, in order. */
export type Line = readonly Coordinates[]

/** Distances and durations between places: by the streets of imported areas, elsewhere by the great circle. */
export interface Roads {
  /** With the traffic of this moment. */
  drive(from: Coordinates, to: Coordinates): Promise<Travel & SecondsRange & { basis: DriveBasis }>
}

/** Draws drives. Returns null where it has no line. */
export interface DriveLines {
  lineOfDrive(from: Coordinates, to: Coordinates): Promise<Line | null>
  /** Returns the line if it was drawn lately. Never waits. */
  cachedLineOfDrive(from: Coordinates, to: Coordinates): Line | null
}

/** A drive that took place. */
export interface Driven {
  from: Coordinates
  to: Coordinates
  startedAt: Date
  seconds: number
}

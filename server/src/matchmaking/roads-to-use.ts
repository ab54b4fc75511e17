// The roads for the engine and the planner. Pure.
import type { Settings } from '@woodalo/matching'
import { type DriveLaw, driveStraight, streetFactor, walkMetersPerSecond } from '../roads/without-streets.ts'
import type { Streets } from '../roads/streets-of-all-areas.ts'

/** Either the imported streets and walks that the thread has, or the great circle with one law for all drives. */
export type RoadsToUse = { kind: 'streets' } | { kind: 'air'; law: DriveLaw }

/** Returns roads and walks as the planner has them. */
export function roadsToUse(using: RoadsToUse, streets: Streets): Pick<Settings, 'roads' | 'walking'> {
  if (using.kind === 'air') {
    const { law } = using
    return {
      roads: { kind: 'measured', measure: (from, to) => driveStraight(from, to, law) },
      walking: { streetFactor, metersPerSecond: walkMetersPerSecond },
    }
  }
  const { drive, matrix, walk } = streets
  return {
    roads: { kind: 'measured', measure: drive, matrix },
    // A walk along paths is never shorter than the straight line.
    walking: { streetFactor: 1, metersPerSecond: walkMetersPerSecond, measure: walk },
  }
}

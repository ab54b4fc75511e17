import type { Roads, Travel } from './problem-and-solution.ts'
import { greatCircleMeters, type Coordinates } from '@woodalo/geography'

/** Returns the distance and duration of a drive. */
export function travelBetween(from: Coordinates, to: Coordinates, roads: Roads): Travel {
  if (roads.kind === 'measured') return roads.measure(from, to)
  const distanceMeters = roads.streetFactor * greatCircleMeters(from, to)
  return { distanceMeters, durationSeconds: distanceMeters / roads.metersPerSecond }
}

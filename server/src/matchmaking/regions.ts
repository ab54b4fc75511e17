// The regions that are matched separately, pure.
import { type Coordinates, nearMeters } from '@woodalo/geography'

/** The side of a region: 5.6 km from south to north, and never narrower than a walk in inhabited latitudes. */
const cellDegrees = 0.05
const columns = Math.round(360 / cellDegrees)

/**
 * Two riders who can walk to the same point live at most twice the longest walk apart: 2 × 500 m of street are 770 m in
 * a straight line.
 */
export const neighbourMeters = 1_000

/** Returns the region of a place. */
export function regionOf({ latitude, longitude }: Coordinates): string {
  const row = Math.floor((latitude + 90) / cellDegrees)
  const column = Math.floor((longitude + 180) / cellDegrees) % columns
  return `${row}:${column}`
}

function indexOf(region: string): { row: number; column: number } {
  const [row = Number.NaN, column = Number.NaN] = region.split(':').map(Number)
  return { row, column }
}

/** Returns a region and the eight around it, also across the antimeridian. */
export function regionsAround(region: string): string[] {
  const { row, column } = indexOf(region)
  return [-1, 0, 1].flatMap((up) =>
    [-1, 0, 1].map((right) => `${row + up}:${(column + right + columns) % columns}`),
  )
}

export function centerOfRegion(region: string): Coordinates {
  const { row, column } = indexOf(region)
  return {
    latitude: Math.min(90, (row + 0.5) * cellDegrees - 90),
    longitude: (column + 0.5) * cellDegrees - 180,
  }
}

/** Returns whether a place is in the region, or near enough to share with riders there. */
export function isNearRegion(region: string, place: Coordinates): boolean {
  const center = centerOfRegion(region)
  const half = cellDegrees / 2
  const turned = place.longitude - center.longitude
  const east = turned - 360 * Math.round(turned / 360)
  const within = (degrees: number) => Math.min(half, Math.max(-half, degrees))
  const nearest = {
    latitude: center.latitude + within(place.latitude - center.latitude),
    longitude: place.longitude - east + within(east),
  }
  return nearMeters(nearest, place) <= neighbourMeters
}

import type { Coordinates } from '@woodalo/geography'

/** About 111 m by 85 m at the latitude of Madrid. */
export const fineDegrees = 0.001

/** Returns the point of the fine grid nearest to a place. */
export function nearestCorner({ latitude, longitude }: Coordinates): Coordinates {
  const rounded = (degrees: number) => Math.round(degrees / fineDegrees) / Math.round(1 / fineDegrees)
  return { latitude: rounded(latitude), longitude: rounded(longitude) }
}

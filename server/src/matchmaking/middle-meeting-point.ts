// When the middle between two riders is offered as a meeting point. Pure.
import { type Coordinates, nearMeters } from '@woodalo/geography'
import { nearestCorner } from './nearest-corner.ts'

/** With this few riders per point on average, two of them may have no grid point in common. */
const fewRiders = 5

/** Two riders this far apart can only meet in the middle, which the grid may miss. */
const farMeters = 400

/** Returns the middle between the rounded homes, so that a rider cannot compute the other home from their own. */
export function middleOf(homes: readonly Coordinates[]): Coordinates {
  const points = homes.map(nearestCorner)
  const middle = (values: readonly number[]) =>
    Math.round(((Math.min(...values) + Math.max(...values)) / 2) * 1e4) / 1e4
  return {
    latitude: middle(points.map(({ latitude }) => latitude)),
    longitude: middle(points.map(({ longitude }) => longitude)),
  }
}

export const needsMiddles = (meanRidersPerPoint: number) => meanRidersPerPoint <= fewRiders

/** Returns the middle of each two who are far apart, but not too far to meet. */
export function middlesOfPairs(origins: readonly Coordinates[], reachMeters: number): Coordinates[] {
  return origins.flatMap((one, index) =>
    origins
      .slice(index + 1)
      .filter((other) => {
        const meters = nearMeters(one, other)
        return meters > farMeters && meters <= 2 * reachMeters
      })
      .map((other) => middleOf([one, other])),
  )
}

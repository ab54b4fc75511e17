// Where the riders of a group may meet: corners of the street grid, middles between two riders, never somebody's door. Pure.
import { boxAround, type Coordinates, nearMeters } from '@woodalo/geography'
import { streetFactor } from '../roads/without-streets.ts'
import { groupLimits } from './group-limits.ts'

/** About 111 m by 85 m at the latitude of Madrid. */
const fineDegrees = 0.001

/** Returns the point of the fine grid nearest to a place. */
export function nearestCorner({ latitude, longitude }: Coordinates): Coordinates {
  const rounded = (degrees: number) => Math.round(degrees / fineDegrees) / Math.round(1 / fineDegrees)
  return { latitude: rounded(latitude), longitude: rounded(longitude) }
}

/**
 * The more riders reach a point, the fewer points are needed, and the more engine time each takes. Measured at one
 * second: up to 20 riders per point the fine grid saves 1.6 to 4 % more than the coarser ones, and from 50 on these
 * save 5 to 9 % more than the fine one.
 */
const grids = [
  { degrees: fineDegrees, mostRiders: 20 },
  { degrees: 0.002, mostRiders: 50 },
  { degrees: 0.003, mostRiders: Infinity },
]

function gridAround(point: Coordinates, reachMeters: number, step: number): Coordinates[] {
  const { south, north, west, east } = boxAround(point, reachMeters)
  const points: Coordinates[] = []
  const decimals = (value: number) => Math.round(value * 1e6) / 1e6
  for (let row = Math.ceil(south / step); row * step <= north; row++)
    for (let column = Math.ceil(west / step); column * step <= east; column++) {
      const corner = { latitude: decimals(row * step), longitude: decimals(column * step) }
      if (Math.abs(corner.latitude) > 90 || Math.abs(corner.longitude) > 180) continue
      if (nearMeters(point, corner) <= reachMeters) points.push(corner)
    }
  return points
}

/** Returns the points of the fine grid that an origin can walk to, whoever else can. */
export function cornersInReach(origin: Coordinates): Coordinates[] {
  return gridAround(origin, reachMeters, fineDegrees)
}

interface SharedPoint {
  point: Coordinates
  /** How many riders can walk to it. */
  count: number
  /** The distance to the nearest rider's cell. */
  nearestMeters: number
}

function sharedPoints(origins: readonly Coordinates[], reachMeters: number, step: number): SharedPoint[] {
  const reachable = new Map<string, SharedPoint>()
  for (const origin of origins)
    for (const point of gridAround(origin, reachMeters, step)) {
      const key = `${point.latitude},${point.longitude}`
      const known = reachable.get(key) ?? { point, count: 0, nearestMeters: Infinity }
      reachable.set(key, known)
      known.count++
      known.nearestMeters = Math.min(known.nearestMeters, metersFromCellOf(origin, point))
    }
  return [...reachable.values()].filter(({ count }) => count >= 2)
}

/** Returns points that at least two of these origins can walk to and that are nobody's door. */
export function sharedCorners(origins: readonly Coordinates[], reachMeters: number): Coordinates[] {
  const meanRiders = ridersPerPoint(origins, reachMeters)
  const { degrees } = grids.find(({ mostRiders }) => meanRiders <= mostRiders)!
  const corners = sharedPoints(origins, reachMeters, degrees).flatMap(({ point, nearestMeters }) => {
    if (nearestMeters >= doorMeters) return [point]
    // The fine grid contains the neighbouring points already.
    if (degrees === fineDegrees) return []
    return [{ latitude: point.latitude + fineDegrees, longitude: point.longitude + fineDegrees }]
  })
  if (!needsMiddles(meanRiders)) return corners
  return [
    ...corners,
    ...middlesOfPairs(origins, reachMeters).filter((point) => !isSomebodysDoor(point, origins)),
  ]
}

/** Returns points that all of these origins can walk to and that are nobody's door. */
export function cornersForAll(
  origins: readonly Coordinates[],
  doors: readonly Coordinates[],
  reachMeters: number,
): Coordinates[] {
  const [first, ...rest] = origins
  if (!first) return []
  return [...gridAround(first, reachMeters, fineDegrees), middleOf(origins)].filter(
    (point) =>
      nearMeters(first, point) <= reachMeters &&
      rest.every((origin) => nearMeters(origin, point) <= reachMeters) &&
      !isSomebodysDoor(point, doors),
  )
}

/**
 * Returns how many riders reach a point, on average. The figure is about the same on every grid, and fastest to compute
 * on the coarsest.
 */
export function ridersPerPoint(origins: readonly Coordinates[], reachMeters: number): number {
  const points = sharedPoints(origins, reachMeters, grids.at(-1)!.degrees)
  return points.reduce((sum, { count }) => sum + count, 0) / Math.max(1, points.length)
}

/** With this few riders per point on average, two of them may have no grid point in common. */
const fewRiders = 5

/** Two riders this far apart can only meet in the middle, which the grid may miss. */
const farMeters = 400

/** Returns the middle between the rounded homes, so that a rider cannot compute the other home from their own. */
function middleOf(homes: readonly Coordinates[]): Coordinates {
  const points = homes.map(nearestCorner)
  const middle = (values: readonly number[]) =>
    Math.round(((Math.min(...values) + Math.max(...values)) / 2) * 1e4) / 1e4
  return {
    latitude: middle(points.map(({ latitude }) => latitude)),
    longitude: middle(points.map(({ longitude }) => longitude)),
  }
}

const needsMiddles = (meanRidersPerPoint: number) => meanRidersPerPoint <= fewRiders

/** Returns the middle of each two who are far apart, but not too far to meet. */
function middlesOfPairs(origins: readonly Coordinates[], reachMeters: number): Coordinates[] {
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

/** A point nearer than this is somebody's door. */
const doorMeters = 30

/**
 * Returns the distance from a point to the cell that a home is rounded to. The points that are excluded as doors then
 * reveal only the cell, not the home.
 */
function metersFromCellOf(home: Coordinates, point: Coordinates): number {
  const cell = nearestCorner(home)
  const within = (degrees: number, middle: number) =>
    Math.min(Math.max(degrees, middle - fineDegrees / 2), middle + fineDegrees / 2)
  const nearest = {
    latitude: within(point.latitude, cell.latitude),
    longitude: within(point.longitude, cell.longitude),
  }
  return nearMeters(nearest, point)
}

/** Nobody should have to wait in front of somebody's home. */
export function isSomebodysDoor(point: Coordinates, doors: readonly Coordinates[]): boolean {
  return doors.some((door) => metersFromCellOf(door, point) < doorMeters)
}

/**
 * The straight-line distance up to which meeting points are considered. With the usual detour, the longest walk ends
 * there.
 */
export const reachMeters = groupLimits.maxWalkMeters / streetFactor

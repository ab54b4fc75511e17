import type { StrandColour } from '../ui/strand-colour.ts'
import type { GeoPoint } from './zoom-and-projection.ts'

export interface RouteStrand {
  id: string
  colour: StrandColour
  /** From the shared beginning to where this strand ends, by way of the stops before it. */
  through: readonly GeoPoint[]
  /** Who gets off there, and when. */
  label?: string
  /** Behind everybody. */
  done?: boolean
}

export interface Route {
  start: GeoPoint | null
  strands: readonly RouteStrand[]
  /** Along the streets, where they are known: encoded polylines. */
  lines?: { drive: string | null; walk: string | null }
  /** What matters now: a map begins with this part. Without it, the whole route. */
  stage?: readonly GeoPoint[]
  /** The middle of the map as long as the route has no points. */
  around?: GeoPoint | null
  /** How far from its beginning people may meet. */
  reachMeters?: number
  /** From where the reader walks to the beginning, as long as they do. */
  walkFrom?: GeoPoint | null
  /** A mark of its own shows where the reader is. */
  isReaderShown?: boolean
  /** Says all stops at once, where their labels have no room. */
  summary?: string
  /** Only its ends are known: the line between them is no way that anybody drives. */
  asCrowFlies?: boolean
  /** It does not take place: nobody is on it. */
  off?: boolean
  /** All have met at the beginning: it is behind them. */
  met?: boolean
}

/** About half a kilometre along the streets: a group meets no farther from where one starts. */
export const meetingReachMeters = 385

/** From strand to strand, in CSS pixels. */
export const laneGap = 6

export function pointsOf({ start, strands, around, walkFrom }: Route): GeoPoint[] {
  const points = [
    ...(start ? [start] : []),
    ...strands.flatMap(({ through }) => through),
    ...(walkFrom ? [walkFrom] : []),
  ]
  return points.length === 0 && around ? [around] : points
}

import type { CSSProperties } from 'react'
import { strandColour, type StrandColour } from '../ui/strand-colour.ts'
import { type Camera, fitCamera, type GeoPoint, moved, type Size } from './camera.ts'
import styles from './sketch.module.css'

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
  /** What matters now: a map that nobody can move shows this part. Without it, the whole route. */
  stage?: readonly GeoPoint[]
  /** The middle of the map as long as the route has no points. */
  around?: GeoPoint | null
  /** From where the reader walks to the beginning, as long as they do. */
  walkFrom?: GeoPoint | null
  /** Says all stops at once, where their labels have no room. */
  summary?: string
  /** Only its ends are known: the line between them is no way that anybody drives. */
  asCrowFlies?: boolean
  /** All have met at the beginning: it is behind them. */
  met?: boolean
}

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

/** As high as a map is on top of a phone's screen, at most: `ui/screen.module.css`. */
const stripPixels = 200
/** Of a strip, as much lies behind the sheet below it. */
const coveredPixels = 24
/** From a point to the edge of the frame, at least: a ring with its outline, or a walk that is drawn out. */
const markPixels = 34
/** A single point says where one is: the map around it is a part of the town. */
const townZoom = 13

/** Too low to be moved about: a strip that took the finger would stop the page. */
export function isStrip({ height }: Size): boolean {
  return height <= stripPixels
}

/** The part of a frame that is seen. */
export function seenOf(size: Size): Size {
  return isStrip(size) ? { ...size, height: Math.max(1, size.height - coveredPixels) } : size
}

/** Looks at all of these points (at least one), with room around them in what is seen of the frame. */
function cameraOf(points: readonly GeoPoint[], size: Size): Camera {
  const seen = seenOf(size)
  const camera = fitCamera(points, seen, Math.max(markPixels, Math.min(seen.width, seen.height) * 0.18))
  if (points.length === 1) camera.zoom = townZoom
  return moved(camera, { x: 0, y: (size.height - seen.height) / 2 })
}

/** As `cameraOf`, for a route: a strip looks at what matters now. */
export function cameraFor({ stage }: Route, points: readonly GeoPoint[], size: Size): Camera {
  return cameraOf(stage && isStrip(size) ? stage : points, size)
}

export function lookOf(colour: StrandColour) {
  return {
    style: { '--strand': strandColour(colour) } as CSSProperties,
    'data-own': colour === 'own' ? '' : undefined,
    className: styles.strand,
  }
}

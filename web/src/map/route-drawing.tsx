import type { CSSProperties } from 'react'
import { strandColour, type StrandColour } from '../ui/strand-colour.ts'
import type { GeoPoint, Project, ScreenPoint } from './camera.ts'
import styles from './sketch.module.css'

export interface RouteStrand {
  id: string
  colour: StrandColour
  /** From the shared beginning through the earlier stops to the end of this strand. */
  through: readonly GeoPoint[]
  /** Who gets off there, or where. */
  label?: string
}

export interface Route {
  start: GeoPoint | null
  strands: readonly RouteStrand[]
  /** Along the streets, where they are known: encoded polylines. */
  lines?: { drive: string | null; walk: string | null }
}

const laneGap = 8
/** Pixels after the ring and before and after each stop within which strands come together. */
const approach = 40
/** Pixels from stop to stop below which lanes grow narrower. */
const roomForLanes = 60

export function pointsOf({ start, strands }: Route): GeoPoint[] {
  return [...(start ? [start] : []), ...strands.flatMap(({ through }) => through)]
}

/** The free share of a frame around a route. */
export function routePadding({ width, height }: { width: number; height: number }): number {
  return Math.min(width, height) * 0.18
}

/** The strands of a route from their ring to their stops, as parts of an SVG whose unit is a pixel. */
export function RouteDrawing({ route: { start, strands }, project }: { route: Route; project: Project }) {
  const middle = (strands.length - 1) / 2
  const ring = start && project(start)
  return (
    <>
      {strands.map(({ id, colour, through }, index) => {
        const path = strandPath(through.map(project), (index - middle) * laneGap)
        return (
          <g key={id} {...lookOf(colour)}>
            {colour === 'own' && <path d={path} className={styles.casing} />}
            <path d={path} />
          </g>
        )
      })}
      {/* Above every strand: a stop on somebody else's way stays seen. */}
      {strands.map(({ id, colour, through }) => {
        const end = through.at(-1)
        const dot = end && project(end)
        return (
          dot && (
            <g key={id} {...lookOf(colour)}>
              <circle cx={dot.x} cy={dot.y} r={11} />
            </g>
          )
        )
      })}
      {ring && <circle cx={ring.x} cy={ring.y} r={14} className={styles.ring} />}
    </>
  )
}

export function lookOf(colour: StrandColour) {
  return {
    style: { '--strand': strandColour(colour) } as CSSProperties,
    'data-own': colour === 'own' ? '' : undefined,
    className: styles.strand,
  }
}

/**
 * A line with rounded corners, moved sideways by `lane` so that strands on the same way lie beside each other. It
 * begins in the ring and ends in its stop.
 */
export function strandPath(points: readonly ScreenPoint[], lane: number): string {
  const shifted = points.flatMap((point, index) => {
    const next = points[index + 1]
    if (!next) return [point]
    const length = Math.hypot(next.x - point.x, next.y - point.y)
    if (length === 0) return [point]
    const near = Math.min(approach, length / 3)
    const offset = lane * Math.min(1, length / roomForLanes)
    const along = { x: (next.x - point.x) / length, y: (next.y - point.y) / length }
    const aside = (pixels: number) => ({
      x: point.x + along.x * pixels - along.y * offset,
      y: point.y + along.y * pixels + along.x * offset,
    })
    return [point, aside(near), aside(length - near)]
  })
  const [first, ...rest] = shifted
  if (!first) return ''
  let path = `M${first.x.toFixed(1)} ${first.y.toFixed(1)}`
  for (const [index, point] of rest.entries()) {
    const next = rest[index + 1]
    if (!next) path += ` L${point.x.toFixed(1)} ${point.y.toFixed(1)}`
    else
      path += ` Q${point.x.toFixed(1)} ${point.y.toFixed(1)} ${((point.x + next.x) / 2).toFixed(1)} ${((point.y + next.y) / 2).toFixed(1)}`
  }
  return path
}

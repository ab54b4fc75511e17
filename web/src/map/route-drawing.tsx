import type { CSSProperties } from 'react'
import { strandColour, type StrandColour } from '../ui/strand-colour.ts'
import type { GeoPoint, Project, ScreenPoint } from './camera.ts'
import styles from './sketch.module.css'

export interface RouteStrand {
  id: string
  colour: StrandColour
  /** From the shared beginning to where this strand ends, by way of the stops before it. */
  through: readonly GeoPoint[]
}

export interface Route {
  start: GeoPoint | null
  strands: readonly RouteStrand[]
}

const laneGap = 8

export function pointsOf({ start, strands }: Route): GeoPoint[] {
  return [...(start ? [start] : []), ...strands.flatMap(({ through }) => through)]
}

/** Of a frame: how much is kept free around a route. */
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
        const path = smooth(through.map(project), (index - middle) * laneGap)
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

function lookOf(colour: StrandColour) {
  return {
    style: { '--strand': strandColour(colour) } as CSSProperties,
    'data-own': colour === 'own' ? '' : undefined,
    className: styles.strand,
  }
}

/** A line with rounded corners, moved sideways by `lane` so that strands of one way lie beside each other. */
function smooth(points: readonly ScreenPoint[], lane: number): string {
  const shifted = points.map(({ x, y }, index) => {
    const before = points[index - 1] ?? points[index]
    const after = points[index + 1] ?? points[index]
    if (!before || !after || index === points.length - 1) return { x, y }
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1
    return { x: x - ((after.y - before.y) / length) * lane, y: y + ((after.x - before.x) / length) * lane }
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

import type { Project, ScreenPoint, Size } from './zoom-and-projection.ts'
import type { Route } from './route.ts'
import { lanesOf } from './bundle-of-many.ts'
import { RouteMarks } from './route-marks.tsx'
import styles from './sketch.module.css'
import { lookOf } from './strand-look.ts'

/** Pixels after the ring and before and after each stop within which strands come together. */
const approach = 40
/** Pixels from stop to stop below which lanes grow narrower. */
const roomForLanes = 60
const samplePixels = 12

interface RouteDrawingProps {
  route: Route
  project: Project
  size: Size
}

/** The strands of a route from their ring to their stops, as parts of an SVG whose unit is a pixel. */
export function RouteDrawing({ route, project, size }: RouteDrawingProps) {
  const { start, strands, walkFrom, asCrowFlies, off } = route
  const lanes = lanesOf(strands, (strand) => strand, size)
  return (
    <>
      {lanes.map(({ part: { id, colour, through, done }, beside, isBundle }) => {
        const path = strandPath(through.map(project), beside)
        return (
          <g
            key={id}
            {...lookOf(colour)}
            data-done={done || off ? '' : undefined}
            data-bundle={isBundle ? '' : undefined}
          >
            {colour === 'own' && !asCrowFlies && <path d={path} className={styles.casing} />}
            <path d={path} className={asCrowFlies ? styles.guess : undefined} />
          </g>
        )
      })}
      {/* Above every strand: a stop on somebody else's way stays seen. */}
      <RouteMarks
        route={route}
        project={project}
        size={size}
        line={strands.flatMap(({ through }) => along(through.map(project)))}
        walk={walkFrom && start ? [project(walkFrom), project(start)] : []}
      />
    </>
  )
}

/** Points on the straight lines between these, as close as a label is high. */
export function along(points: readonly ScreenPoint[]): ScreenPoint[] {
  return points.flatMap((point, index) => {
    const next = points[index + 1]
    if (!next) return [point]
    const parts = Math.max(1, Math.ceil(Math.hypot(next.x - point.x, next.y - point.y) / samplePixels))
    return Array.from({ length: parts }, (_, part) => ({
      x: point.x + ((next.x - point.x) * part) / parts,
      y: point.y + ((next.y - point.y) * part) / parts,
    }))
  })
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

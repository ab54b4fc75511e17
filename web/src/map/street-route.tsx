import type { GeoPoint, Project, ScreenPoint, Size } from './camera.ts'
import { decodePolyline } from './decode-polyline.ts'
import { laneGap, lookOf, type Route, type RouteStrand } from './route.ts'
import { lineOf, RouteMarks } from './route-marks.tsx'
import sketch from './sketch.module.css'

/** The lines of a route on the streets, read from how they are sent. */
export interface StreetLines {
  drive: readonly GeoPoint[]
  walk: readonly GeoPoint[]
}

/** Null if the server has no streets there: then strands are drawn straight. */
export function linesOf({ lines }: Route): StreetLines | null {
  if (!lines?.drive) return null
  return { drive: decodePolyline(lines.drive), walk: decodePolyline(lines.walk ?? '') }
}

/** How far each strand follows the drive: to where it passes their stop, the last one to its end. In the order of stops. */
export function partsOf(
  drive: readonly GeoPoint[],
  strands: readonly RouteStrand[],
): { strand: RouteStrand; line: readonly GeoPoint[] }[] {
  let passed = 0
  return strands
    .map((strand, index) => {
      const stop = strand.through.at(-1)
      // Never before the stop before it: a drive may pass a place twice.
      passed =
        index === strands.length - 1 || !stop
          ? drive.length - 1
          : passed + nearestTo(stop, drive.slice(passed))
      return { strand, line: drive.slice(0, passed + 1) }
    })
    .filter(({ line }) => line.length > 1)
}

function nearestTo({ latitude, longitude }: GeoPoint, line: readonly GeoPoint[]): number {
  const slim = Math.cos((latitude * Math.PI) / 180)
  const away = line.map((point) =>
    Math.hypot(point.latitude - latitude, (point.longitude - longitude) * slim),
  )
  return away.indexOf(Math.min(...away))
}

/** Nearer to each other, two points of a line say nothing that is seen. */
const leastPixels = 3
/** At a sharp corner a line beside another would run far out of it. */
const sharpest = 1.4

function thinned(points: readonly ScreenPoint[]): ScreenPoint[] {
  const kept: ScreenPoint[] = []
  for (const [index, point] of points.entries()) {
    const before = kept.at(-1)
    const isFar = !before || Math.hypot(point.x - before.x, point.y - before.y) >= leastPixels
    if (isFar) kept.push(point)
    else if (index === points.length - 1) kept[kept.length - 1] = point
  }
  return kept
}

/** The same line, moved sideways to the right of its direction by so many pixels. */
export function besideOf(points: readonly ScreenPoint[], lane: number): ScreenPoint[] {
  const line = thinned(points)
  if (lane === 0) return line
  const normals = line.slice(1).map((point, index) => {
    const before = line[index]!
    const length = Math.hypot(point.x - before.x, point.y - before.y) || 1
    return { x: -(point.y - before.y) / length, y: (point.x - before.x) / length }
  })
  return line.map((point, index) => {
    const [one, other] = [normals[index - 1] ?? normals[index], normals[index] ?? normals[index - 1]]
    if (!one || !other) return point
    const sum = { x: one.x + other.x, y: one.y + other.y }
    const length = Math.hypot(sum.x, sum.y)
    // Turning back on itself, it has no side.
    if (length < 0.2) return { x: point.x + other.x * lane, y: point.y + other.y * lane }
    const out = Math.min(sharpest, 2 / length)
    return { x: point.x + (sum.x / length) * lane * out, y: point.y + (sum.y / length) * lane * out }
  })
}

interface StreetRouteProps {
  route: Route
  lines: StreetLines
  project: Project
  size: Size
}

/** A route along its streets, everybody's strand beside the others, as parts of an SVG. */
export function StreetRoute({ route, lines: { drive, walk }, project, size }: StreetRouteProps) {
  const middle = (route.strands.length - 1) / 2
  const parts = partsOf(drive, route.strands)
  return (
    <>
      {parts.map(({ strand: { id, colour, done }, line }, index) => {
        const path = lineOf(besideOf(line.map(project), (index - middle) * laneGap))
        return (
          <g key={id} {...lookOf(colour)} data-done={done ? '' : undefined}>
            {colour === 'own' && <path d={path} className={sketch.casing} />}
            <path d={path} />
          </g>
        )
      })}
      <RouteMarks
        route={route}
        project={project}
        size={size}
        line={thinned(drive.map(project))}
        walk={route.walkFrom ? walk.map(project) : []}
      />
    </>
  )
}

import type { GeoPoint, Project } from './camera.ts'
import { decodePolyline } from './polyline.ts'
import { lookOf, type Route, type RouteStrand } from './route-drawing.tsx'
import styles from './street-route.module.css'
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

/**
 * The drive as one line: in the reader's colour up to their stop, then in the colour of the rider who rides to the end.
 */
export function partsOf(
  drive: readonly GeoPoint[],
  strands: readonly RouteStrand[],
): { strand: RouteStrand; line: readonly GeoPoint[] }[] {
  const own = strands.find(({ colour }) => colour === 'own')
  const last = strands.at(-1)
  const stop = own?.through.at(-1)
  if (!own || !last || !stop) return []
  const end = own === last ? drive.length - 1 : nearestTo(stop, drive)
  return [
    { strand: last, line: drive.slice(end) },
    { strand: own, line: drive.slice(0, end + 1) },
  ].filter(({ line }) => line.length > 1)
}

function nearestTo({ latitude, longitude }: GeoPoint, line: readonly GeoPoint[]): number {
  const slim = Math.cos((latitude * Math.PI) / 180)
  const away = line.map((point) =>
    Math.hypot(point.latitude - latitude, (point.longitude - longitude) * slim),
  )
  return away.indexOf(Math.min(...away))
}

interface StreetRouteProps {
  route: Route
  lines: StreetLines
  project: Project
}

/** A route along its streets, with the reader's walk and the names of the stops, as parts of an SVG. */
export function StreetRoute({
  route: { start, strands },
  lines: { drive, walk },
  project,
}: StreetRouteProps) {
  const pathOf = (line: readonly GeoPoint[]) =>
    line
      .map(project)
      .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
      .join(' ')
  const ring = start && project(start)
  return (
    <>
      {walk.length > 1 && <path d={pathOf(walk)} className={styles.walk} />}
      {partsOf(drive, strands).map(({ strand: { id, colour }, line }) => (
        <g key={id} {...lookOf(colour)}>
          {colour === 'own' && <path d={pathOf(line)} className={sketch.casing} />}
          <path d={pathOf(line)} />
        </g>
      ))}
      {strands.map(({ id, colour, through, label }) => {
        const end = through.at(-1)
        const dot = end && project(end)
        return (
          dot && (
            <g key={id} {...lookOf(colour)}>
              <circle cx={dot.x} cy={dot.y} r={11} />
              {label && (
                <text x={dot.x + 17} y={dot.y + 5} className={styles.label}>
                  {label}
                </text>
              )}
            </g>
          )
        )
      })}
      {ring && <circle cx={ring.x} cy={ring.y} r={14} className={sketch.ring} />}
    </>
  )
}

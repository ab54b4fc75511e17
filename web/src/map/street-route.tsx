import type { GeoPoint, Project, ScreenPoint, Size } from './zoom-and-projection.ts'
import { nearestOn } from './nearest-on-line.ts'
import type { Route, RouteStrand } from './route.ts'
import { lanesOf } from './bundle-of-many.ts'
import { along } from './straight-route.tsx'
import { RouteMarks } from './route-marks.tsx'
import sketch from './sketch.module.css'
import { lookOf } from './strand-look.ts'
import { roundLineOf } from './svg-line.ts'
import type { StreetLines } from './street-lines.ts'
import { thinned, besideOf } from './parallel-lanes.ts'

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
          : passed + nearestOn(drive.slice(passed), stop)
      return { strand, line: drive.slice(0, passed + 1) }
    })
    .filter(({ line }) => line.length > 1)
}

/** Nearer than this, the dot of a stop covers the end of its line. */
const coveredPixels = 8

/** The line goes on to a stop that is not at the street. */
export function reaching(line: readonly ScreenPoint[], stop: ScreenPoint): readonly ScreenPoint[] {
  const end = line.at(-1)
  return end && Math.hypot(end.x - stop.x, end.y - stop.y) > coveredPixels ? [...line, stop] : line
}

interface StreetRouteProps {
  route: Route
  lines: StreetLines
  project: Project
  size: Size
}

/** A route along its streets, everybody's strand beside the others, as parts of an SVG. */
export function StreetRoute({ route, lines: { drive, walk }, project, size }: StreetRouteProps) {
  const lanes = lanesOf(partsOf(drive, route.strands), ({ strand }) => strand, size)
  return (
    <>
      {lanes.map(({ part: { strand, line }, beside, isBundle }) => {
        const { id, colour, done, through } = strand
        const lane = besideOf(line.map(project), beside)
        const stop = through.at(-1)
        const path = roundLineOf(stop ? reaching(lane, project(stop)) : lane)
        return (
          <g
            key={id}
            {...lookOf(colour)}
            data-done={done || route.off ? '' : undefined}
            data-bundle={isBundle ? '' : undefined}
          >
            {colour === 'own' && <path d={path} className={sketch.casing} />}
            <path d={path} />
          </g>
        )
      })}
      <RouteMarks
        route={route}
        project={project}
        size={size}
        line={along(thinned(drive.map(project)))}
        walk={route.walkFrom ? walk.map(project) : []}
      />
    </>
  )
}

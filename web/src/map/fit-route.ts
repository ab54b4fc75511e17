// How far the map zooms out, and where it looks, so that a route is seen whole. Pure.
import {
  type Camera,
  type GeoPoint,
  latitudeOf,
  moved,
  projectFor,
  rowOf,
  type Size,
  turned,
  worldPixels,
  wrap,
} from './zoom-and-projection.ts'
import type { Route } from './route.ts'
import { isStrip, seenOf } from './phone-map-strip.ts'
import { rimPixels } from './rim-pixels.ts'
import type { Bounds } from './street-coverage.ts'

/** From a point to the edge of the frame, at least: a ring with its outline, or a walk that is drawn out. */
const markPixels = 34

/** A single point says where one is: the map around it is a part of the town. */
const townZoom = 13

/** Two doors in one street do not fill a city's worth of screen. */
const closestFitZoom = 15.5

/** The bearings that a strip may have, in degrees. */
const turns = [-90, -75, -60, -45, -30, -15, 15, 30, 45, 60, 75, 90]

/** In zoom: below a third larger, north stays up, as people know their town. */
const leastGain = 0.4

/** The closest view that shows all of these points (at least one), with the given margin. */
export function fitCamera(
  points: readonly GeoPoint[],
  { width, height }: Size,
  padding: number,
  bearing = 0,
): Camera {
  const first = points[0]?.longitude ?? 0
  const seen = points.map(({ latitude, longitude }) =>
    turned({ x: (first + wrap(longitude - first)) / 360, y: rowOf(latitude) }, bearing),
  )
  const [west, east] = endsOf(seen.map(({ x }) => x))
  const [north, south] = endsOf(seen.map(({ y }) => y))
  const room = (side: number) => Math.max(1, side - 2 * Math.min(padding, side * 0.4))
  const zoom = Math.log2(
    Math.min(
      room(width) / Math.max((east - west) * worldPixels, 1e-9),
      room(height) / Math.max((south - north) * worldPixels, 1e-9),
    ),
  )
  const middle = turned({ x: (west + east) / 2, y: (north + south) / 2 }, -bearing)
  return {
    latitude: latitudeOf(middle.y),
    longitude: wrap(middle.x * 360),
    zoom: Math.min(zoom, closestFitZoom),
    ...(bearing !== 0 && { bearing }),
  }
}

function endsOf(values: readonly number[]): [least: number, most: number] {
  return [
    values.reduce((least, value) => Math.min(least, value), Infinity),
    values.reduce((most, value) => Math.max(most, value), -Infinity),
  ]
}

/**
 * A strip is wide and low: it is turned, by at most a quarter, so that a route lies along it if that draws the route much
 * larger.
 */
function fitStrip(points: readonly GeoPoint[], size: Size, padding: number): Camera {
  const northUp = fitCamera(points, size, padding)
  const [best] = turns
    .map((bearing) => fitCamera(points, size, padding, bearing))
    .toSorted((a, b) => b.zoom - a.zoom)
  return best!.zoom >= northUp.zoom + leastGain ? best! : northUp
}

/** Looks at all of these points (at least one), with room around them in what is seen of the frame. */
function cameraOf(points: readonly GeoPoint[], size: Size): Camera {
  const seen = seenOf(size)
  const padding = Math.max(markPixels, Math.min(seen.width, seen.height) * 0.13)
  const camera = (isStrip(size) ? fitStrip : fitCamera)(points, seen, padding)
  if (points.length === 1) camera.zoom = townZoom
  return moved(camera, { x: 0, y: (size.height - seen.height) / 2 })
}

/** How far a side of the frame [0, length] has to move so that it shows known ground, as far as the points let it. */
function aside([from, to]: [number, number], points: readonly number[], length: number): number {
  const [least, most] = endsOf(points)
  // Where the frame is wider than the ground, half of what lacks stands at each side.
  const wish = to - from < length ? (from + to - length) / 2 : Math.max(from, 0) + Math.min(to - length, 0)
  const [left, right] = [most + markPixels - length, least - markPixels]
  return left > right ? 0 : Math.min(right, Math.max(left, wish))
}

/** The same view, moved off the ground of which nothing is known: the points stay in it. */
function onGround(
  camera: Camera,
  [west, south, east, north]: Bounds,
  points: readonly GeoPoint[],
  size: Size,
): Camera {
  // A strip is turned: its corners would say nothing of its sides.
  if (isStrip(size)) return camera
  const project = projectFor(camera, size)
  const [upper, lower] = [
    project({ latitude: north, longitude: west }),
    project({ latitude: south, longitude: east }),
  ]
  const seen = points.map(project)
  const x = aside(
    [upper.x + rimPixels, lower.x - rimPixels],
    seen.map((point) => point.x),
    size.width,
  )
  const y = aside(
    [upper.y + rimPixels, lower.y - rimPixels],
    seen.map((point) => point.y),
    size.height,
  )
  return moved(camera, { x, y })
}

/** As `cameraOf`, for a route: a strip looks at what matters now, a map keeps to the ground that is known. */
export function cameraFor(
  { stage }: Route,
  points: readonly GeoPoint[],
  size: Size,
  ground: Bounds | null = null,
): Camera {
  const shown = stage && isStrip(size) ? stage : points
  const camera = cameraOf(shown, size)
  return ground ? onGround(camera, ground, shown, size) : camera
}

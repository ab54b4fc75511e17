// How far the map zooms out, and where it looks, so that a route is seen whole. Pure.
import {
  type Camera,
  type GeoPoint,
  latitudeOf,
  moved,
  rowOf,
  type Size,
  worldPixels,
  wrap,
} from './zoom-and-projection.ts'
import type { Route } from './route.ts'
import { isStrip, seenOf } from './phone-map-strip.ts'

/** From a point to the edge of the frame, at least: a ring with its outline, or a walk that is drawn out. */
const markPixels = 34

/** A single point says where one is: the map around it is a part of the town. */
const townZoom = 13

/** Two doors in one street do not fill a city's worth of screen. */
const closestFitZoom = 15.5

/** The closest view that shows all of these points (at least one), with the given margin. */
export function fitCamera(points: readonly GeoPoint[], { width, height }: Size, padding: number): Camera {
  const first = points[0]?.longitude ?? 0
  const columns = points.map(({ longitude }) => first + wrap(longitude - first))
  const rows = points.map(({ latitude }) => rowOf(latitude))
  const [west, east] = [Math.min(...columns), Math.max(...columns)]
  const [north, south] = [Math.min(...rows), Math.max(...rows)]
  const room = (side: number) => Math.max(1, side - 2 * Math.min(padding, side * 0.4))
  const zoom = Math.log2(
    Math.min(
      room(width) / Math.max(((east - west) / 360) * worldPixels, 1e-9),
      room(height) / Math.max((south - north) * worldPixels, 1e-9),
    ),
  )
  return {
    latitude: latitudeOf((north + south) / 2),
    longitude: wrap((west + east) / 2),
    zoom: Math.min(zoom, closestFitZoom),
  }
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

import { type Camera, fitCamera, type GeoPoint, moved, type Size } from './camera.ts'
import type { Route } from './route.ts'
import { isStrip, seenOf } from './strip.ts'

/** From a point to the edge of the frame, at least: a ring with its outline, or a walk that is drawn out. */
const markPixels = 34

/** A single point says where one is: the map around it is a part of the town. */
const townZoom = 13

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

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
import { isStrip, seenOf, toolPixels } from './phone-map-strip.ts'
import { rimPixels } from './rim-pixels.ts'
import type { Bounds } from './street-coverage.ts'

/** From a point to the edge of the frame, at least: a ring with its outline, or a walk that is drawn out. */
const markPixels = 34

/** On a strip also a name above a stop, since there the stops stand close to each other. */
const stripMarkPixels = 43
/** Of a low strip they would take too much. */
const stripMarkShare = 0.29
/** Under the head of a screen there are no names, and the head itself leaves room. */
const bareMarkPixels = 20

/** The least room around a route where the known ground is narrow: its marks, and a name above or below. */
const closeFitPixels = 56

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
 * larger; then it is read from the left.
 */
function fitStrip(points: readonly GeoPoint[], size: Size, padding: number): Camera {
  const northUp = fitCamera(points, size, padding)
  const larger = turns
    .map((bearing) => fitCamera(points, size, padding, bearing))
    .filter(({ zoom }) => zoom >= northUp.zoom + leastGain)
    .toSorted((a, b) => b.zoom - a.zoom)
  const best = larger[0] ?? northUp
  // One reads from where a journey begins: about as large as the largest will do for that.
  return larger.find((camera) => camera.zoom >= best.zoom - leastGain && beginsLeft(points, camera)) ?? best
}

function beginsLeft([first]: readonly GeoPoint[], camera: Camera): boolean {
  return projectFor(camera, { width: 0, height: 0 })(first!).x < 0
}

function paddingOf({ width, height, top }: Required<Size>, isLow: boolean): number {
  if (top > 0) return bareMarkPixels
  if (isLow) return Math.max(markPixels, Math.min(stripMarkPixels, height * stripMarkShare))
  return Math.max(markPixels, Math.min(width, height) * 0.13)
}

/** Looks at all of these points (at least one), with room around them in what is seen of the frame. */
function cameraOf(points: readonly GeoPoint[], size: Size): Camera {
  const seen = seenOf(size)
  const padding = paddingOf(seen, isStrip(size))
  const free = isStrip(size) ? { ...seen, width: seen.width - toolPixels } : seen
  const camera = (isStrip(size) ? fitStrip : fitCamera)(points, free, padding)
  if (points.length === 1) camera.zoom = townZoom
  return moved(camera, {
    x: (size.width - free.width) / 2,
    y: (size.height - free.height) / 2 - seen.top,
  })
}

/** How far a side of the frame [0, length] has to move so that it shows known ground, as far as the points let it. */
function aside([from, to]: [number, number], points: readonly number[], length: number): number {
  const [least, most] = endsOf(points)
  // Where the frame is wider than the ground, half of what lacks stands at each side.
  const wish = to - from < length ? (from + to - length) / 2 : Math.max(from, 0) + Math.min(to - length, 0)
  const [left, right] = [most + markPixels - length, least - markPixels]
  return left > right ? 0 : Math.min(right, Math.max(left, wish))
}

/** From one side of the known ground to the other, without its faded edges, in pixels of this view. */
function groundIn(camera: Camera, [west, south, east, north]: Bounds, size: Size) {
  const project = projectFor(camera, size)
  const [upper, lower] = [
    project({ latitude: north, longitude: west }),
    project({ latitude: south, longitude: east }),
  ]
  return {
    across: [upper.x + rimPixels, lower.x - rimPixels],
    down: [upper.y + rimPixels, lower.y - rimPixels],
  } satisfies Record<string, [number, number]>
}

/** The same view, off the ground of which nothing is known: larger and moved, as far as all points stay in view. */
function onGround(fit: Camera, ground: Bounds, points: readonly GeoPoint[], size: Size): Camera {
  // A strip is turned: the corners of the ground would say nothing of its sides.
  if (isStrip(size)) return fit
  const wide = groundIn(fit, ground, size)
  const lacks = Math.max(
    size.width / Math.max(1, wide.across[1] - wide.across[0]),
    size.height / Math.max(1, wide.down[1] - wide.down[0]),
  )
  const near = fitCamera(points, size, closeFitPixels)
  const zoom = Math.min(fit.zoom + Math.log2(lacks), near.zoom)
  const camera = zoom > fit.zoom ? { ...near, zoom } : fit
  const { across, down } = groundIn(camera, ground, size)
  const seen = points.map(projectFor(camera, size))
  return moved(camera, {
    x: aside(
      across,
      seen.map(({ x }) => x),
      size.width,
    ),
    y: aside(
      down,
      seen.map(({ y }) => y),
      size.height,
    ),
  })
}

/** As `cameraOf`, for a route: it looks at what matters now, and keeps to the ground that is known. */
export function cameraFor(
  { stage }: Route,
  points: readonly GeoPoint[],
  size: Size,
  ground: Bounds | null = null,
): Camera {
  const shown = stage ?? points
  const camera = cameraOf(shown, size)
  return ground ? onGround(camera, ground, shown, size) : camera
}

// The view of a map, and the projection of points in it: Web Mercator in tiles of 512 px, as in MapLibre. Pure.
export interface GeoPoint {
  latitude: number
  longitude: number
}

export interface ScreenPoint {
  x: number
  y: number
}

/** In CSS pixels. */
export interface Size {
  width: number
  height: number
}

/** The point in the middle, and the zoom: one more doubles the scale. North is up. */
export interface Camera extends GeoPoint {
  zoom: number
}

const worldPixels = 512
const mercatorLimitDegrees = 85
const farthestZoom = 3
const closestZoom = 19
/** Two doors in one street do not fill a city's worth of screen. */
const closestFitZoom = 15.5

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
const wrap = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180

/** From 0 at the north end of the map to 1 at its south end. */
function rowOf(latitude: number): number {
  const bounded = clamp(latitude, -mercatorLimitDegrees, mercatorLimitDegrees)
  return (1 - Math.asinh(Math.tan((bounded * Math.PI) / 180)) / Math.PI) / 2
}
function latitudeOf(row: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * row))) * 180) / Math.PI
}

export type Project = (point: GeoPoint) => ScreenPoint

/** From degrees to pixels from the upper left corner. */
export function projectFor({ latitude, longitude, zoom }: Camera, { width, height }: Size): Project {
  const world = worldPixels * 2 ** zoom
  const middleRow = rowOf(latitude)
  return (point) => ({
    // Across the antimeridian, the shorter way counts.
    x: width / 2 + (wrap(point.longitude - longitude) / 360) * world,
    y: height / 2 + (rowOf(point.latitude) - middleRow) * world,
  })
}

/** From pixels to degrees. */
export function pointAt(camera: Camera, { width, height }: Size, { x, y }: ScreenPoint): GeoPoint {
  const world = worldPixels * 2 ** camera.zoom
  return {
    latitude: clamp(
      latitudeOf(rowOf(camera.latitude) + (y - height / 2) / world),
      -mercatorLimitDegrees,
      mercatorLimitDegrees,
    ),
    longitude: wrap(camera.longitude + ((x - width / 2) / world) * 360),
  }
}

/** Moves the view by this many pixels to the right and down. */
export function moved(camera: Camera, { x, y }: ScreenPoint): Camera {
  return { ...pointAt(camera, { width: 0, height: 0 }, { x, y }), zoom: camera.zoom }
}

/** Zooms by the given amount, while the point at `fixed` stays there. */
export function zoomed(camera: Camera, size: Size, by: number, fixed?: ScreenPoint): Camera {
  const zoom = clamp(camera.zoom + by, farthestZoom, closestZoom)
  if (!fixed) return { ...camera, zoom }
  const target = pointAt(camera, size, fixed)
  const { x, y } = projectFor({ ...camera, zoom }, size)(target)
  return moved({ ...camera, zoom }, { x: x - fixed.x, y: y - fixed.y })
}

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

/** The offset of the background pattern, so that it moves with the map: 0 to 1 of its tile, and its size. */
export function patternOf(
  { latitude, longitude, zoom }: Camera,
  { width, height }: Size,
  tilePixels: number,
) {
  const nearness = 2 ** (zoom - Math.round(zoom))
  const tile = tilePixels * nearness
  const world = worldPixels * 2 ** zoom
  const offset = (pixels: number) => -(((pixels % tile) + tile) % tile)
  return {
    scale: nearness,
    x: offset(((longitude + 180) / 360) * world - width / 2),
    y: offset(rowOf(latitude) * world - height / 2),
  }
}

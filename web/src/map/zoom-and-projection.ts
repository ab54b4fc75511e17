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
  /** As much of its upper part lies under something else. */
  top?: number
}

/** The point in the middle, and the zoom: one more doubles the scale. */
export interface Camera extends GeoPoint {
  zoom: number
  /** The direction that is up, in degrees clockwise from north; north without it. */
  bearing?: number
}

export const worldPixels = 512
const mercatorLimitDegrees = 85
const farthestZoom = 3
const closestZoom = 19

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
export const wrap = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180

/** From 0 at the north end of the map to 1 at its south end. */
export function rowOf(latitude: number): number {
  const bounded = clamp(latitude, -mercatorLimitDegrees, mercatorLimitDegrees)
  return (1 - Math.asinh(Math.tan((bounded * Math.PI) / 180)) / Math.PI) / 2
}
/** The inverse of `rowOf`. */
export function latitudeOf(row: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * row))) * 180) / Math.PI
}

/** Turns pixels of a map whose north is up into those of one with this bearing. The opposite bearing turns them back. */
export function turned({ x, y }: ScreenPoint, bearing: number): ScreenPoint {
  const [cos, sin] = [Math.cos((bearing * Math.PI) / 180), Math.sin((bearing * Math.PI) / 180)]
  return { x: x * cos + y * sin, y: y * cos - x * sin }
}

export type Project = (point: GeoPoint) => ScreenPoint

/** From degrees to pixels from the upper left corner. */
export function projectFor(
  { latitude, longitude, zoom, bearing = 0 }: Camera,
  { width, height }: Size,
): Project {
  const world = worldPixels * 2 ** zoom
  const middleRow = rowOf(latitude)
  return (point) => {
    const { x, y } = turned(
      {
        // Across the antimeridian, the shorter way counts.
        x: (wrap(point.longitude - longitude) / 360) * world,
        y: (rowOf(point.latitude) - middleRow) * world,
      },
      bearing,
    )
    return { x: width / 2 + x, y: height / 2 + y }
  }
}

/** From pixels to degrees. */
export function pointAt(camera: Camera, { width, height }: Size, { x, y }: ScreenPoint): GeoPoint {
  const world = worldPixels * 2 ** camera.zoom
  const from = turned({ x: x - width / 2, y: y - height / 2 }, -(camera.bearing ?? 0))
  return {
    latitude: clamp(
      latitudeOf(rowOf(camera.latitude) + from.y / world),
      -mercatorLimitDegrees,
      mercatorLimitDegrees,
    ),
    longitude: wrap(camera.longitude + (from.x / world) * 360),
  }
}

/** Moves the view by this many pixels to the right and down. */
export function moved(camera: Camera, { x, y }: ScreenPoint): Camera {
  return { ...camera, ...pointAt(camera, { width: 0, height: 0 }, { x, y }) }
}

/** Zooms by the given amount, while the point at `fixed` stays there. */
export function zoomed(camera: Camera, size: Size, by: number, fixed?: ScreenPoint): Camera {
  const zoom = clamp(camera.zoom + by, farthestZoom, closestZoom)
  if (!fixed) return { ...camera, zoom }
  const target = pointAt(camera, size, fixed)
  const { x, y } = projectFor({ ...camera, zoom }, size)(target)
  return moved({ ...camera, zoom }, { x: x - fixed.x, y: y - fixed.y })
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

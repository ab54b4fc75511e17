export interface GeoPoint {
  latitude: number
  longitude: number
}

export interface Frame {
  width: number
  height: number
  /** Room kept free on every side. */
  padding: number
}

export interface ScreenPoint {
  x: number
  y: number
}

/** Narrower spans are widened, so that two doors in one street do not fill a city's worth of screen. */
const leastSpanDegrees = 0.004

/**
 * Fits points into a frame: equirectangular around their middle, which for the size of a city differs from Mercator by less than
 * a stroke's width. North is up. Answers a function from degrees to the frame's units; one unit is equally long both ways.
 */
export function fitProjection(points: readonly GeoPoint[], frame: Frame): (point: GeoPoint) => ScreenPoint {
  const latitudes = points.map(({ latitude }) => latitude)
  const first = points[0]?.longitude ?? 0
  // Around the antimeridian the shorter way round counts.
  const unwrap = (longitude: number) => first + ((((longitude - first + 180) % 360) + 360) % 360) - 180
  const longitudes = points.map(({ longitude }) => unwrap(longitude))
  const south = Math.min(...latitudes)
  const north = Math.max(...latitudes)
  const west = Math.min(...longitudes)
  const east = Math.max(...longitudes)
  const middleLatitude = (south + north) / 2
  const middleLongitude = (west + east) / 2
  const shrink = Math.max(0.05, Math.cos((middleLatitude * Math.PI) / 180))
  const spanX = Math.max((east - west) * shrink, leastSpanDegrees)
  const spanY = Math.max(north - south, leastSpanDegrees)
  const scale = Math.min(
    (frame.width - 2 * frame.padding) / spanX,
    (frame.height - 2 * frame.padding) / spanY,
  )
  return ({ latitude, longitude }) => ({
    x: frame.width / 2 + (unwrap(longitude) - middleLongitude) * shrink * scale,
    y: frame.height / 2 - (latitude - middleLatitude) * scale,
  })
}

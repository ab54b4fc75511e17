/** WGS84 degrees: latitude -90..90, longitude any finite number (370 is the same meridian as 10). */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** Mean earth radius in metres. */
export const EARTH_RADIUS_METERS = 6_371_008.8

const RADIANS = Math.PI / 180

/**
 * Writes the unit vector of a place to `out[at..at+2]`. With vectors, the antimeridian and the poles are ordinary
 * places, and a distance takes one square root instead of four trigonometric functions.
 */
export function writeUnitVector(place: Coordinates, out: Float64Array, at: number): void {
  const latitude = place.latitude * RADIANS
  const longitude = place.longitude * RADIANS
  const cosLatitude = Math.cos(latitude)
  out[at] = cosLatitude * Math.cos(longitude)
  out[at + 1] = cosLatitude * Math.sin(longitude)
  out[at + 2] = Math.sin(latitude)
}

/**
 * Returns the great-circle angle in radians of a chord between unit vectors. Uses the haversine formula, or its series
 * where the series is exact.
 */
export function arcOfChordSquared(chordSquared: number): number {
  // Up to 0.01 rad (64 km) the first dropped term is below 3e-18 of the arc, less than a double's rounding error.
  if (chordSquared < 1e-4) {
    return (
      Math.sqrt(chordSquared) *
      (1 +
        chordSquared *
          (1 / 24 + chordSquared * (3 / 640 + chordSquared * (5 / 7168 + chordSquared * (35 / 294912)))))
    )
  }
  return 2 * Math.asin(Math.min(1, Math.sqrt(chordSquared) / 2))
}

/** Returns the great-circle distance in metres between the vectors at `a[i..]` and `b[j..]`. */
export function metersBetween(a: Float64Array, i: number, b: Float64Array, j: number): number {
  const x = a[i]! - b[j]!
  const y = a[i + 1]! - b[j + 1]!
  const z = a[i + 2]! - b[j + 2]!
  return EARTH_RADIUS_METERS * arcOfChordSquared(x * x + y * y + z * z)
}

const scratch = new Float64Array(6)

/** Returns the great-circle distance in metres between any two places on earth. */
export function greatCircleMeters(from: Coordinates, to: Coordinates): number {
  writeUnitVector(from, scratch, 0)
  writeUnitVector(to, scratch, 3)
  return metersBetween(scratch, 0, scratch, 3)
}

// The memory of what was found at a place.
import type { Coordinates } from '@woodalo/geography'

/** How many places keep the labels of their drives and walks, up to four kilobytes each; for a time twice as many. */
const keptPlaces = 10_000
/** Two places that are equal to this fraction of a degree, about a metre, count as one. */
const partsOfDegree = 1e5

/**
 * Caches what `find` returns per place, rounded to about a metre, so that the result does not depend on who asks first.
 * Places that are not asked for any more leave in two steps, so that a batch with more places than are kept does not
 * measure each of them again and again.
 */
export function keptByPlace<Found>(find: (place: Coordinates) => Found): (place: Coordinates) => Found {
  let recent = new Map<number, Found>()
  let earlier = new Map<number, Found>()
  return (place) => {
    const row = Math.round((place.latitude + 90) * partsOfDegree)
    const column = Math.round((place.longitude + 180) * partsOfDegree)
    const key = row * 361 * partsOfDegree + column
    const known = recent.get(key)
    if (known !== undefined) return known
    const found =
      earlier.get(key) ??
      find({ latitude: row / partsOfDegree - 90, longitude: column / partsOfDegree - 180 })
    if (recent.size >= keptPlaces) {
      earlier = recent
      recent = new Map()
    }
    recent.set(key, found)
    return found
  }
}

/** Does the same as `find`, and spares it asking for the same place several times in a row. */
export function rememberingLast<Found>(find: (place: Coordinates) => Found): (place: Coordinates) => Found {
  let last: Coordinates | null = null
  let found: Found
  return (place) => {
    if (place !== last) {
      found = find(place)
      last = place
    }
    return found
  }
}

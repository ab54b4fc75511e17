import { type Coordinates, nearMeters } from '@woodalo/geography'
import { inEveryLanguage, nameIn } from '@woodalo/languages/translated-names'
import type { KnownPlace, Meeting } from './meeting-model.ts'

/** A place farther away than this does not describe a point. */
const namingMeters = 1_500

/** Names a point without its own name by the nearest named place. */
export function nameCorner(point: Coordinates, places: readonly KnownPlace[]): Meeting {
  let nearest: KnownPlace | undefined
  let meters = namingMeters
  for (const place of places) {
    const away = nearMeters(point, place)
    if (away < meters) [nearest, meters] = [place, away]
  }
  const rounded = Math.max(10, Math.round(meters / 10) * 10)
  return {
    latitude: point.latitude,
    longitude: point.longitude,
    placeId: null,
    names: inEveryLanguage(({ places: { meetingPoint, meetingPointNear } }, language) =>
      nearest ? meetingPointNear(rounded, nameIn(nearest.names, language)) : meetingPoint,
    ),
  }
}

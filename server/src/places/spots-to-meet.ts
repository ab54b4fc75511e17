// The public spots where strangers can meet: known places and street corners.
import { inEveryLanguage } from '@woodalo/languages/translated-names'
import type { MeetingPoint } from './place-model.ts'
import type { PlaceStore } from './known-place-store.ts'
import type { StreetStore } from './street-store.ts'

const meetingPlacesAtMost = 50
const cornersAtMost = 300
/** Of a larger circle only the corners in its middle would be returned, which is useless. */
const cornersWithinMeters = 2_000

export function createSpotsToMeet({ store, streets }: { store: PlaceStore; streets: StreetStore }) {
  return async (latitude: number, longitude: number, meters: number): Promise<MeetingPoint[]> => {
    const [known, corners] = await Promise.all([
      store.within({ latitude, longitude }, meters, meetingPlacesAtMost),
      meters > cornersWithinMeters
        ? []
        : streets.cornersWithin({ latitude, longitude }, meters, cornersAtMost),
    ])
    const points: MeetingPoint[] = known.map(({ place, meters: away }) => ({
      placeId: place.id,
      kind: 'place',
      names: place.names,
      latitude: place.latitude,
      longitude: place.longitude,
      meters: away,
    }))
    for (const corner of corners)
      points.push({
        placeId: corner.id,
        kind: 'corner',
        names: inEveryLanguage(({ places }) => places.corner(corner.street, corner.crossing)),
        latitude: corner.latitude,
        longitude: corner.longitude,
        meters: corner.meters,
      })
    return points.toSorted((a, b) => a.meters - b.meters)
  }
}

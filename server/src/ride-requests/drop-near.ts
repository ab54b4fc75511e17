// "Drop me near": the stop is the nearest corner for everybody, and the door is not stored.
import { nameIn, type Names } from '@woodalo/languages/translated-names'
import type { Coordinates, Language, NamedPoint } from '@woodalo/protocol'

export interface Corners {
  /** Returns known places and street corners within this distance in metres, nearest first. */
  meetingPointsNear(
    latitude: number,
    longitude: number,
    meters: number,
  ): Promise<readonly (Coordinates & { placeId: string; kind: 'place' | 'corner'; names: Names })[]>
  /** Returns a name for a point that people understand. */
  reverse(point: Coordinates, language: Language): Promise<{ name: string }>
}

/** A corner farther away is no longer near. */
const nearMeters = 250

/** Rounds to three decimals: 111 m from south to north, 85 m from west to east in Madrid. */
function onGrid({ latitude, longitude }: Coordinates): Coordinates {
  const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000 + 0
  return { latitude: rounded(latitude), longitude: rounded(longitude) }
}

/**
 * Returns the nearest corner of imported streets, else the nearest known place, else a point of a grid of about 100 m.
 */
export async function nearStop(
  point: Coordinates,
  language: Language,
  corners: Corners,
): Promise<NamedPoint> {
  const near = await corners.meetingPointsNear(point.latitude, point.longitude, nearMeters)
  const spot = near.find(({ kind }) => kind === 'corner') ?? near[0]
  if (spot) {
    const { placeId, names, latitude, longitude } = spot
    return { placeId, name: nameIn(names, language), latitude, longitude }
  }
  const rounded = onGrid(point)
  return { ...rounded, name: (await corners.reverse(rounded, language)).name }
}

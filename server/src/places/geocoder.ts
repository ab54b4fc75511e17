// The port to a service that knows the addresses of the world.
import type { Coordinates, Language, Place } from '@woodalo/protocol'

/** Never rejects, and returns soon: with nothing when the service is slow, broken or does not know. */
export interface Geocoder {
  /** Best result first. All that it is told of the person is the text and roughly where they are (1 km). */
  search(
    query: { text: string; near: Coordinates | null; limit: number },
    language: Language,
  ): Promise<Place[]>
  /** The address or place at a point; the service is told the point to 10 m. */
  reverse(point: Coordinates, language: Language): Promise<Place | null>
}

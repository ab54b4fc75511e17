// The port to a service that knows addresses worldwide.
import type { Coordinates, Language, Place } from '@woodalo/protocol'

/** With fewer letters, only our own places are searched. */
export const fewestLettersForGeocoder = 3

/** Never rejects and returns soon, with nothing if the service is slow or broken or finds nothing. */
export interface Geocoder {
  /** Returns the best result first. The service learns only the text and roughly where the person is (1 km). */
  search(
    query: { text: string; near: Coordinates | null; limit: number },
    language: Language,
  ): Promise<Place[]>
  /** Returns the address or place at a point. The service learns the point to 10 m. */
  reverse(point: Coordinates, language: Language): Promise<Place | null>
}

import type { Coordinates, Language, Place } from '@woodalo/protocol'
import { type MeetingPoint, pointOnMap, renderPlace, sameSpotMeters } from './model.ts'
import { rankOf, worthShowing } from './ranking.ts'
import type { PlaceStore } from './store.ts'

export interface PlaceService {
  /** Nearest first when `near` is given, else by name. */
  list(isActive: boolean, near: Coordinates | undefined, language: Language): Promise<Place[]>
  /** Best answer first. Slips of the finger and unfinished words are forgiven; nothing found is an empty list. */
  search(
    query: { q: string; near?: Coordinates | undefined; limit: number },
    language: Language,
  ): Promise<Place[]>
  /** The known place at a point, or else the point itself with a name that people understand. */
  reverse(point: Coordinates, language: Language): Promise<Place>
  /** Public spots within `meters` (straight) of a point where strangers can meet, nearest first, at most 50. */
  meetingPointsNear(latitude: number, longitude: number, meters: number): Promise<MeetingPoint[]>
}

/** Nobody types more words than this to name a place. */
const wordsAtMost = 12
const wordLengthAtMost = 60
/** They connect names and tell nothing apart. */
const connecting = new Set(
  'de del la las el los a al y e en do da dos das no na of the at in and to from'.split(' '),
)

/** The words that tell places apart; all of them when there are no others. */
function tellingWords(folded: readonly string[]): string[] {
  const words = [...new Set(folded.map((word) => word.slice(0, wordLengthAtMost)))].slice(0, wordsAtMost)
  const telling = words.filter((word) => !connecting.has(word))
  return telling.length > 0 ? telling : words
}

export function createPlaceService(store: PlaceStore): PlaceService {
  /** Best first. Places that fit only with a slip, or only in part, are for when none fits better. */
  async function answers(words: readonly string[], near: Coordinates | null) {
    if (words.length === 0) return { whole: false, places: [] }
    const ranked = (await store.candidates(words, near)).map((candidate) => ({
      place: candidate.place,
      ...rankOf(words, { ...candidate, kind: candidate.place.kind }),
    }))
    const whole = ranked.filter((candidate) => candidate.whole)
    const clean = whole.filter((candidate) => candidate.clean)
    const shown =
      clean.length > 0
        ? clean
        : whole.length > 0
          ? whole
          : ranked.filter(({ score }) => score >= worthShowing)
    const sorted = shown.toSorted(
      (a, b) =>
        b.score - a.score ||
        a.place.nameEs.localeCompare(b.place.nameEs, 'es') ||
        (a.place.id < b.place.id ? -1 : 1),
    )
    return { whole: whole.length > 0, places: sorted.map(({ place }) => place) }
  }

  return {
    async list(isActive, near, language) {
      const places = await store.list(isActive, near ?? null)
      return places.map((place) => renderPlace(place, language))
    },
    async search({ q, near, limit }, language) {
      const folded = await store.fold(q)
      let found = await answers(tellingWords(folded), near ?? null)
      // "la guardia" is LaGuardia: when nothing fits, each pair of neighbours is tried as one word.
      for (let index = 1; !found.whole && index < Math.min(folded.length, wordsAtMost); index++) {
        const joined = folded.toSpliced(index - 1, 2, folded[index - 1]! + folded[index]!)
        const again = await answers(tellingWords(joined), near ?? null)
        if (again.whole) found = again
      }
      return found.places.slice(0, limit).map((place) => renderPlace(place, language))
    },
    async reverse(point, language) {
      const nearest = await store.nearest(point)
      return nearest && nearest.meters <= sameSpotMeters
        ? renderPlace(nearest.place, language)
        : pointOnMap(point, nearest, language)
    },
    async meetingPointsNear(latitude, longitude, meters) {
      const found = await store.within({ latitude, longitude }, meters, 50)
      return found.map(({ place, meters: away }) => ({
        placeId: place.id,
        names: { es: place.nameEs, en: place.nameEn },
        latitude: place.latitude,
        longitude: place.longitude,
        meters: away,
      }))
    },
  }
}

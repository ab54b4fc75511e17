// Joins our results of a search with those of a geocoder.
import { defaultLanguage, type Place } from '@woodalo/protocol'

/** Two results with the same name this near to each other are one. */
const sameAnswerDegrees = 0.003

function isAmong(places: readonly Place[], candidate: Place): boolean {
  return places.some(
    ({ name, latitude, longitude }) =>
      name.localeCompare(candidate.name, defaultLanguage, { sensitivity: 'base' }) === 0 &&
      Math.abs(latitude - candidate.latitude) < sameAnswerDegrees &&
      Math.abs(longitude - candidate.longitude) < sameAnswerDegrees,
  )
}

/** Our results come first, and leave a third of the limit to others. */
export function mergeResults(ours: readonly Place[], others: readonly Place[], limit: number): Place[] {
  const added: Place[] = []
  for (const place of others) if (!isAmong([...ours, ...added], place)) added.push(place)
  const room = Math.max(limit - ours.length, Math.floor(limit / 3))
  const shown = added.slice(0, room)
  return [...ours.slice(0, limit - shown.length), ...shown]
}

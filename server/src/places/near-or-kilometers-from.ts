// Whether a point on the map is described as near a known place, or as some kilometres away from it.
import { nameIn } from '@woodalo/languages/translated-names'
import { textsIn } from '@woodalo/languages/service'
import { homeOf, type Language, localeIn } from '@woodalo/protocol'
import type { PlaceRecord } from './model.ts'

const nearByMeters = 1_500
/** Nothing is said of a place that is farther away. */
const tellableMeters = 100_000

export function nearOrKilometersFrom(place: PlaceRecord, meters: number, language: Language): string | null {
  const name = nameIn(place.names, language)
  const { near, kilometersFrom } = textsIn(language).places
  if (meters <= nearByMeters) return near(name)
  if (meters > tellableMeters) return null
  const format = new Intl.NumberFormat(localeIn(homeOf(language), language), { maximumFractionDigits: 0 })
  return kilometersFrom(format.format(meters / 1000), name)
}

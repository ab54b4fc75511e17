// Reads the project's table of known places, `data/places.csv`.
import type { Names } from '@woodalo/languages/translated-names'
import { defaultLanguage, type Language, languageCodes } from '@woodalo/protocol/languages'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { NewPlace } from './known-place-store.ts'
import { placeKinds, kindWordsOf } from './place-kinds.ts'

const row = z.looseObject({
  id: z.string().min(1).max(100),
  other_names: z.string().default(''),
  address: z.string(),
  city: z.string().min(1),
  country: z.string().length(2),
  kind: z.enum(placeKinds),
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
  source: z.string().min(1),
})

const nameColumn = (language: Language) => `name_${language}`

/** Returns the names in the languages for which the line has one. Only the default language requires one. */
function namesOf(place: Readonly<Record<string, unknown>>): Names {
  return Object.fromEntries(
    languageCodes.map((code) => [code, place[nameColumn(code)]]).filter(([, name]) => Boolean(name)),
  )
}

/** Throws an error that names the line and the column of the first fault. */
export function readPlaces(text: string): NewPlace[] {
  const lines = parse(text, { columns: true, bom: true, skip_empty_lines: true, info: true }) as {
    record: unknown
    info: { lines: number }
  }[]
  const seen = new Set<string>()
  return lines.map(({ record, info }) => {
    const parsed = row.safeParse(record)
    if (!parsed.success) {
      const issue = parsed.error.issues[0]!
      throw new Error(`places.csv, line ${info.lines}, ${issue.path.join('.')}: ${issue.message}`)
    }
    const place = parsed.data
    const names = namesOf(place)
    if (!names[defaultLanguage])
      throw new Error(`places.csv, line ${info.lines}, ${nameColumn(defaultLanguage)}: a name is missing`)
    if (seen.has(place.id)) throw new Error(`places.csv, line ${info.lines}: ${place.id} stands there twice`)
    seen.add(place.id)
    return {
      id: place.id,
      names,
      otherNames: place.other_names,
      address: place.address,
      city: place.city,
      country: place.country,
      kind: place.kind,
      kindWords: kindWordsOf(place.kind),
      latitude: place.latitude,
      longitude: place.longitude,
      isActive: true,
      source: place.source,
    }
  })
}

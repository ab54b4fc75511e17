// Reads the table of known places that the project carries: `data/places.csv`.
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { NewPlace } from './store.ts'

/** What people call each kind of place, whatever they speak. */
const kindWords: Readonly<Record<string, string>> = {
  airport: 'aeropuerto airport aeroporto',
  terminal: 'terminal aeropuerto airport aeroporto',
  'railway-station': 'estacion station estacao tren train trem',
  'bus-station': 'estacion station rodoviaria autobuses bus',
  port: 'puerto port porto ferry crucero',
  stadium: 'estadio stadium',
  university: 'universidad university universidade campus',
}

const row = z.object({
  id: z.string().min(1).max(100),
  name_es: z.string().min(1),
  name_en: z.string(),
  other_names: z.string().default(''),
  address: z.string(),
  city: z.string().min(1),
  country: z.string().length(2),
  kind: z.string().min(1),
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
  source: z.string().min(1),
})

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
    if (seen.has(place.id)) throw new Error(`places.csv, line ${info.lines}: ${place.id} stands there twice`)
    seen.add(place.id)
    return {
      id: place.id,
      nameEs: place.name_es,
      nameEn: place.name_en || place.name_es,
      otherNames: place.other_names,
      address: place.address,
      city: place.city,
      country: place.country,
      kind: place.kind,
      kindWords: kindWords[place.kind] ?? '',
      latitude: place.latitude,
      longitude: place.longitude,
      isActive: true,
      source: place.source,
    }
  })
}

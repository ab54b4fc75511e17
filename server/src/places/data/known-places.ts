import { readFileSync } from 'node:fs'

export const placeKinds = [
  'airport',
  'terminal',
  'railway-station',
  'bus-station',
  'port',
  'stadium',
  'university',
  'hospital',
  'convention-centre',
  'landmark',
  'square',
] as const
export type PlaceKind = (typeof placeKinds)[number]

export interface KnownPlace {
  /** A stable slug: rides and requests refer to it, so it never changes. */
  readonly id: string
  readonly kind: PlaceKind
  readonly names: { readonly es: string; readonly en: string }
  readonly address: string
  readonly city: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** WGS 84, five decimals: about a metre. */
  readonly latitude: number
  readonly longitude: number
  /** The open table that the coordinate comes from. */
  readonly source: string
}

const columns = 'id,kind,name_es,name_en,address,city,country,latitude,longitude,source'.split(',')

/** The well-known places that come with the product. Throws at a malformed line, naming it. */
export function readKnownPlaces(): readonly KnownPlace[] {
  return parseKnownPlaces(readFileSync(new URL('places.csv', import.meta.url), 'utf8'))
}

/** Parses the text of places.csv (comma separated, RFC 4180 quotes, one place a line). */
export function parseKnownPlaces(text: string): readonly KnownPlace[] {
  const [header, ...lines] = text.trimEnd().split('\n')
  if (header !== columns.join(',')) throw new Error(`places.csv: unexpected header ${header}`)
  return Object.freeze(lines.map((line, index) => parsePlace(line, index + 2)))
}

function parsePlace(line: string, lineNumber: number): KnownPlace {
  const cells = splitCells(line)
  if (cells.length !== columns.length) {
    throw new Error(`places.csv line ${lineNumber}: ${cells.length} cells instead of ${columns.length}`)
  }
  const [id, kind, es, en, address, city, country, latitude, longitude, source] = cells as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  if (!isPlaceKind(kind)) throw new Error(`places.csv line ${lineNumber}: unknown kind ${kind}`)
  const position = { latitude: Number(latitude), longitude: Number(longitude) }
  if (!(Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180)) {
    throw new Error(`places.csv line ${lineNumber}: no coordinates ${latitude}, ${longitude}`)
  }
  return Object.freeze({
    id,
    kind,
    names: Object.freeze({ es, en }),
    address,
    city,
    country,
    ...position,
    source,
  })
}

function isPlaceKind(kind: string): kind is PlaceKind {
  return (placeKinds as readonly string[]).includes(kind)
}

function splitCells(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
}

// The languages that the product speaks: one line each, and a folder of texts of the same name in `languages/`. Zod-free,
// so that the browser can import it for a few bytes.

interface LanguageEntry {
  /** ISO 639-1. On the wire, in the database, in the browser's storage, and the name of the folder. */
  code: string
  /** What its speakers call it. */
  displayName: string
  /** The regions (ISO 3166-1) that it is written for in their own way, and how it is written everywhere else (BCP 47). */
  regions: readonly string[]
  elsewhere: string
  /** Where its speakers are assumed to be until something tells. */
  home?: string
}

/** In the order in which they are offered. The first is used for everybody who speaks none of them. */
export const languages = [
  { code: 'es', displayName: 'Español', regions: ['ES', 'MX', 'US'], elsewhere: 'es-419', home: 'ES' },
  { code: 'en', displayName: 'English', regions: ['US', 'GB'], elsewhere: 'en' },
  { code: 'pt', displayName: 'Português', regions: ['BR'], elsewhere: 'pt-BR', home: 'BR' },
] as const satisfies readonly LanguageEntry[]

export type Language = (typeof languages)[number]['code']

export const languageCodes = languages.map(({ code }) => code) as [Language, ...Language[]]

export const defaultLanguage = languages[0].code

/** What developers read: the documents of the API. */
export const documentLanguage: Language = 'en'

export function isLanguage(value: unknown): value is Language {
  return languages.some(({ code }) => code === value)
}

function entryOf(language: Language): LanguageEntry {
  return languages.find(({ code }) => code === language)!
}

/** Where speakers of the language are assumed to be until something tells: an ISO 3166-1 code. */
export function homeOf(language: Language): string | undefined {
  return entryOf(language).home
}

/** The language as it is written in a region (ISO 3166-1), as a BCP 47 tag for `Intl`. */
export function localeIn(region: string | undefined, language: Language): string {
  const { regions, elsewhere } = entryOf(language)
  return region !== undefined && regions.includes(region) ? `${language}-${region}` : elsewhere
}

// The languages of the product. Each takes one line here and a folder of texts with the same name in `languages/`. Does
// not import zod, so that the browser bundle stays small.

interface LanguageEntry {
  /** ISO 639-1. Used on the wire, in the database, in the browser's storage and as the folder's name. */
  code: string
  /** The language's own name for itself. */
  displayName: string
  /** The regions (ISO 3166-1) with their own variant, and the variant for everywhere else (BCP 47). */
  regions: readonly string[]
  elsewhere: string
  /** The assumed location of its speakers as long as nothing better is known. */
  home?: string
}

/** In the order in which they are offered. The first is the fallback for speakers of other languages. */
export const languages = [
  { code: 'es', displayName: 'Español', regions: ['ES', 'MX', 'US', 'BR'], elsewhere: 'es-419', home: 'ES' },
  { code: 'en', displayName: 'English', regions: ['US', 'GB'], elsewhere: 'en' },
  { code: 'pt', displayName: 'Português', regions: ['BR'], elsewhere: 'pt-BR', home: 'BR' },
] as const satisfies readonly LanguageEntry[]

export type Language = (typeof languages)[number]['code']

export const languageCodes = languages.map(({ code }) => code) as [Language, ...Language[]]

export const defaultLanguage = languages[0].code

/** The language of the API documents for developers. */
export const documentLanguage: Language = 'en'

export function isLanguage(value: unknown): value is Language {
  return languages.some(({ code }) => code === value)
}

function entryOf(language: Language): LanguageEntry {
  return languages.find(({ code }) => code === language)!
}

/** Returns the assumed location of the language's speakers (ISO 3166-1) as long as nothing better is known. */
export function homeOf(language: Language): string | undefined {
  return entryOf(language).home
}

/** Returns the language's variant in a region (ISO 3166-1), as a BCP 47 tag for `Intl`. */
export function localeIn(region: string | undefined, language: Language): string {
  const { regions, elsewhere } = entryOf(language)
  return region !== undefined && regions.includes(region) ? `${language}-${region}` : elsewhere
}

/** The tag for figures alone. `Intl` does not know that those who write Spanish in Brazil have a decimal comma, too. */
export function figuresOf(locale: string): string {
  return locale === 'es-BR' ? 'pt-BR' : locale
}

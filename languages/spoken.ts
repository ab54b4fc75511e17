import { defaultLanguage, type Language } from '@woodalo/protocol/languages'

/** What is said in the default language at least: for demonstrations and pictures, which may lag behind a new language. */
export type Spoken<Said> = Readonly<Partial<Record<Language, Said>> & Record<typeof defaultLanguage, Said>>

/** In that language, or in the default one where it is not said there. */
export function spokenIn<Said>(spoken: Spoken<Said>, language: Language): Said {
  return spoken[language] ?? spoken[defaultLanguage]
}

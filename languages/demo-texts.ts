import { defaultLanguage, type Language } from '@woodalo/protocol/languages'

/** Texts that exist at least in the default language: for demos and pictures, which may lag behind a new language. */
export type Spoken<Said> = Readonly<Partial<Record<Language, Said>> & Record<typeof defaultLanguage, Said>>

/** The text in that language, or in the default one if it is missing there. */
export function spokenIn<Said>(spoken: Spoken<Said>, language: Language): Said {
  return spoken[language] ?? spoken[defaultLanguage]
}

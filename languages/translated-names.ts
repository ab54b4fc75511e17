// Names of places and tariffs, which have one in each language.
import { defaultLanguage, type Language, languageCodes } from '@woodalo/protocol/languages'
import { type ServiceTexts, textsIn } from './service.ts'

/** A name for each language. */
export type Names = Partial<Record<Language, string>>

/** The same name in every language. */
export function inEveryLanguage(say: (texts: ServiceTexts, language: Language) => string): Names {
  return Object.fromEntries(languageCodes.map((code) => [code, say(textsIn(code), code)]))
}

/** The name in a language, or the name in the default language if it has none. */
export function nameIn(names: Names, language: Language): string {
  return names[language] ?? names[defaultLanguage] ?? ''
}

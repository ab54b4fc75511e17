// What the service says, in every language of the list: the texts of each are found by its code.
import { defaultLanguage, type Language, languageCodes } from '@woodalo/protocol/languages'
import { isolating } from './isolate.ts'
import type { service as source } from './es/service.ts'

export type ServiceTexts = typeof source

const catalogues = new Map<string, ServiceTexts>(
  await Promise.all(
    languageCodes.map(async (code) => {
      const { service } = (await import(`./${code}/service.ts`)) as { service: ServiceTexts }
      return [code, isolating(service)] as const
    }),
  ),
)

/** What the service says in a language; in the default one when another version of the service stored one that is unknown here. */
export function textsIn(language: Language): ServiceTexts {
  return catalogues.get(language) ?? catalogues.get(defaultLanguage)!
}

/** A name for each language. */
export type Names = Partial<Record<Language, string>>

/** Says the same in every language. */
export function inEveryLanguage(say: (texts: ServiceTexts, language: Language) => string): Names {
  return Object.fromEntries(languageCodes.map((code) => [code, say(textsIn(code), code)]))
}

/** What something is called in a language; where it has no name there, as it is called in the default one. */
export function nameIn(names: Names, language: Language): string {
  return names[language] ?? names[defaultLanguage] ?? ''
}

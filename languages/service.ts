// The service's texts in every language of the list, by its code.
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

/**
 * The service's texts in a language; in the default one if another version of the service stored a language that is
 * unknown here.
 */
export function textsIn(language: Language): ServiceTexts {
  return catalogues.get(language) ?? catalogues.get(defaultLanguage)!
}

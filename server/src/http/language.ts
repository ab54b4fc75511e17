import { defaultLanguage, type Language, languageCodes } from '@woodalo/protocol/languages'
import Negotiator from 'negotiator'

/** Longer headers are no list of languages. */
const longestHeader = 500

/** The language that an `Accept-Language` header prefers of those that are spoken here; the default when it names none of them. */
export function languageOf(header: string | undefined): Language {
  const headers = { 'accept-language': (header ?? '').slice(0, longestHeader) }
  const preferred = new Negotiator({ headers }).language([...languageCodes])
  return languageCodes.find((code) => code === preferred) ?? defaultLanguage
}

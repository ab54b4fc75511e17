import { defaultLanguage, type Language, languageCodes } from '@woodalo/protocol/languages'
import Negotiator from 'negotiator'

/** Longer headers are no list of languages. */
const longestHeader = 500

/** The language that an `Accept-Language` header prefers of those that are spoken here; the default when it names none of them. */
export function languageOf(header: string | undefined): Language {
  const headers = { 'accept-language': (header ?? '').slice(0, longestHeader) }
  // If asked for the best of ours, it would prefer a later `es` to an earlier `en-GB`, because `es` is named exactly.
  for (const tag of new Negotiator({ headers }).languages()) {
    const spoken = languageCodes.find((code) => `${tag}-`.toLowerCase().startsWith(`${code}-`))
    if (spoken) return spoken
  }
  return defaultLanguage
}

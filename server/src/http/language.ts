import { defaultLanguage, type Language, languageCodes } from '@woodalo/protocol/languages'
import Negotiator from 'negotiator'

/** A longer header is not a list of languages. */
const longestHeader = 500

/** Returns the supported language that an `Accept-Language` header prefers, or the default if it names none. */
export function languageOf(header: string | undefined): Language {
  const headers = { 'accept-language': (header ?? '').slice(0, longestHeader) }
  // If asked for the best of our languages, it would prefer a later `es` to an earlier `en-GB`, because `es` matches
  // exactly.
  for (const tag of new Negotiator({ headers }).languages()) {
    const spoken = languageCodes.find((code) => `${tag}-`.toLowerCase().startsWith(`${code}-`))
    if (spoken) return spoken
  }
  return defaultLanguage
}

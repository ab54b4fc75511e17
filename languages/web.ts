// All texts of the web app, in every language at once, for tests and pictures. The app itself fetches only what it
// shows.
import { type Language, languageCodes } from '@woodalo/protocol/languages'
import type { Texts } from './texts.ts'

/** By the code of the language. */
export const webTexts = Object.fromEntries(
  await Promise.all(
    languageCodes.map(async (code) => {
      const { web } = (await import(`./${code}/web.ts`)) as { web: Texts }
      return [code, web] as const
    }),
  ),
) as Record<Language, Texts>

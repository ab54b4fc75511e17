import { type Language, languageCodes } from '@woodalo/protocol/languages'
import { leavesOf } from './leaves.ts'
import { textsIn } from './service.ts'
import { webTexts } from './web.ts'

/** The desk takes its texts itself, because the app has no use for them. */
const deskTexts = Object.fromEntries(
  await Promise.all(languageCodes.map(async (code) => [code, (await import(`./${code}/desk.ts`)).desk])),
)

/** Every text of a language by its path, as `holeOf` writes what it takes: `web.login.faults.emailEmpty`. */
export function everyTextIn(code: Language): ReadonlyMap<string, string> {
  const catalogues = { service: textsIn(code), web: webTexts[code], desk: deskTexts[code] }
  return new Map(leavesOf(catalogues))
}

import type { Language } from '@woodalo/protocol/languages'
import { fetchEverything, fetchLogin, fetchSignedIn } from './fetch-texts.ts'
import { currentLanguage } from './current-language.ts'
import { type LaterTexts, useLanguageState } from './language-state.ts'

type Level = keyof LaterTexts

const sources: { [Name in Level]: (language: Language) => Promise<LaterTexts[Name]> } = {
  login: fetchLogin,
  signedIn: fetchSignedIn,
  everything: fetchEverything,
}

/** The parts that were asked for, which a change of language fetches at once. */
export const wanted = new Set<Level>()

export async function loadLevel<Name extends Level>(
  name: Name,
  language: Language,
): Promise<Partial<LaterTexts>> {
  return { [name]: await sources[name](language) }
}

async function load(name: Level): Promise<void> {
  wanted.add(name)
  while (!useLanguageState.getState().later[name]) {
    const { language } = useLanguageState.getState()
    const loaded = await loadLevel(name, language)
    // The language may have changed meanwhile.
    if (language === currentLanguage())
      useLanguageState.setState(({ later }) => ({ later: { ...later, ...loaded } }))
  }
}

/** Fetches the texts of the sign-in screen: `useLoginText` and `currentLoginTexts` need them. */
export const loadLoginTexts = () => load('login')

/** Fetches the texts for signed-in people: `useSignedInText` and `currentSignedInTexts` need them. */
export const loadSignedInTexts = () => load('signedIn')

/** Fetches all texts: `useText` and `currentTexts` need them. */
export const loadTexts = () => load('everything')

/** For screens after the first two: their texts are fetched with their code. */
export async function withTexts<Module>(code: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([code, loadTexts()])
  return loaded
}

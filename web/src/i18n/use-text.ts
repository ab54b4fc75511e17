import type { FirstTexts, LoginTexts, SignedInTexts, Texts } from '@woodalo/languages/texts'
import { defaultLanguage, isLanguage, type Language } from '@woodalo/protocol/languages'
import { fetchEverything, fetchFirst, fetchLogin, fetchSignedIn } from './catalogues.ts'
import { type LaterTexts, useLanguageState } from './language-state.ts'

const storageKey = 'language'

type Level = keyof LaterTexts

const sources: { [Name in Level]: (language: Language) => Promise<LaterTexts[Name]> } = {
  login: fetchLogin,
  signedIn: fetchSignedIn,
  everything: fetchEverything,
}

/** The parts that were asked for, which a change of language fetches at once. */
const wanted = new Set<Level>()

async function loadLevel<Name extends Level>(name: Name, language: Language): Promise<Partial<LaterTexts>> {
  return { [name]: await sources[name](language) }
}

/** The language stored in this browser, if it is supported; null otherwise. */
export function chosenLanguage(): Language | null {
  try {
    const stored = localStorage.getItem(storageKey)
    return isLanguage(stored) ? stored : null
  } catch {
    return null
  }
}

/** The initial language. */
export function storedLanguage(): Language {
  return chosenLanguage() ?? defaultLanguage
}

/** Switches the interface to this language; `remember` stores the choice in this browser. */
export async function setLanguage(language: Language, { remember = false } = {}): Promise<void> {
  const [first, ...levels] = await Promise.all([
    fetchFirst(language),
    ...[...wanted].map((name) => loadLevel(name, language)),
  ])
  useLanguageState.setState({ language, first, later: Object.assign({}, ...levels) as Partial<LaterTexts> })
  document.documentElement.lang = language
  if (!remember) return
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Storage is blocked: the choice lasts until the page is left.
  }
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

/** Sets the format of dates and numbers to that of the country of this phone prefix. */
export function setRegion(prefix: string | null): void {
  useLanguageState.setState({ prefix })
}

function present<Texts>(texts: Texts | null | undefined): Texts {
  if (!texts) throw new Error('These texts are not loaded: await their load function before they are used')
  return texts
}

/** All texts in the current language, for code outside of components. Throws before `loadTexts` is done. */
export function currentTexts(): Texts {
  return present(useLanguageState.getState().later.everything)
}

/** As `currentTexts`, for the texts for signed-in people. Throws before `loadSignedInTexts` is done. */
export function currentSignedInTexts(): SignedInTexts {
  return present(useLanguageState.getState().later.signedIn)
}

/** As `currentTexts`, for the texts of the sign-in screen. Throws before `loadLoginTexts` is done. */
export function currentLoginTexts(): LoginTexts {
  return present(useLanguageState.getState().later.login)
}

/** As `currentTexts`, for the texts of every screen. Throws before the first `setLanguage` is done. */
export function currentFirstTexts(): FirstTexts {
  return present(useLanguageState.getState().first)
}

export function currentLanguage(): Language {
  return useLanguageState.getState().language
}

/** All texts, for code that is fetched together with them: every screen except the first two. */
export function useText(): Texts {
  return present(useLanguageState(({ later }) => later.everything))
}

/** For the signed-in layout, which waits for these texts, and the request screen. */
export function useSignedInText(): SignedInTexts {
  return present(useLanguageState(({ later }) => later.signedIn))
}

/** For the sign-in screen, which waits for these texts. */
export function useLoginText(): LoginTexts {
  return present(useLanguageState(({ later }) => later.login))
}

/** For parts of every screen. */
export function useFirstText(): FirstTexts {
  return present(useLanguageState((state) => state.first))
}

export function useLanguage(): Language {
  return useLanguageState((state) => state.language)
}

import { defaultLanguage, isLanguage, type Language } from './languages.ts'
import { useLanguageState } from './language-state.ts'
import type { FirstTexts } from './es/first.ts'
import type { SignedInTexts } from './es/signed-in.ts'
import type { Texts } from './es.ts'

const storageKey = 'language'

/** Each language is three chunks of its own: only what is in use is fetched. */
async function loadFirst(language: Language): Promise<FirstTexts> {
  return (language === 'en' ? await import('./en/first.ts') : await import('./es/first.ts')).first
}

async function loadSignedIn(language: Language): Promise<SignedInTexts> {
  const more = language === 'en' ? import('./en/signed-in.ts') : import('./es/signed-in.ts')
  const [first, { signedIn }] = await Promise.all([loadFirst(language), more])
  return { ...first, ...signedIn }
}

async function loadEverything(language: Language): Promise<Texts> {
  return language === 'en' ? (await import('./en.ts')).en : (await import('./es.ts')).es
}

/** Since somebody asked for it: a change of language then brings it at once. */
const wants = { signedIn: false, texts: false }

/** The language kept in this browser, when it is one that we speak; the default otherwise. */
export function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(storageKey)
    return isLanguage(stored) ? stored : defaultLanguage
  } catch {
    return defaultLanguage
  }
}

/** Shows the interface in that language; `remember` keeps the choice in this browser. */
export async function setLanguage(language: Language, { remember = false } = {}): Promise<void> {
  const [first, signedIn, texts] = await Promise.all([
    loadFirst(language),
    wants.signedIn ? loadSignedIn(language) : null,
    wants.texts ? loadEverything(language) : null,
  ])
  useLanguageState.setState({ language, first, signedIn, texts })
  document.documentElement.lang = language
  if (!remember) return
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Storage is blocked: the choice holds until the page is left.
  }
}

/** Fetches what is said to those who are signed in; `useSignedInText` and `currentSignedInTexts` need it. */
export function loadSignedInTexts(): Promise<void> {
  return load('signedIn', loadSignedIn)
}

/** Fetches all there is to say; `useText` and `currentTexts` need it. */
export async function loadTexts(): Promise<void> {
  await Promise.all([loadSignedInTexts(), load('texts', loadEverything)])
}

/** For what is shown later than the first two screens: its words come beside its code. */
export async function withTexts<Module>(code: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([code, loadTexts()])
  return loaded
}

async function load<Level extends 'signedIn' | 'texts'>(
  level: Level,
  fetch: (language: Language) => Promise<{ signedIn: SignedInTexts; texts: Texts }[Level]>,
): Promise<void> {
  wants[level] = true
  while (useLanguageState.getState()[level] === null) {
    const { language } = useLanguageState.getState()
    const texts = await fetch(language)
    // The language may have changed meanwhile.
    if (language === currentLanguage()) useLanguageState.setState({ [level]: texts })
  }
}

/** Writes dates and numbers as in the country of this phone prefix. */
export function setRegion(prefix: string | null): void {
  useLanguageState.setState({ prefix })
}

/** All texts in the current language, for code outside of components. Throws before `loadTexts` is done. */
export function currentTexts(): Texts {
  const { texts } = useLanguageState.getState()
  if (!texts) throw new Error('Not every text is loaded: await loadTexts() first')
  return texts
}

/** As `currentTexts`, for what is said to those who are signed in. Throws before `loadSignedInTexts` is done. */
export function currentSignedInTexts(): SignedInTexts {
  const { signedIn } = useLanguageState.getState()
  if (!signedIn) throw new Error('Not every text is loaded: await loadSignedInTexts() first')
  return signedIn
}

/** As `currentTexts`, for what is said before anybody has signed in. Throws before the first `setLanguage` is done. */
export function currentFirstTexts(): FirstTexts {
  const { first } = useLanguageState.getState()
  if (!first) throw new Error('No language is loaded: await setLanguage() first')
  return first
}

export function currentLanguage(): Language {
  return useLanguageState.getState().language
}

/** All texts: for what is fetched together with them, that is every screen but the first two. */
export function useText(): Texts {
  const texts = useLanguageState((state) => state.texts)
  if (!texts) throw new Error('Not every text is loaded: await loadTexts() before rendering')
  return texts
}

/** For the signed-in layout, which waits for them, and the request for a ride. */
export function useSignedInText(): SignedInTexts {
  const texts = useLanguageState((state) => state.signedIn)
  if (!texts) throw new Error('Not every text is loaded: await loadSignedInTexts() before rendering')
  return texts
}

/** For what is shown before anybody has signed in, and for the parts of every screen. */
export function useFirstText(): FirstTexts {
  const first = useLanguageState((state) => state.first)
  if (!first) throw new Error('No language is loaded: await setLanguage() before rendering')
  return first
}

export function useLanguage(): Language {
  return useLanguageState((state) => state.language)
}

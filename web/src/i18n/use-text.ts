import { defaultLanguage, isLanguage, type Language } from './languages.ts'
import { useLanguageState } from './language-state.ts'
import type { Texts } from './es.ts'

const storageKey = 'language'

/** Each language is a chunk of its own: only the one in use is fetched. */
async function loadTexts(language: Language): Promise<Texts> {
  return language === 'en' ? (await import('./en.ts')).en : (await import('./es.ts')).es
}

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
  const texts = await loadTexts(language)
  useLanguageState.setState({ language, texts })
  document.documentElement.lang = language
  if (!remember) return
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Storage is blocked: the choice holds until the page is left.
  }
}

/** Writes dates and numbers as in the country of this phone prefix. */
export function setRegion(prefix: string | null): void {
  useLanguageState.setState({ prefix })
}

/** The texts in the current language, for code outside of components. Throws before the first `setLanguage`. */
export function currentTexts(): Texts {
  const { texts } = useLanguageState.getState()
  if (!texts) throw new Error('No language is loaded: await setLanguage() first')
  return texts
}

export function currentLanguage(): Language {
  return useLanguageState.getState().language
}

export function useText(): Texts {
  const texts = useLanguageState((state) => state.texts)
  if (!texts) throw new Error('No language is loaded: await setLanguage() before rendering')
  return texts
}

export function useLanguage(): Language {
  return useLanguageState((state) => state.language)
}

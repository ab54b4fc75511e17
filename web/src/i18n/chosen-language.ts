import { defaultLanguage, isLanguage, type Language } from '@woodalo/protocol/languages'
import { fetchFirst, loadLevel, wanted } from './load-texts.ts'
import { type LaterTexts, useLanguageState } from './language-state.ts'

const storageKey = 'language'
/** A choice that is not an account's yet, of this tab: whoever signs in later in another one has chosen nothing. */
export const newChoiceKey = 'language-chosen'

/** The language stored in this browser, if it is supported; null otherwise. */
export function chosenLanguage(): Language | null {
  try {
    const stored = localStorage.getItem(storageKey)
    return isLanguage(stored) ? stored : null
  } catch {
    return null
  }
}

/** Switches the interface to this language; `remember` stores the choice in this browser. */
export async function setLanguage(
  language: Language = defaultLanguage,
  { remember = false } = {},
): Promise<void> {
  const [first, ...levels] = await Promise.all([
    fetchFirst(language),
    ...[...wanted].map((name) => loadLevel(name, language)),
  ])
  // A screen has asked for more texts meanwhile.
  if (wanted.size > levels.length) return setLanguage(language, { remember })
  useLanguageState.setState({ language, first, later: Object.assign({}, ...levels) as Partial<LaterTexts> })
  document.documentElement.lang = language
  if (!remember) return
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Storage is blocked: the choice lasts until the page is left.
  }
}

/** Returns once the language that was chosen in this tab since an account was last signed out of; null if none was. */
export function takeChosenLanguage(): Language | null {
  try {
    const chosen = sessionStorage.getItem(newChoiceKey)
    sessionStorage.removeItem(newChoiceKey)
    return isLanguage(chosen) ? chosen : null
  } catch {
    return null
  }
}

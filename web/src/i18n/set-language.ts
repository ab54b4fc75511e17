import type { Language } from '@woodalo/protocol/languages'
import { fetchFirst } from './fetch-texts.ts'
import { type LaterTexts, useLanguageState } from './language-state.ts'
import { loadLevel, wanted } from './load-texts.ts'
import { storageKey } from './initial-language.ts'

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

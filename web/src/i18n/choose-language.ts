// Only the sign-in needs it, so it is not fetched with every page.
import type { Language } from '@woodalo/protocol/languages'
import { newChoiceKey, setLanguage } from './chosen-language.ts'

/** Switches to the language that somebody chose before signing in. */
export function chooseLanguage(language: Language): Promise<void> {
  try {
    sessionStorage.setItem(newChoiceKey, language)
  } catch {
    // Storage is blocked.
  }
  return setLanguage(language, { remember: true })
}

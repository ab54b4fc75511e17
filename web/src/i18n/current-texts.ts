import type { FirstTexts, LoginTexts, SignedInTexts, Texts } from '@woodalo/languages/texts'
import { useLanguageState } from './language-state.ts'

export function present<Texts>(texts: Texts | null | undefined): Texts {
  if (!texts) throw new Error('texts not loaded')
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

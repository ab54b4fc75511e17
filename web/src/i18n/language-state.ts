import { create } from 'zustand'
import type { FirstTexts, LoginTexts, SignedInTexts, Texts } from '@woodalo/languages/texts'
import { defaultLanguage, type Language } from '@woodalo/protocol/languages'

/** The texts that are fetched on demand. Always of the same language as `first`. */
export interface LaterTexts {
  /** For the sign-in screen. */
  login: LoginTexts
  /** For the first screen of signed-in people. */
  signedIn: SignedInTexts
  everything: Texts
}

interface LanguageState {
  language: Language
  /** The prefix of the person's phone number, which determines how dates and numbers are written. */
  prefix: string | null
  first: FirstTexts | null
  later: Partial<LaterTexts>
}

export const useLanguageState = create<LanguageState>(() => ({
  language: defaultLanguage,
  prefix: null,
  first: null,
  later: {},
}))

export function currentLanguage(): Language {
  return useLanguageState.getState().language
}

export function useLanguage(): Language {
  return useLanguageState((state) => state.language)
}

/** Sets the format of dates and numbers to that of the country of this phone prefix. */
export function setRegion(prefix: string | null): void {
  useLanguageState.setState({ prefix })
}

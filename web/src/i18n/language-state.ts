import { create } from 'zustand'
import type { FirstTexts, LoginTexts, SignedInTexts, Texts } from '@woodalo/languages/texts'
import { defaultLanguage, type Language } from '@woodalo/protocol/languages'

/** What is fetched when it is wanted. Always of the same language as `first`. */
export interface LaterTexts {
  /** For those who are to sign in. */
  login: LoginTexts
  /** For those who are signed in, until they open anything. */
  signedIn: SignedInTexts
  everything: Texts
}

interface LanguageState {
  language: Language
  /** The prefix of the person's phone number: it tells how dates and numbers are written for them. */
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

import { create } from 'zustand'
import type { FirstTexts } from './es/first.ts'
import type { SignedInTexts } from './es/signed-in.ts'
import type { Texts } from './es.ts'
import { defaultLanguage, type Language } from './languages.ts'

interface LanguageState {
  language: Language
  /** The prefix of the person's phone number: it tells how dates and numbers are written for them. */
  prefix: string | null
  first: FirstTexts | null
  /** From the time on when somebody is signed in. Always of the same language as `first`. */
  signedIn: SignedInTexts | null
  /** Everything, from the time on when a screen needs it. Always of the same language as `first`. */
  texts: Texts | null
}

export const useLanguageState = create<LanguageState>(() => ({
  language: defaultLanguage,
  prefix: null,
  first: null,
  signedIn: null,
  texts: null,
}))

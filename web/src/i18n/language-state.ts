import { create } from 'zustand'
import type { FirstTexts } from './es/first.ts'
import type { Texts } from './es.ts'
import { defaultLanguage, type Language } from './languages.ts'

interface LanguageState {
  language: Language
  /** The prefix of the person's phone number: it tells how dates and numbers are written for them. */
  prefix: string | null
  first: FirstTexts | null
  /** Everything, from the time on when somebody is signed in. Always of the same language as `first`. */
  texts: Texts | null
}

export const useLanguageState = create<LanguageState>(() => ({
  language: defaultLanguage,
  prefix: null,
  first: null,
  texts: null,
}))

import { create } from 'zustand'
import type { Texts } from './es.ts'
import { defaultLanguage, type Language } from './languages.ts'

interface LanguageState {
  language: Language
  /** The prefix of the person's phone number: it tells how dates and numbers are written for them. */
  prefix: string | null
  texts: Texts | null
}

export const useLanguageState = create<LanguageState>(() => ({
  language: defaultLanguage,
  prefix: null,
  texts: null,
}))

import type { Language } from '@woodalo/protocol/languages'
import { useLanguageState } from './language-state.ts'

export function currentLanguage(): Language {
  return useLanguageState.getState().language
}

export function useLanguage(): Language {
  return useLanguageState((state) => state.language)
}

import { defaultLanguage, isLanguage, type Language } from '@woodalo/protocol/languages'

export const storageKey = 'language'

/** The language stored in this browser, if it is supported; null otherwise. */
export function chosenLanguage(): Language | null {
  try {
    const stored = localStorage.getItem(storageKey)
    return isLanguage(stored) ? stored : null
  } catch {
    return null
  }
}

/** The initial language. */
export function storedLanguage(): Language {
  return chosenLanguage() ?? defaultLanguage
}

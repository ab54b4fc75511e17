// The texts of the desk, in addition to those that all screens share.
import type { desk } from '@woodalo/languages/es/desk'
import { defaultLanguage, isLanguage, type Language } from '@woodalo/protocol/languages'
import { create } from 'zustand'
import { setLanguage, chosenLanguage } from '../i18n/chosen-language.ts'

export type DeskTexts = typeof desk

const files = import.meta.glob<{ desk: DeskTexts }>('../../../languages/*/desk.ts')

const useTexts = create<{ texts: DeskTexts | null }>(() => ({ texts: null }))

/** The language chosen here; if there is none, the first that the operator's browser speaks. */
export function languageHere(spoken: readonly string[]): Language {
  return chosenLanguage() ?? spoken.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? defaultLanguage
}

/** Shows the desk in that language. `remember` stores the choice in this browser. */
export async function showLanguage(language: Language, { remember = false } = {}): Promise<void> {
  const [{ desk: texts }] = await Promise.all([
    files[`../../../languages/${language}/desk.ts`]!(),
    setLanguage(language, { remember }),
  ])
  document.title = texts.title
  useTexts.setState({ texts })
}

/** May be called only after the first `showLanguage` has resolved. */
export function useDeskText(): DeskTexts {
  return useTexts(({ texts }) => texts)!
}

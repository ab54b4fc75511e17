// What the desk says, beside what the parts of every screen say.
import type { desk } from '@woodalo/languages/es/desk'
import type { Language } from '@woodalo/protocol/languages'
import { create } from 'zustand'
import { setLanguage } from '../i18n/use-text.ts'

export type DeskTexts = typeof desk

const files = import.meta.glob<{ desk: DeskTexts }>('../../../languages/*/desk.ts')

const useTexts = create<{ texts: DeskTexts | null }>(() => ({ texts: null }))

/** Shows the desk in that language; `remember` keeps the choice in this browser. */
export async function showLanguage(language: Language, { remember = false } = {}): Promise<void> {
  const [{ desk: texts }] = await Promise.all([
    files[`../../../languages/${language}/desk.ts`]!(),
    setLanguage(language, { remember }),
  ])
  document.title = texts.title
  useTexts.setState({ texts })
}

/** Only after the first `showLanguage` is done. */
export function useDeskText(): DeskTexts {
  return useTexts(({ texts }) => texts)!
}

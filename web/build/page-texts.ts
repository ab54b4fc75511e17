// The texts in the page itself, read during the build: one part of each language's folder.
import type { PageTexts, Texts } from '@woodalo/languages/texts'
import { type Language, languageCodes } from '@woodalo/protocol/languages'

async function read<Module>(language: Language, file: string): Promise<Module> {
  const path = new URL(`../../languages/${language}/${file}`, import.meta.url)
  return (await import(path.href)) as Module
}

export async function pageTextsOf(language: Language): Promise<PageTexts> {
  return (await read<{ page: PageTexts }>(language, 'page.ts')).page
}

/** The first texts of the two screens on which nearly every visit begins. */
export interface FirstHeads {
  language: Language
  claim: readonly string[]
  title: string
}

export function firstHeads(): Promise<FirstHeads[]> {
  return Promise.all(
    languageCodes.map(async (language) => {
      const { login } = await read<Pick<Texts, 'login'>>(language, 'web/login.ts')
      const { request } = await read<Pick<Texts, 'request'>>(language, 'web/request.ts')
      return { language, claim: login.claim, title: request.title }
    }),
  )
}

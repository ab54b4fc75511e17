import { defaultLanguage, languageCodes } from '@woodalo/protocol/languages'
import { type FirstHeads, pageTextsOf } from './page-texts.ts'

const brand = `<div class="boot-head"><svg class="boot-mark" viewBox="0 0 32 32" width="32" height="32" fill="none" aria-hidden="true"><path class="boot-mark-a" d="M17 6v8a5 5 0 0 0 5 5h1"/><path class="boot-mark-b" d="M8 6v10a10 10 0 0 0 10 10h5"/><path class="boot-mark-own" d="M12.5 6v9a7.5 7.5 0 0 0 7.5 7.5h3"/></svg><span class="boot-name">woodalo</span></div>`

/**
 * The content of the page until the program runs: the heads of the two screens on which nearly every visit begins, with
 * the same words, sizes and positions as on the screens themselves, and placeholders for the rest.
 */
function firstMarkup(heads: readonly FirstHeads[]): string {
  const headings = heads.map(
    ({ language, claim, title }) =>
      `<h1 class="boot-claim" lang="${language}">${claim.map((line) => `<span>${line} </span>`).join('')}</h1>` +
      `<h1 class="boot-title" lang="${language}">${title}</h1>`,
  )
  const outlines = '<i></i>'.repeat(4)
  return `<div class="boot"><div class="boot-hero">${brand}${headings.join('')}</div><div class="boot-rest" aria-hidden="true">${outlines}</div></div>`
}

/** The page has the heads in every language; this shows only those of its language. */
export function headStyles(): string {
  const others = languageCodes.map((code) => `:root:not(:lang(${code})) .boot :lang(${code})`)
  return `${others.join(',')}{display:none}`
}

/** Inserts the first texts into index.html. Throws if a place for one is missing. */
export async function withTexts(html: string, heads: readonly FirstHeads[]): Promise<string> {
  const { title, description } = await pageTextsOf(defaultLanguage)
  const needs = await Promise.all(
    languageCodes.map(async (code) => (await pageTextsOf(code)).needsJavaScript),
  )
  const texts = {
    language: defaultLanguage,
    title,
    description,
    'first-markup': firstMarkup(heads),
    'needs-javascript': needs.join(' · '),
  }
  return Object.entries(texts).reduce((page, [name, text]) => {
    if (!page.includes(`{{${name}}}`)) throw new Error(`index.html has no place for {{${name}}}`)
    return page.replace(`{{${name}}}`, text)
  }, html)
}

import { login as englishLogin } from '../src/i18n/en/login.ts'
import { request as englishRequest } from '../src/i18n/en/request.ts'
import { login as spanishLogin } from '../src/i18n/es/login.ts'
import { request as spanishRequest } from '../src/i18n/es/request.ts'

const texts = {
  es: { claim: spanishLogin.claim, title: spanishRequest.title },
  en: { claim: englishLogin.claim, title: englishRequest.title },
}

const brand = `<div class="boot-head"><svg class="boot-mark" viewBox="0 0 32 32" width="32" height="32" fill="none" aria-hidden="true"><path class="boot-mark-a" d="M17 6v8a5 5 0 0 0 5 5h1"/><path class="boot-mark-b" d="M8 6v10a10 10 0 0 0 10 10h5"/><path class="boot-mark-own" d="M12.5 6v9a7.5 7.5 0 0 0 7.5 7.5h3"/></svg><span class="boot-name">woodalo</span></div>`

/**
 * What stands on the page until the program does: the heads of the two screens where nearly every visit begins, with
 * the same words, sizes and places as the screens themselves, and the outlines of what follows.
 */
export function firstMarkup(): string {
  const headings = Object.entries(texts).map(
    ([language, { claim, title }]) =>
      `<h1 class="boot-claim" lang="${language}">${claim.map((line) => `<span>${line} </span>`).join('')}</h1>` +
      `<h1 class="boot-title" lang="${language}">${title}</h1>`,
  )
  const outlines = '<i></i>'.repeat(4)
  return `<div class="boot"><div class="boot-hero">${brand}${headings.join('')}</div><div class="boot-rest" aria-hidden="true">${outlines}</div></div>`
}

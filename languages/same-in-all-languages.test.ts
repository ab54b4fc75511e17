// What a translation may not change: the language it is in, and the numbers, names and questions of a text.
import { type Language, languageCodes } from '@woodalo/protocol/languages'
import { expect, test } from 'vitest'
import { everyTextIn } from './every-text.ts'

const texts = new Map(languageCodes.map((code) => [code, everyTextIn(code)]))
const paths = [...everyTextIn('es').keys()]
const textAt = (code: Language, path: string) => texts.get(code)!.get(path)!

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}+/gu))

/** The texts of each language in which a word stands. */
const uses = new Map(
  languageCodes.map((code) => {
    const found = new Map<string, Set<string>>()
    for (const text of texts.get(code)!.values())
      for (const word of wordsOf(text)) {
        const known = found.get(word) ?? new Set()
        found.set(word, known.add(text))
      }
    return [code, found]
  }),
)
const isUsed = (code: Language, word: string, exceptIn: readonly string[]) =>
  [...(uses.get(code)!.get(word) ?? [])].some((text) => !exceptIn.includes(text))

/** Whether more words of the text stand only in another language’s other texts than only in those of its own. */
function looksForeign(code: Language, path: string): boolean {
  const text = textAt(code, path)
  return languageCodes
    .filter((other) => other !== code)
    .some((other) => {
      const words = [...wordsOf(text)].map((word) => {
        const isOwn = isUsed(code, word, [text])
        const isOther = isUsed(other, word, [text, textAt(other, path)])
        return Number(isOther && !isOwn) - Number(isOwn && !isOther)
      })
      return words.reduce((sum, each) => sum + each, 0) > 0
    })
}

/** Words that are the same in two languages, but stand alone in one of them. */
const alsoOfAnother: Readonly<Record<Language, readonly string[]>> = {
  es: ['web.ui.countries.MX', 'web.chat.reply', 'web.chat.sending'],
  en: [],
  pt: ['web.login.codeSentTo', 'web.safety.car', 'desk.person.over', 'desk.figures.asked'],
}

test.each(languageCodes)('no text in %s is in the words of another language', (code) => {
  expect(paths.filter((path) => looksForeign(code, path))).toEqual(alsoOfAnother[code])
})

/** From two on: one is also an article. */
const numerals: Readonly<Record<Language, readonly string[]>> = {
  es: ['dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'],
  en: ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  pt: ['dois|duas', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez'],
}
function numbersOf(text: string, code: Language): string[] {
  const written = numerals[code].flatMap((word, index) =>
    new RegExp(`(?<!\\p{L})(${word})(?!\\p{L})`, 'iu').test(text) ? [String(index + 2)] : [],
  )
  return [...new Set([...(text.match(/\d+/g) ?? []), ...written])].toSorted()
}

/** What a language calls otherwise. */
const calledOtherwise: Readonly<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  es: [],
  en: [[/\b[Tt]ext (?:you|me)\b/, 'SMS']],
  pt: [[/\bchip\b/, 'SIM']],
}
const named = /\b(\p{Lu}{2,}|\p{Lu}\p{Ll}+\p{Lu}\p{L}+|Woodalo|Google|Bizum|Pix|Revolut)\b/gu
function namesOf(text: string, code: Language): string[] {
  const usual = calledOtherwise[code].reduce((so, [words, name]) => so.replace(words, name), text)
  return [...new Set(usual.match(named))].toSorted()
}

const endOf = (text: string) => /[?:!]$/.exec(text.trim())?.[0] ?? ''

/** The paths at which the languages do not agree. */
function disagreeing(factOf: (text: string, code: Language) => unknown): string[] {
  return paths.filter((path) => {
    const facts = languageCodes.map((code) => JSON.stringify(factOf(textAt(code, path), code)))
    return new Set(facts).size > 1
  })
}

test('a number is the same in every language', () => {
  // English says “both” here.
  expect(disagreeing(numbersOf)).toEqual(['web.ride.leaveOwesText'])
})

test('a name or an abbreviation stands in every language or in none', () => {
  // Signs of money and of cities.
  expect(disagreeing(namesOf)).toEqual(
    ['MX.trip', 'US.alone', 'US.shared'].map((which) => `web.login.examples.${which}`),
  )
})

test('what is asked in one language is asked in every one', () => {
  expect(disagreeing(endOf)).toEqual(['web.search.noneYetText'])
})

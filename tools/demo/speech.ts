// What companions understand and say: a file for each language in `speech/`, found by the language's code.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defaultLanguage, isLanguage, type Language, languageCodes } from '@woodalo/protocol'

/** In the order of the search: the first topic that a message matches is its topic. */
export const topics = [
  'code',
  'clothes',
  'where',
  'late',
  'onTheWay',
  'taxi',
  'here',
  'thanks',
  'greeting',
] as const

export type Topic = (typeof topics)[number]

export interface Situation {
  name: string
  meetingPoint: string
  wears: string
  hasArrived: boolean
  isRequester: boolean
  code: string | undefined
}

/** One language. Patterns are for text in lower case. */
export interface Speech {
  /** A pattern that messages in this language match. */
  shows: RegExp
  /** A pattern that no other language matches, so it determines the language. */
  settles?: true
  topics: Readonly<Record<Topic, RegExp>>
  replies: Readonly<Record<Topic, readonly ((situation: Situation) => string)[]>>
  hello(name: string, place: string): string
  arrived(place: string, wears: string): string
  tellCode(code: string): string
  askCode: string
  wrongCode: string
  readScreen: string
  remind(code: string | undefined): string
  allHere: string
  goodbye: string
  review: string
  /** The steps of the demo, printed at its start. */
  demo(url: string): readonly string[]
}

const folder = join(import.meta.dirname, 'speech')

const found = new Map<Language, Speech>()
for (const code of readdirSync(folder).map((file) => file.replace(/\.ts$/, ''))) {
  if (!isLanguage(code)) throw new Error(`${folder} holds ${code}, which is no language of the product`)
  found.set(code, ((await import(`./speech/${code}.ts`)) as { speech: Speech }).speech)
}

/** In the order in which the product offers its languages. A demo may lag behind a new one. */
export const speeches: readonly (readonly [Language, Speech])[] = languageCodes.flatMap((code) => {
  const speech = found.get(code)
  return speech ? [[code, speech] as const] : []
})

/** The speech in that language, or in the default language if the companions do not speak it. */
export function speechIn(language: Language): Speech {
  return found.get(language) ?? found.get(defaultLanguage)!
}

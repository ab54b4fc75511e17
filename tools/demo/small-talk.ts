// How companions understand a chat.
import type { Language } from '@woodalo/protocol'
import { type Situation, speeches, speechIn, type Topic, topics } from './speech.ts'

/** The topic of a message, in any language. */
export function topicOf(text: string): Topic | undefined {
  const folded = text.toLowerCase()
  return topics.find((topic) => speeches.some(([, speech]) => speech.topics[topic].test(folded)))
}

/** The four digits of a code in a sentence; years and larger numbers do not count. */
export function codeIn(text: string): string | undefined {
  const digits = [...text.matchAll(/(?<![\d.,:])(\d ?\d ?\d ?\d)(?![\d.,:]\d|\d)/g)].map(([, found]) =>
    found!.replaceAll(' ', ''),
  )
  return digits.length === 1 ? digits[0] : undefined
}

/** The language of a message, if recognisable; else undefined. */
export function languageIn(text: string): Language | undefined {
  const folded = text.toLowerCase()
  const shown = speeches.filter(([, speech]) => speech.shows.test(folded))
  const settled = shown.find(([, speech]) => speech.settles)
  return settled?.[0] ?? (shown.length === 1 ? shown[0]![0] : undefined)
}

/** Topics on which every companion speaks for themselves; on the others one reply is enough. */
export const personalTopics: ReadonlySet<Topic> = new Set(['where', 'clothes'])

export function replyTo(
  topic: Topic,
  language: Language,
  situation: Situation,
  random: () => number,
): string {
  const lines = speechIn(language).replies[topic]
  return lines[Math.floor(random() * lines.length)]!(situation)
}

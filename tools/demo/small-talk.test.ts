import { languageCodes } from '@woodalo/protocol'
import { expect, test } from 'vitest'
import { greeting } from './steps-printed-at-start.ts'
import { codeIn, languageIn, replyTo, topicOf } from './small-talk.ts'
import { speeches, topics } from './speech.ts'

const situation = {
  name: 'Ana',
  meetingPoint: 'Sol',
  wears: 'a hat',
  hasArrived: true,
  isRequester: true,
  code: '1234',
}

test('companions speak every language of the product, on every topic', () => {
  expect(speeches.map(([code]) => code)).toEqual(languageCodes)
  for (const code of languageCodes)
    for (const topic of topics) {
      const replies = [0, 0.99].map((random) => replyTo(topic, code, situation, () => random))
      expect(replies.every((reply) => reply.length > 0)).toBe(true)
    }
})

test.each([
  ['¿Dónde estás?', 'where', 'es'],
  ['Where are you?', 'where', 'en'],
  ['Onde você está?', 'where', 'pt'],
  ['¿Me dices el código?', 'code', 'es'],
  ['Hello there', 'greeting', 'en'],
  ['Oi!', 'greeting', 'pt'],
  ['gracias, voy de camino', 'onTheWay', 'es'],
  ['ok', 'thanks', 'en'],
  ['7', undefined, undefined],
])('%s', (text, topic, language) => {
  expect(topicOf(text)).toBe(topic)
  expect(languageIn(text)).toBe(language)
})

test('a code is a group of exactly four digits', () => {
  expect(codeIn('es el 12 34')).toBe('1234')
  expect(codeIn('a las 12:34')).toBeUndefined()
  expect(codeIn('1234 or 5678')).toBeUndefined()
})

test('the demo exists in every language', () => {
  for (const code of languageCodes) expect(greeting('http://x')).toContain(` ${code.toUpperCase()}  1. `)
})

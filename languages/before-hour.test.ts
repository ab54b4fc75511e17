import { webTexts } from './web.ts'
import { expect, test } from 'vitest'

test.each([
  ['1:05', 'Bajas a la 1:05', 'Você desce à 1:05'],
  ['01:05', 'Bajas a la 01:05', 'Você desce à 01:05'],
  ['1:05 p.m.', 'Bajas a la 1:05 p.m.', 'Você desce à 1:05 p.m.'],
  ['10:05', 'Bajas a las 10:05', 'Você desce às 10:05'],
  ['13:05', 'Bajas a las 13:05', 'Você desce às 13:05'],
])('one o’clock is singular: %s', (time, spanish, portuguese) => {
  expect(webTexts.es.match.getOff(time)).toBe(spanish)
  expect(webTexts.pt.match.getOff(time)).toBe(portuguese)
})

test.each(['youAreHere', 'sayFrom'] as const)(
  '%s ends with one full stop although a time may end with one',
  (text) => {
    expect(webTexts.es.presence[text]('9:30 a. m.')).toMatch(/[^.]\.$/)
  },
)

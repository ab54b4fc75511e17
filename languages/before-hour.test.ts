import { webTexts } from './web.ts'
import { expect, test } from 'vitest'

test.each([
  ['1:05', 'Sale a la 1:05', 'Sai à 1:05'],
  ['01:05', 'Sale a la 01:05', 'Sai à 01:05'],
  ['1:05 p.m.', 'Sale a la 1:05 p.m.', 'Sai à 1:05 p.m.'],
  ['10:05', 'Sale a las 10:05', 'Sai às 10:05'],
  ['13:05', 'Sale a las 13:05', 'Sai às 13:05'],
])('one o’clock is singular: %s', (time, spanish, portuguese) => {
  expect(webTexts.es.ride.departs(time)).toBe(spanish)
  expect(webTexts.pt.ride.departs(time)).toBe(portuguese)
})

test.each(['youAreHere', 'sayFrom'] as const)(
  '%s ends with one full stop although a time may end with one',
  (text) => {
    expect(webTexts.es.presence[text]('9:30 a. m.')).toMatch(/[^.]\.$/)
  },
)

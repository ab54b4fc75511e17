import { expect, test } from 'vitest'
import { lineOf, roundLineOf } from './svg-line.ts'

const corner = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 50 },
]

test('a line goes through its points, in tenths of a pixel', () => {
  expect(lineOf([{ x: 0.04, y: 1 }, ...corner.slice(1)])).toBe('M0.0 1.0 L100.0 0.0 L100.0 50.0')
  expect(lineOf([])).toBe('')
})

test('a round line begins and ends at its ends, and turns nine pixels before and after a corner', () => {
  expect(roundLineOf(corner)).toBe('M0.0 0.0 L91.0 0.0 Q100.0 0.0 100.0 9.0 L100.0 50.0')
  expect(roundLineOf(corner.slice(0, 2))).toBe('M0.0 0.0 L100.0 0.0')
})

test('short pieces are cut in their middle at most, and a piece without length stays where it is', () => {
  const short = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 4 },
  ]
  expect(roundLineOf(short)).toBe('M0.0 0.0 L5.0 0.0 Q10.0 0.0 10.0 2.0 L10.0 4.0')
  expect(roundLineOf([short[0]!, short[0]!, short[1]!])).toBe('M0.0 0.0 L0.0 0.0 Q0.0 0.0 5.0 0.0 L10.0 0.0')
})

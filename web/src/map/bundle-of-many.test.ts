import { expect, test } from 'vitest'
import { lanesOf } from './bundle-of-many.ts'
import type { RouteStrand } from './route.ts'

const strip = { width: 360, height: 152 }
const sheet = { width: 360, height: 700 }
const group = (...colours: RouteStrand['colour'][]): RouteStrand[] =>
  colours.map((colour, index) => ({ id: String(index), colour, through: [] }))
const lanes = (strands: RouteStrand[], size = strip) =>
  lanesOf(strands, (strand) => strand, size).map(({ part, beside, isBundle }) => [part.id, beside, isBundle])

test('four strands lie side by side', () => {
  expect(lanes(group('own', 0, 1, 2))).toEqual([
    ['0', -9, false],
    ['1', -3, false],
    ['2', 3, false],
    ['3', 9, false],
  ])
})

test('of more, a strip shows the reader’s and one for all others, as far as the last of them goes', () => {
  expect(lanes(group(0, 'own', 1, 2, 3))).toEqual([
    ['4', 4, true],
    ['1', -4, false],
  ])
  expect(lanes(group(0, 1, 2, 3, 'own'))).toEqual([
    ['3', 4, true],
    ['4', -4, false],
  ])
})

test('where there is room, or nobody reads it as one of them, all are shown', () => {
  expect(lanes(group(0, 'own', 1, 2, 3), sheet)).toHaveLength(5)
  expect(lanes(group(0, 1, 2, 3, 4))).toHaveLength(5)
})

import { expect, test } from 'vitest'
import { keptByPlace, rememberingLast } from './cache-by-place.ts'

test('a place that is asked for several times in a row is looked up once', () => {
  const asked: number[] = []
  const find = rememberingLast(({ latitude }) => {
    asked.push(latitude)
    return latitude === 3 ? null : latitude
  })
  const [one, two, none] = [1, 2, 3].map((latitude) => ({ latitude, longitude: 0 }))
  expect([one, one, two, one, none, none, two, two].map((place) => find(place!))).toEqual([
    1,
    1,
    2,
    1,
    null,
    null,
    2,
    2,
  ])
  expect(asked).toEqual([1, 2, 1, 3, 2])
})

test('places within a metre share what was found', () => {
  let found = 0
  const find = keptByPlace(() => ++found)
  expect(
    [40, 40.000001, 40.1, 40].map((latitude) => rememberingLast(find)({ latitude, longitude: 1 })),
  ).toEqual([1, 1, 2, 1])
})

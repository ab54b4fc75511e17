import { expect, test } from 'vitest'
import { readRecentPlaces, rememberPlaces } from './recent-places-storage.ts'

function storage(value: string | null = null) {
  const kept = new Map(value === null ? [] : [['recentPlaces', value]])
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
}
const place = (name: string) => ({ name, latitude: 40, longitude: -3 })
const names = (from: ReturnType<typeof storage>) => readRecentPlaces(from).map(({ name }) => name)

test('recent places are the last six, the newest first, and each stands there once', () => {
  const here = storage()
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'c']) rememberPlaces(here, [place(name)])
  expect(names(here)).toEqual(['c', 'g', 'f', 'e', 'd', 'b'])
  rememberPlaces(here, [place('x'), place('y')])
  expect(names(here).slice(0, 3)).toEqual(['x', 'y', 'c'])
})

test.each([
  ['nothing', null],
  ['no list', '{}'],
  ['no JSON', 'x'],
  ['no places', '[{"name":"","latitude":1},{"name":"a"},{"name":"b","latitude":"1"}]'],
])('of a storage with %s there are none', (_, value) => {
  expect(readRecentPlaces(storage(value))).toEqual([])
})

test('a blocked storage remembers nothing, and disturbs nobody', () => {
  const blocked = {
    getItem: () => null,
    setItem: () => {
      throw new Error('blocked')
    },
  }
  expect(() => rememberPlaces(blocked, [place('a')])).not.toThrow()
})

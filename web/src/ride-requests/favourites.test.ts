import { expect, test } from 'vitest'
import { isFavourite, readFavourites } from './favourites.ts'

const home = {
  id: '1',
  kind: 'home' as const,
  label: '',
  name: 'Calle de Serrano 41',
  latitude: 40.4298,
  longitude: -3.6869,
}

test('favourites are read as stored, and anything else is ignored', () => {
  const read = (text: string | null) => readFavourites({ getItem: () => text })
  expect(read(JSON.stringify([home]))).toEqual([home])
  for (const broken of [null, '', '{', '7', '{"a":1}', '[{"name":""}]', '[{"name":"x","latitude":null}]'])
    expect(read(broken)).toEqual([])
  expect(
    readFavourites({
      getItem() {
        throw new DOMException('forbidden', 'SecurityError')
      },
    }),
  ).toEqual([])
})

test('a place is recognised by its coordinates, not its name', () => {
  expect(isFavourite([home], { ...home, name: 'Serrano 41, 2º' })).toBe(true)
  expect(isFavourite([home], { ...home, latitude: home.latitude + 0.001 })).toBe(false)
  expect(isFavourite([], home)).toBe(false)
})

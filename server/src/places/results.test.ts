// Which results of a search are shown, and how each of them reads.
import type { Place } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import { mergeResults } from './merge-results.ts'
import { renderPlace } from './place-name-and-address.ts'

const place = (name: string, north = 0, east = 0): Place => ({
  id: `${name} ${north} ${east}`,
  name,
  address: 'Villar',
  latitude: 40 + north,
  longitude: -3 + east,
  kind: 'place',
  isActive: true,
})
const many = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => place(`${name} ${index}`))

describe('the results of two searches', () => {
  test.each([
    ['is the same', place('Estación'), true],
    ['is written otherwise', place('ESTACION'), true],
    ['is 300 metres north', place('Estación', 0.0029), true],
    ['is farther north', place('Estación', 0.0031), false],
    ['is 300 metres west', place('Estación', 0, -0.0029), true],
    ['is farther west', place('Estación', 0, -0.0031), false],
    ['is called otherwise', place('Estación Sur'), false],
  ])('show a place once if the other one %s', (_how, other, isSame) => {
    const ours = place('Estación')
    expect(mergeResults([ours], [other], 5)).toEqual(isSame ? [ours] : [ours, other])
    // Twice from elsewhere, as well.
    expect(mergeResults([], [ours, other], 5)).toEqual(isSame ? [ours] : [ours, other])
  })

  test.each([
    [6, 6, 9, 6, 3],
    [9, 9, 9, 6, 3],
    [9, 1, 9, 8, 1],
    [2, 9, 9, 2, 7],
    [0, 9, 5, 0, 5],
    [9, 0, 5, 5, 0],
  ])(
    'of %i of ours and %i others show, up to %i, %i of ours and then %i others',
    (a, b, limit, own, more) => {
      const [ours, others] = [many('ours', a), many('other', b)]
      expect(mergeResults(ours, others, limit)).toEqual([...ours.slice(0, own), ...others.slice(0, more)])
    },
  )
})

test('a place reads in the language of its reader, with its own address or its city and country', () => {
  const record = {
    id: 'sol',
    names: { es: 'Sol', en: 'Sun Square' },
    address: 'Puerta del Sol, 1',
    city: 'Madrid',
    country: 'ES',
    kind: 'square',
    latitude: 40.4,
    longitude: -3.7,
    isActive: false,
  }
  const shown = {
    id: 'sol',
    name: 'Sun Square',
    address: 'Puerta del Sol, 1',
    latitude: 40.4,
    longitude: -3.7,
    kind: 'square',
    isActive: false,
  }
  expect(renderPlace(record, 'en')).toEqual(shown)
  expect(renderPlace(record, 'pt').name).toBe('Sol')
  expect(renderPlace({ ...record, address: '' }, 'en')).toEqual({ ...shown, address: 'Madrid, ES' })
  expect(renderPlace({ ...record, address: '', city: '' }, 'en').address).toBe('ES')
})

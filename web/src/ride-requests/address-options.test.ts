import type { Favourite, Place } from '@woodalo/protocol'
import { smallestParty } from '@woodalo/protocol/vehicles'
import { expect, test } from 'vitest'
import { request } from '../../../languages/es/web/request.ts'
import { addressOptions } from './address-options.tsx'

const sol = { name: 'Sol', latitude: 40.4169, longitude: -3.7035 }
const at = (name: string, latitude: number, kind = 'place') =>
  ({ id: name, name, address: 'Madrid', latitude, longitude: sol.longitude, kind }) as Place
const offered = {
  query: null,
  found: [],
  value: null,
  recent: [],
  places: [],
  from: undefined,
  party: smallestParty,
  favourites: [],
  canLocate: false,
  here: null,
  start: sol,
  around: sol,
}
const said = (more: Partial<Parameters<typeof addressOptions>[0]>) =>
  addressOptions({ ...offered, ...more }, request).map(({ title, detail, price }) =>
    [title, detail, price && 'priced'].filter(Boolean).join(' · '),
  )

test('whoever has been nowhere yet is offered the airport and the stations near the start, with what sharing costs', () => {
  const places = [at('Toledo', 39.2), at('Sol', sol.latitude), at('Atocha', 40.43)]
  expect(said({ places, from: sol })).toContain('Atocha · priced')
  expect(said({ places, from: sol }).join()).not.toContain('Toledo')
  expect(said({ places, from: sol, recent: [at('Prado', 40.42)] })).not.toContain('Atocha · priced')
})

test('a place that is kept and was gone to lately is offered once', () => {
  const prado = { name: 'Prado', latitude: 40.42, longitude: sol.longitude }
  const gym = { ...prado, id: 'f1', kind: 'own', label: 'Pilates' } as Favourite
  const offers = said({ favourites: [gym], recent: [prado, at('Atocha', 40.43)] })
  expect(offers.filter((offer) => /Prado|Atocha/.test(offer))).toEqual(['Pilates · Prado', 'Atocha'])
  expect(said({ recent: [prado] })).toContain('Prado')
})

test('the whole street stands above its corners, which are told by what crosses it; a town that all are in is not said', () => {
  const found = [at('Calle Mayor', 40.42, 'street'), at('Calle Mayor con Postas', 40.417, 'corner')]
  const typed = { query: 'mayor', found }
  const shown = ['Calle Mayor', 'N.º', 'Postas · con Calle Mayor']
  expect(said(typed).slice(0, 3)).toEqual(shown)
  expect(said({ ...typed, canLocate: true }).slice(0, 3)).toEqual(shown)
  // Its own name, and no part of it, is what is kept.
  const [, , corner] = addressOptions({ ...offered, ...typed }, request)
  expect(corner).toMatchObject({ point: { name: 'Calle Mayor con Postas' } })
  expect(corner!.address).toBeUndefined()
})

test('of corners, the nearest comes first where one starts; in another town it is said which', () => {
  const found = [
    at('Calle Mayor', 40.43, 'street'),
    { ...at('Calle Mayor con Postas', 40.42, 'corner'), address: 'Getafe' },
    at('Calle Mayor con Esparteros', 40.418, 'corner'),
    at('Callejón Mayor con Postas', 40.417, 'corner'),
  ]
  expect(said({ query: 'mayor', found, canLocate: true }).slice(0, 5)).toEqual([
    'Calle Mayor · Madrid',
    'N.º',
    'Callejón Mayor con Postas · Madrid',
    'Esparteros · con Calle Mayor, Madrid',
    'Postas · con Calle Mayor, Getafe',
  ])
})

test('a recent place far from where one is is offered as the end of a trip, not as its start', () => {
  const recent = [at('Toledo', 39.2), at('Atocha', 40.42)]
  const here = sol
  expect(said({ recent, here, canLocate: true })).toContain('Atocha')
  expect(said({ recent, here, canLocate: true })).not.toContain('Toledo')
  expect(said({ recent, here })).toContain('Toledo')
  // Whose position is not known may start anywhere.
  expect(said({ recent, canLocate: true })).toContain('Toledo')
})

import type { Place } from '@woodalo/protocol'
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

test('of what was meant, the nearest comes first where one starts; a town that all are in is not said', () => {
  const found = [at('Calle Mayor', 40.42, 'street'), at('Calle Mayor con Postas', 40.417, 'corner')]
  const typed = { query: 'mayor', found }
  expect(said(typed).slice(0, 3)).toEqual(['Calle Mayor', 'N.º', 'Calle Mayor con Postas'])
  expect(said({ ...typed, canLocate: true }).slice(0, 3)).toEqual([
    'Calle Mayor con Postas',
    'Calle Mayor',
    'N.º',
  ])
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../logging.ts'
import { createPhoton } from './photon-geocoder.ts'

let properties: object = {}
let asked = 0
const server = createServer((_, response) => {
  asked += 1
  const feature = { geometry: { type: 'Point', coordinates: [-0.88, 41.65] }, properties }
  response.end(JSON.stringify({ features: [feature] }))
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

/** The place that a geocoder's answer becomes. */
async function placeOf(told: object) {
  properties = told
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [place] = await createPhoton({ url, log: createLogger('silent') }).search(
    { text: 'x', near: null, limit: 1 },
    'es',
  )
  return place && { name: place.name, address: place.address, kind: place.kind }
}

const place = (name: string, address: string, kind = 'place') => ({ name, address, kind })

test.each([
  // No part of an address is said twice.
  [{ name: 'Huesca', city: 'Huesca', country: 'España' }, place('Huesca', 'España')],
  [
    { name: 'Calle Coso', type: 'street', street: 'Calle Coso', city: 'Huesca' },
    place('Calle Coso', 'Huesca', 'street'),
  ],
  [{ name: 'Teatro', street: 'Calle Coso', city: 'Huesca' }, place('Teatro', 'Calle Coso, Huesca')],
  [{ street: 'Calle Coso', housenumber: '7', city: 'Huesca' }, place('Calle Coso 7', 'Huesca', 'address')],
  [{ street: 'Calle Coso', district: 'Centro', state: 'Aragón' }, place('Calle Coso', 'Centro')],
  [{ street: 'Calle Coso', state: 'Aragón' }, place('Calle Coso', 'Aragón')],
  [{ housenumber: '7', city: 'Huesca' }, undefined],
])('%j', async (told, expected) => {
  expect(await placeOf(told)).toEqual(expected)
})

test('the same question is asked once, also after a hundred others', async () => {
  properties = { name: 'Huesca' }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const geocoder = createPhoton({ url, log: createLogger('silent') })
  const ask = (text: string) => geocoder.search({ text, near: null, limit: 1 }, 'es')
  const first = await ask('Huesca')
  const before = asked
  // A few at once, since one that takes too long counts as a failure.
  for (let ten = 0; ten < 10; ten++)
    await Promise.all(Array.from({ length: 10 }, (_, number) => ask(`Coso ${ten}${number}`)))
  expect(asked).toBe(before + 100)
  expect(await ask(' huesca ')).toEqual(first)
  expect(asked).toBe(before + 100)
})

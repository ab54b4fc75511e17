// @vitest-environment happy-dom
import type { Favourite } from '@woodalo/protocol'
import { beforeEach, expect, test } from 'vitest'
import { act } from 'react'
import type { Api } from '../api/calls-by-domain.ts'
import { ApiContext } from '../api/use-api.ts'
import { render } from '../testing/render.ts'
import { useFavourites } from './favourites.ts'

beforeEach(() => () => localStorage.clear())

const named = (name: string): Favourite => ({
  id: name,
  kind: 'own',
  label: name,
  name,
  latitude: 40.4,
  longitude: -3.7,
})

function Names() {
  return <p>{useFavourites().list.map(({ name }) => name)}</p>
}

/** The places of whoever is signed in, with the answer of the service still to come. */
async function show() {
  const asked: PromiseWithResolvers<Favourite[]>[] = []
  const list = () => {
    asked.push(Promise.withResolvers())
    return asked.at(-1)!.promise
  }
  const api = { favourites: { list } } as unknown as Api
  const page = await render(
    <ApiContext value={api}>
      <Names />
    </ApiContext>,
  )
  return {
    seen: () => page.get('p').textContent,
    come: (places: Favourite[]) => act(async () => asked[0]!.resolve(places)),
    fail: () => act(async () => asked[0]!.reject(new TypeError('no network'))),
  }
}

test('the saved places of the last time show at once, then those that the service has, which are kept', async () => {
  localStorage.setItem('favourites', JSON.stringify([named('Sol')]))
  const { seen, come } = await show()
  expect(seen()).toBe('Sol')
  await come([named('Atocha')])
  expect(seen()).toBe('Atocha')
  expect(JSON.parse(localStorage.getItem('favourites')!)).toEqual([named('Atocha')])
})

test('without a network those of the last time stay', async () => {
  localStorage.setItem('favourites', JSON.stringify([named('Sol')]))
  const { seen, fail } = await show()
  await fail()
  expect(seen()).toBe('Sol')
})

test('whoever has signed out meanwhile leaves no places in this browser', async () => {
  localStorage.setItem('token', 'one')
  const { seen, come } = await show()
  localStorage.clear()
  await come([named('Sol')])
  expect(seen()).toBe('')
  expect(localStorage.getItem('favourites')).toBeNull()
})

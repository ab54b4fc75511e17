// @vitest-environment happy-dom
import type { Coordinates } from '@woodalo/protocol'
import { act } from 'react'
import { expect, test } from 'vitest'
import type { Api } from '../api/calls-by-domain.ts'
import { ApiContext } from '../api/use-api.ts'
import { device } from '../testing/browser.ts'
import { render } from '../testing/render.ts'
import { useKnownPlacesNear } from './known-places-near.ts'

const place = (name: string, latitude: number) => ({ name, latitude, longitude: -3.7 })
const sol = { latitude: 40.4, longitude: -3.7 }
const places = [
  place('Toledo', 39.9),
  place('Atocha', 40.41),
  place('Segovia', 40.95),
  place('Barajas', 40.49),
  place('Chamartín', 40.47),
  place('Getafe', 40.3),
]

function Near({ from }: { from: Coordinates | null }) {
  return (
    <>
      {useKnownPlacesNear(places, from)
        .map(({ name }) => name)
        .join(' ')}
    </>
  )
}

async function near(position: Coordinates | null, from: Coordinates | null = null) {
  const { geolocation } = device(position ? 'granted' : 'denied')
  geolocation.getCurrentPosition.mockImplementation((told) =>
    told({ coords: position } as GeolocationPosition),
  )
  const api = { map: { overview: async () => ({ styleUrl: null, areas: [] }) } } as unknown as Api
  const page = await render(
    <ApiContext value={api}>
      <Near from={from} />
    </ApiContext>,
  )
  await act(async () => {})
  const found = document.body.textContent
  await page.remove()
  return found
}

test('of the airports and stations within reach, the three nearest are offered, the nearest first', async () => {
  expect(await near(sol)).toBe('Atocha Chamartín Barajas')
})

test('near is where one starts, once that is said', async () => {
  expect(await near(sol, { latitude: 40.31, longitude: -3.7 })).toBe('Getafe Atocha Chamartín')
})

test('what is too far for a taxi is not offered, nor where one is', async () => {
  expect(await near({ latitude: 41.2, longitude: -3.7 })).toBe('Segovia')
  expect(await near({ latitude: 40.9501, longitude: -3.7 })).toBe('Barajas Chamartín')
})

test('nothing is offered to somebody who may be anywhere', async () => {
  expect(await near(null)).toBe('')
})

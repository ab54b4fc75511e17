// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Api } from '../api/calls-by-domain.ts'
import { ApiContext } from '../api/use-api.ts'
import { device } from '../testing/browser.ts'
import { controls } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { FirstPlaces } from './airport-and-station-chips.tsx'

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

async function open(position: typeof sol | null) {
  const { geolocation } = device(position ? 'granted' : 'denied')
  geolocation.getCurrentPosition.mockImplementation((told) =>
    told({ coords: position } as GeolocationPosition),
  )
  const chosen: string[] = []
  const api = { map: { overview: async () => ({ styleUrl: null, areas: [] }) } } as unknown as Api
  const page = await render(
    <ApiContext value={api}>
      <FirstPlaces places={places} onChoose={({ name }) => chosen.push(name)} />
    </ApiContext>,
  )
  return { page, chosen }
}

test('of the airports and stations within reach, the three nearest are offered, the nearest first', async () => {
  const { page, chosen } = await open(sol)
  expect([...controls().keys()]).toEqual(['Atocha', 'Chamartín', 'Barajas'])
  await page.press(page.button('Chamartín'))
  expect(chosen).toEqual(['Chamartín'])
})

test('what is too far for a taxi is not', async () => {
  await open({ latitude: 41.2, longitude: -3.7 })
  expect([...controls().keys()]).toEqual(['Segovia'])
})

test('nothing is offered to somebody who may be anywhere', async () => {
  await open(null)
  expect([...controls().keys()]).toEqual([])
  expect(document.body.textContent).toContain('Aún no tienes viajes')
})

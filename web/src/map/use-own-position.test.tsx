// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { device } from '../testing/browser.ts'
import { render } from '../testing/render.ts'
import { knownPosition } from './known-position.ts'
import { useOwnPosition } from './use-own-position.ts'

function Fixture() {
  const here = useOwnPosition()
  return <p>{here ? `${here.latitude} ${here.longitude}` : 'nowhere'}</p>
}
const shown = () => document.body.textContent

test('a shared position is followed, gone once it is lost, and no longer asked for after the map', async () => {
  const { move, lose, watching } = device('granted')
  const page = await render(<Fixture />)
  expect(shown()).toBe('nowhere')
  await move(40.4, -3.7)
  expect(shown()).toBe('40.4 -3.7')
  await lose()
  expect(shown()).toBe('nowhere')
  await page.remove()
  expect(watching.size).toBe(0)
})

test.each(['prompt', 'denied', 'unable'] as const)('a map never asks where it is %s', async (state) => {
  const { watching, geolocation } = device(state)
  await render(<Fixture />)
  expect(await knownPosition()).toBeNull()
  expect([watching.size, geolocation.getCurrentPosition.mock.calls.length]).toEqual([0, 0])
})

test('a position that does not come counts as unknown', async () => {
  const { geolocation } = device('granted')
  geolocation.getCurrentPosition.mockImplementation((_, failed) => failed?.({} as GeolocationPositionError))
  expect(await knownPosition()).toBeNull()
  const coords = { latitude: 40.4, longitude: -3.7 } as GeolocationCoordinates
  geolocation.getCurrentPosition.mockImplementation((told) => told({ coords } as GeolocationPosition))
  expect(await knownPosition()).toEqual({ latitude: 40.4, longitude: -3.7 })
})

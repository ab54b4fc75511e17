// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { Api } from '../api/calls-by-domain.ts'
import { ApiContext } from '../api/use-api.ts'
import { device, layOut } from '../testing/browser.ts'
import { render } from '../testing/render.ts'
import { TripSketch } from './trip-sketch.tsx'

const sol = { name: 'Sol', latitude: 40.4169, longitude: -3.7035 }
const area = { south: 40.3, west: -3.8, north: 40.5, east: -3.6 }

async function show(overview: object | null, known: Partial<Parameters<typeof TripSketch>[0]> = {}) {
  layOut()
  device('denied')
  const told = async () => {
    if (overview === null) throw new TypeError('no network')
    return overview
  }
  const api = { map: { overview: told } } as unknown as Api
  await render(
    <ApiContext value={api}>
      <TripSketch origin={null} destination={null} drive={null} {...known} />
    </ApiContext>,
  )
  for (let turn = 0; turn < 2; turn++) await act(() => vi.dynamicImportSettled())
  return { isShown: () => document.querySelector('figure') !== null }
}

test.each([
  ['streets of an area', { areas: [area], styleUrl: null }, true],
  ['streets of another map', { areas: [], styleUrl: '/style.json' }, true],
  ['no streets', { areas: [], styleUrl: null }, false],
  ['no network', null, false],
])(
  'on a phone, while nothing is known of a trip, there is a map only of streets: %s',
  async (_, overview, there) => {
    const { isShown } = await show(overview)
    expect(isShown()).toBe(there)
  },
)

test.each([
  ['the start', { origin: sol }],
  ['the destination', { destination: sol }],
  ['a place nearby', { orElse: sol }],
])('on a phone there is a map of what is known: %s', async (_, known) => {
  const { isShown } = await show({ areas: [], styleUrl: null }, known)
  expect(isShown()).toBe(true)
})

// @vitest-environment happy-dom
import type { Favourite } from '@woodalo/protocol'
import { expect, test, vi } from 'vitest'
import { controls } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { PlaceChips } from './favourite-and-recent-chips.tsx'

const point = (name: string, latitude: number) => ({ name, latitude, longitude: -3.7 })
const home: Favourite = { ...point('Mayor 1', 40.1), placeId: 'p1', id: 'f1', kind: 'home', label: '' }
const gym: Favourite = { ...point('Pez 3', 40.2), id: 'f2', kind: 'own', label: 'Gimnasio' }

async function show(offered: ReturnType<typeof point>[], from: string | null = null) {
  const onChoose = vi.fn()
  const onPickOnMap = vi.fn()
  const page = await render(
    <PlaceChips
      favourites={{ list: [home, gym], reload: async () => {} }}
      offered={offered}
      from={from === null ? null : point(from, 0)}
      onChoose={onChoose}
      onPickOnMap={onPickOnMap}
    />,
  )
  // The last one opens the map.
  const names = [...controls().keys()]
  return { page, onChoose, onPickOnMap, names: names.slice(0, -1), last: names.at(-1)! }
}

test('one tap goes to a place of one’s own, or to a recent one that is none of these', async () => {
  const { page, onChoose, names } = await show([point('Mayor, 1', 40.10001), point('Sol', 40.3)])
  expect(names).toEqual(['Casa', 'Gimnasio', 'Sol'])
  for (const name of names) await page.press(controls().get(name)!)
  expect(onChoose.mock.calls).toEqual([
    [{ ...point('Mayor 1', 40.1), placeId: 'p1' }],
    [point('Pez 3', 40.2)],
    [point('Sol', 40.3)],
  ])
})

test('five at most, and never where one starts', async () => {
  const many = ['a', 'b', 'c', 'd', 'e'].map((name, index) => point(name, 41 + index))
  const first = await show(many)
  expect(first.names).toEqual(['Casa', 'Gimnasio', 'a', 'b', 'c'])
  await first.page.remove()
  expect((await show(many, 'a')).names).toEqual(['Casa', 'Gimnasio', 'b', 'c', 'd'])
})

test('whoever knows only where it is finds it on the map, also without any places', async () => {
  const { page, onChoose, onPickOnMap, last } = await show([])
  expect(last).toBe('Elegir en el mapa')
  await page.press(page.button(last))
  expect(onPickOnMap).toHaveBeenCalledOnce()
  expect(onChoose).not.toHaveBeenCalled()
})

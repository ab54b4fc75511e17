// @vitest-environment happy-dom
import type { Favourite, Party } from '@woodalo/protocol'
import { smallestParty } from '@woodalo/protocol/vehicles'
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { Api } from '../api/calls-by-domain.ts'
import { ApiContext } from '../api/use-api.ts'
import { controls, wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { PlaceChips } from './favourite-and-recent-chips.tsx'

const point = (name: string, latitude: number) => ({ name, latitude, longitude: -3.7 })
const home: Favourite = { ...point('Mayor 1', 40.1), placeId: 'p1', id: 'f1', kind: 'home', label: '' }
const gym: Favourite = { ...point('Pez 3', 40.2), id: 'f2', kind: 'own', label: 'Gimnasio' }

async function show(offered: ReturnType<typeof point>[], from: string | null = null) {
  const onChoose = vi.fn()
  const onPickOnMap = vi.fn()
  const api = { estimates: { create: () => new Promise(() => {}) } } as unknown as Api
  const page = await render(
    <ApiContext value={api}>
      <PlaceChips
        favourites={{ list: [home, gym], reload: async () => {} }}
        offered={offered}
        places={[]}
        party={smallestParty}
        from={from === null ? null : point(from, 0)}
        onChoose={onChoose}
        onPickOnMap={onPickOnMap}
      />
    </ApiContext>,
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
  const second = await show(many, 'a')
  expect(second.names).toEqual(['Casa', 'Gimnasio', 'b', 'c', 'd'])
  await second.page.remove()
  // The same place by another name: where the device is.
  expect((await show([point('Sol', 0.0001), ...many], 'Cerca de Sol')).names).not.toContain('Sol')
})

test('whoever knows only where it is finds it on the map, also without any places', async () => {
  const { page, onChoose, onPickOnMap, last } = await show([])
  expect(last).toBe('Elegir en el mapa')
  await page.press(page.button(last))
  expect(onPickOnMap).toHaveBeenCalledOnce()
  expect(onChoose).not.toHaveBeenCalled()
})

describe('what sharing the way there costs', () => {
  const sol = point('Sol', 40.4)
  const others = ['a', 'b', 'c', 'd'].map((name, index) => point(name, 41 + index))

  async function priced(prices: (number | null)[], from: typeof sol | null = sol) {
    const asked: unknown[] = []
    const api = {
      estimates: {
        async create(body: { destination: { name: string } }) {
          asked.push(body)
          const amount = prices[asked.length - 1]
          if (amount === undefined) throw new Error('offline')
          const sharedWith = [1, 2].map((companions) => ({
            companions,
            usual: { amount: amount! * (3 - companions), currency: 'EUR' },
          }))
          return { sharedWith: amount === null ? [] : sharedWith }
        },
      },
    } as unknown as Api
    const chips = (party: Party) => (
      <ApiContext value={api}>
        <PlaceChips
          favourites={{ list: [], reload: async () => {} }}
          offered={others}
          places={[]}
          party={party}
          from={from}
          onChoose={() => {}}
          onPickOnMap={() => {}}
        />
      </ApiContext>
    )
    const page = await render(chips(smallestParty))
    await act(async () => {})
    const said = () => [...document.querySelectorAll('li')].map(wordsOf)
    return { page, asked, said, rerender: (party: Party) => page.rerender(chips(party)) }
  }

  test('stands with the first places once it is known, with as many companions as it takes', async () => {
    const { asked, said } = await priced([900, null])
    expect(said()).toEqual(['a Con 2 más, ~9 €', 'b', 'c', 'd', 'Elegir en el mapa'])
    expect(asked).toEqual(
      others.slice(0, 3).map((destination) => ({ origin: sol, destination, party: smallestParty })),
    )
  })

  test('is asked for once each, and anew for other people', async () => {
    const { asked, rerender } = await priced([900, 800, 700])
    await rerender({ ...smallestParty })
    expect(asked).toHaveLength(3)
    await rerender({ ...smallestParty, people: 2 })
    expect(asked).toHaveLength(6)
  })

  test('is asked for only from a place', async () => {
    const { asked, said } = await priced([900], null)
    expect(asked).toEqual([])
    expect(said()[0]).toBe('a')
  })
})

test('whoever has been nowhere yet is offered airports and stations near where they start', async () => {
  const api = { estimates: { create: () => new Promise(() => {}) } } as unknown as Api
  await render(
    <ApiContext value={api}>
      <PlaceChips
        favourites={{ list: [], reload: async () => {} }}
        offered={[point('Sol', 40.4)]}
        places={[point('Barajas', 40.49), point('Toledo', 39.5)]}
        party={smallestParty}
        from={point('Sol', 40.4)}
        onChoose={() => {}}
        onPickOnMap={() => {}}
      />
    </ApiContext>,
  )
  expect([...controls().keys()]).toEqual(['Barajas', 'Elegir en el mapa'])
})

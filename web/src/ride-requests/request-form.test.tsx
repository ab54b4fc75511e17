// @vitest-environment happy-dom
import type { Coordinates } from '@woodalo/protocol'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { web as es } from '@woodalo/languages/es/web'
import type { Api } from '../api/calls-by-domain.ts'
import { ApiContext } from '../api/use-api.ts'
import { device, layOut } from '../testing/browser.ts'
import { controls } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { emptyDraft, type RequestDraft } from './form-draft-and-checks.ts'
import { RequestForm } from './request-form.tsx'

const sol = { name: 'Sol', latitude: 40.4169, longitude: -3.7035 }
const valencia = { name: 'Calle de Serrano', latitude: 39.4699, longitude: -0.3763 }
const barajas = { name: 'Barajas T4', latitude: 40.4917, longitude: -3.5935 }

/** Its estimates never arrive. */
const api = { estimates: { create: () => new Promise(() => {}) } } as unknown as Api

async function open(
  trip: RequestDraft['trip'],
  {
    underWay = false,
    refusal = null as string | null,
    offered = [] as (typeof sol)[],
    calls = {} as object,
  } = {},
) {
  const onSearch = vi.fn<(draft: RequestDraft) => Promise<string | null>>(async () => refusal)
  device('prompt')
  const onChange = vi.fn<(draft: RequestDraft) => void>()
  const page = await render(
    <ApiContext value={{ ...api, ...calls } as Api}>
      <RequestForm
        draft={{ ...emptyDraft, trip }}
        onChange={onChange}
        offered={offered}
        places={[]}
        underWay={underWay}
        waitsNear={null}
        onSearch={onSearch}
        onDrive={() => undefined}
      />
    </ApiContext>,
  )
  return { page, onSearch, onChange }
}

test('a trip across a city is searched at once', async () => {
  const { page, onSearch } = await open({ from: barajas, to: sol })
  await page.press(page.button(es.request.search))
  expect(onSearch).toHaveBeenCalledTimes(1)
})

test('a trip of hundreds of kilometres asks first, and only then searches', async () => {
  const { page, onSearch } = await open({ from: sol, to: valencia })
  await page.press(page.button(es.request.search))
  await vi.waitFor(() => page.get('dialog h2'), { timeout: 10_000 })
  expect(page.get('dialog h2').textContent).toBe(es.search.longTrip.title('300 km'))
  expect(onSearch).not.toHaveBeenCalled()
  await page.press(page.button(es.search.change))
  expect(onSearch).not.toHaveBeenCalled()
  expect(document.querySelector('dialog h2')).toBe(null)

  await page.press(page.button(es.request.search))
  await page.press(page.button(es.search.longTrip.go))
  await act(async () => {})
  expect(onSearch).toHaveBeenCalledTimes(1)
  expect(document.querySelector('dialog h2')).toBe(null)
})

test.each([
  ['both', null, null, 0, es.request.faults.fromEmpty],
  ['the start', null, sol, 0, es.request.faults.fromEmpty],
  ['the destination', sol, null, 1, es.request.faults.toEmpty],
])(
  'without %s nothing is searched: the list of what is missing opens and asks for it',
  async (_, from, to, index, asked) => {
    const { page, onSearch } = await open({ from, to })
    await act(() => vi.dynamicImportSettled())
    const input = () => document.querySelectorAll('input')[index]!
    expect(input().getAttribute('aria-describedby')).toBeNull()
    await page.press(page.button(es.request.search))
    expect(onSearch).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(input())
    expect(input().getAttribute('aria-expanded')).toBe('true')
    expect(document.getElementById(input().getAttribute('aria-describedby')!)!.textContent).toBe(asked)
    expect(input().getAttribute('aria-invalid')).toBe('true')
    await page.type(input(), 'C')
    expect(input().getAttribute('aria-invalid')).toBeNull()
  },
)

test('that both ends are one place is said beside the destination, once somebody has tried', async () => {
  const { page, onSearch } = await open({ from: sol, to: sol })
  expect(document.querySelector('[aria-invalid]')).toBeNull()
  await page.press(page.button(es.request.search))
  expect(onSearch).not.toHaveBeenCalled()
  const marked = document.querySelector('[aria-invalid]')!
  expect(marked).toBe(document.querySelectorAll('input')[1])
  expect(document.getElementById(marked.getAttribute('aria-describedby')!)!.textContent).toBe(
    es.request.faults.samePlace,
  )
})

test('a search is sent once, however often the button is pressed, and can be tried again after its answer', async () => {
  const { page, onSearch } = await open({ from: barajas, to: sol })
  const { promise, resolve } = Promise.withResolvers<string | null>()
  onSearch.mockReturnValue(promise)
  const button = () => page.button(es.request.search)
  await page.press(button())
  expect(button().getAttribute('aria-busy')).toBe('true')
  await page.press(button())
  expect(onSearch).toHaveBeenCalledOnce()
  await act(async () => resolve(null))
  expect(button().getAttribute('aria-busy')).not.toBe('true')
  await page.press(button())
  expect(onSearch).toHaveBeenCalledTimes(2)
})

test('why the service refused is told, and what was asked for is what stands there', async () => {
  const { page, onSearch } = await open({ from: barajas, to: sol }, { refusal: 'Hoy no.' })
  await page.press(page.button(es.request.search))
  expect(onSearch.mock.calls[0]![0].trip).toEqual({ from: barajas, to: sol })
  expect([...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)).toContain(
    'Hoy no.',
  )
})

test('with a ride under way the button leads back to it, whatever stands in the fields', async () => {
  const { page, onSearch } = await open({ from: null, to: null }, { underWay: true })
  await page.press(page.button(es.wayBack.ride))
  expect(onSearch).toHaveBeenCalledOnce()
})

test('both ends change places with one press', async () => {
  const { page, onChange } = await open({ from: barajas, to: sol })
  await page.press(page.button(es.request.swap))
  expect(onChange.mock.calls.at(-1)![0].trip).toEqual({ from: sol, to: barajas })
})

test('a recent place becomes where one goes, with one tap', async () => {
  const { page, onChange } = await open({ from: barajas, to: null }, { offered: [sol] })
  await vi.waitFor(() => page.button('Sol'), { timeout: 10_000 })
  await page.press(page.button('Sol'))
  expect(onChange.mock.calls.at(-1)![0].trip).toEqual({ from: barajas, to: sol })
})

test('other places are offered beside a trip from before, and no more once somebody has picked in the field', async () => {
  const { page } = await open({ from: barajas, to: sol }, { offered: [valencia] })
  await vi.waitFor(() => page.button(valencia.name), { timeout: 10_000 })
  await act(async () => document.querySelectorAll<HTMLElement>('[role=combobox]')[1]!.focus())
  const option = [...document.querySelectorAll<HTMLElement>('[role=option]')].findLast(({ textContent }) =>
    textContent.includes(valencia.name),
  )!
  await act(async () => option.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 })))
  expect(document.querySelector(`ul:not([role])[aria-label="${es.request.to}"]`)).toBe(null)
})

test('a place that is picked on the map is where one goes, and begins where one goes already', async () => {
  layOut()
  const looked: Coordinates[] = []
  const reverse = async (point: Coordinates) => {
    looked.push(point)
    return { id: 'p', kind: 'address', name: 'Calle Mayor 1', address: 'Madrid' }
  }
  const offline = () => Promise.reject(new Error('offline'))
  const { page, onChange } = await open(
    { from: barajas, to: sol },
    { offered: [valencia], calls: { places: { reverse }, map: { overview: offline } } },
  )
  await vi.waitFor(() => page.button(es.request.pickOnMap), { timeout: 10_000 })
  await page.press(page.button(es.request.pickOnMap))
  await vi.waitFor(() => expect(looked.length).toBeGreaterThan(0), { timeout: 10_000 })
  expect(looked[0]!.latitude).toBeCloseTo(sol.latitude, 3)
  expect(looked[0]!.longitude).toBeCloseTo(sol.longitude, 3)
  await page.press(page.button(es.places.chooses.to))
  const { trip } = onChange.mock.calls.at(-1)![0]
  expect([trip.from, trip.to?.name]).toEqual([barajas, 'Calle Mayor 1'])
})

test('who picks where they start by finger goes on to where they go, unless that is known', async () => {
  const ends: readonly [to: typeof sol | null, focused: boolean][] = [
    [null, true],
    [sol, false],
  ]
  for (const [to, isThere] of ends) {
    const { page } = await open({ from: null, to }, { offered: [barajas] })
    const [from, destination] = document.querySelectorAll<HTMLElement>('[role=combobox]')
    await act(async () => from!.focus())
    const option = [...document.querySelectorAll<HTMLElement>('[role=option]')].find(({ textContent }) =>
      textContent.includes(barajas.name),
    )!
    await act(async () => option.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 })))
    expect(document.activeElement === destination).toBe(isThere)
    await page.remove()
  }
})

test('how many travel is changed for itself', async () => {
  const { page, onChange } = await open({ from: barajas, to: sol })
  await page.press([...controls()].filter(([name]) => name.includes(es.request.people))[1]![1])
  expect(onChange.mock.calls.at(-1)![0]).toEqual({
    ...emptyDraft,
    trip: { from: barajas, to: sol },
    party: { ...emptyDraft.party, people: emptyDraft.party.people + 1 },
  })
})

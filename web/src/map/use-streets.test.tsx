// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '../api/calls-by-domain.ts'
import { render } from '../testing/render.ts'

const sol = { latitude: 40.4169, longitude: -3.7035 }
const port = { latitude: 43.735, longitude: 7.425 }
const areas = [{ south: 40, north: 41, west: -4, east: -3 }]
const overview = vi.fn(async () => ({ areas, styleUrl: null, attribution: [] }))
const api = { map: { overview } } as unknown as Api

/** The areas are fetched once for the whole app: each test is a visit of its own. */
beforeEach(() => {
  vi.resetModules()
  overview.mockClear()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as never)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.resetModules()
})

async function open(at: typeof sol) {
  const { useStreets } = await import('./use-streets.ts')
  const { ApiContext } = await import('../api/use-api.ts')
  function Fixture({ point }: { point: typeof sol }) {
    const [streets, failed] = useStreets([point])
    return (
      <button type="button" onClick={failed}>
        {streets ? 'streets' : 'sketch'}
      </button>
    )
  }
  const shown = (point: typeof sol) => (
    <ApiContext value={api}>
      <Fixture point={point} />
    </ApiContext>
  )
  const page = await render(shown(at))
  return {
    moveTo: (point: typeof sol) => page.rerender(shown(point)),
    fail: () => page.press(page.get('button')),
  }
}
const words = () => document.body.textContent

test('streets are shown where there are some, and asked for once', async () => {
  const { moveTo } = await open(port)
  expect(words()).toBe('sketch')
  await moveTo(sol)
  expect(words()).toBe('streets')
  expect(overview).toHaveBeenCalledOnce()
})

test('streets that could not be drawn make way for the sketch for good', async () => {
  const { moveTo, fail } = await open(sol)
  await fail()
  expect(words()).toBe('sketch')
  await moveTo({ ...sol, latitude: 40.5 })
  expect(words()).toBe('sketch')
})

// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { web as es } from '@woodalo/languages/es/web'
import type { Api } from '../api/api.ts'
import { ApiContext } from '../api/use-api.ts'
import { render } from '../testing/render.ts'
import { emptyDraft, type RequestDraft } from './draft.ts'
import { RequestForm } from './request-form.tsx'

const sol = { name: 'Sol', latitude: 40.4169, longitude: -3.7035 }
const valencia = { name: 'Calle de Serrano', latitude: 39.4699, longitude: -0.3763 }
const barajas = { name: 'Barajas T4', latitude: 40.4917, longitude: -3.5935 }

/** Its estimates never arrive. */
const api = { estimates: { create: () => new Promise(() => {}) } } as unknown as Api

async function open(trip: RequestDraft['trip']) {
  const onSearch = vi.fn<() => Promise<null>>(async () => null)
  const page = await render(
    <ApiContext value={api}>
      <RequestForm
        draft={{ ...emptyDraft, trip }}
        onChange={() => {}}
        offered={[]}
        places={[]}
        underWay={false}
        waitsNear={null}
        onSearch={onSearch}
      />
    </ApiContext>,
  )
  return { page, onSearch }
}

test('a trip across a city is searched at once', async () => {
  const { page, onSearch } = await open({ from: barajas, to: sol })
  await page.press(page.button(es.request.search))
  expect(onSearch).toHaveBeenCalledTimes(1)
})

test('a trip of hundreds of kilometres asks first, and only then searches', async () => {
  const { page, onSearch } = await open({ from: sol, to: valencia })
  await page.press(page.button(es.request.search))
  await vi.waitFor(() => page.get('dialog h2'))
  expect(page.get('dialog h2').textContent).toBe(es.search.longTrip.title('300 km'))
  expect(onSearch).not.toHaveBeenCalled()
  await page.press(page.button(es.search.change))
  expect(onSearch).not.toHaveBeenCalled()
  expect(document.querySelector('dialog h2')).toBe(null)

  await page.press(page.button(es.request.search))
  await page.press(page.button(es.search.longTrip.go))
  await act(async () => {})
  expect(onSearch).toHaveBeenCalledTimes(1)
})

// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { Api } from '../api/calls-by-domain.ts'
import { ApiContext } from '../api/use-api.ts'
import { currentTexts } from '../i18n/current-texts.ts'
import { layOut } from '../testing/browser.ts'
import { render } from '../testing/render.ts'
import { Sketch } from './sketch.tsx'
import { MapSheet } from './map-sheet.tsx'

const sol = { latitude: 40.4169, longitude: -3.7035 }
const barajas = { latitude: 40.4917, longitude: -3.5935 }
const api = { map: { overview: () => new Promise(() => {}) } } as unknown as Api

async function open() {
  layOut({ width: 400, height: 700 })
  const onClose = vi.fn<() => void>()
  const strand = { id: 'own', colour: 'own', through: [sol, barajas] } as const
  const route = { start: sol, strands: [strand], stage: [sol] }
  const page = await render(
    <ApiContext value={api}>
      <MapSheet route={route} onClose={onClose}>
        Lo que se lee
      </MapSheet>
    </ApiContext>,
  )
  return { page, onClose }
}

test('is open as long as it stands, and is closed by its button, by Escape and by going back', async () => {
  const { page, onClose } = await open()
  const dialog = page.get<HTMLDialogElement>('dialog')
  expect(dialog.open).toBe(true)
  await page.press(page.button(currentTexts().places.back))
  expect(onClose).toHaveBeenCalledTimes(1)
  const escaped = new Event('cancel', { cancelable: true })
  await act(async () => void dialog.dispatchEvent(escaped))
  expect(escaped.defaultPrevented).toBe(true)
  expect(onClose).toHaveBeenCalledTimes(2)
  await act(async () => void dispatchEvent(new PopStateEvent('popstate')))
  expect(onClose).toHaveBeenCalledTimes(3)
})

test('shows more than the strip that it was opened from: the whole route, not only what matters now', async () => {
  layOut({ width: 400, height: 700 })
  const strand = { id: 'own', colour: 'own', through: [sol, barajas] } as const
  const drawn = async (stage: { stage?: (typeof sol)[] }) => {
    await render(
      <ApiContext value={api}>
        <Sketch route={{ start: sol, strands: [strand], ...stage }} />
      </ApiContext>,
    )
    return [...document.querySelectorAll('svg path')].map((path) => path.getAttribute('d')).join()
  }
  const [whole, part] = [await drawn({}), await drawn({ stage: [sol] })]
  expect(part).not.toBe(whole)
  await open()
  const paths = [...document.querySelectorAll('dialog svg path')].map((path) => path.getAttribute('d')).join()
  expect(paths).toContain(whole.split(',').find((each) => each.length > 40) ?? whole)
})

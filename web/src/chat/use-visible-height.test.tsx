// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { render } from '../testing/render.ts'
import { useVisibleHeight } from './use-visible-height.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Page() {
  useVisibleHeight()
  return null
}
const shown = () => document.documentElement.style.getPropertyValue('--visible-height')

test.each([
  ['a keyboard covers half of the page', 400, 1, '400px'],
  ['a pixel is missing', 799, 1, ''],
  ['the page is zoomed in', 400, 2, ''],
])('the visible height, if %s: %d of 800 px at scale %d', async (_, height, scale, expected) => {
  const viewport = Object.assign(new EventTarget(), { height: 800, scale: 1 })
  vi.stubGlobal('visualViewport', viewport)
  vi.stubGlobal('innerHeight', 800)
  const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue()
  const become = (look: { height: number; scale: number }) => {
    Object.assign(viewport, look)
    viewport.dispatchEvent(new Event('resize'))
  }
  const page = await render(<Page />)
  become({ height, scale })
  expect(shown()).toBe(expected)
  // Safari scrolls the page to the field that has the focus.
  expect(scrolled.mock.calls).toEqual(expected === '' ? [] : [[0, 0]])
  become({ height: 800, scale: 1 })
  expect(shown()).toBe('')
  become({ height, scale })
  await page.remove()
  expect(shown()).toBe('')
  become({ height, scale })
  expect(shown()).toBe('')
})

// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from '../testing/render.ts'
import { useMoved } from './use-view-transition.ts'

function Shown({ value }: { value: string }) {
  return <p>{useMoved(value, ([place]) => place)}</p>
}

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(document, 'startViewTransition')
})

/** A browser that moves screens, in front of somebody who wants movement or not. Returns how often it moved. */
function moving({ isCalm = false, isSeen = true } = {}) {
  let end = () => {}
  const finished = new Promise<void>((resolve) => {
    end = resolve
  })
  const start = vi.fn((change: () => void) => {
    // As in a browser, not at once.
    queueMicrotask(change)
    return { ready: Promise.resolve(), finished } as ViewTransition
  })
  Object.assign(document, { startViewTransition: start })
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({ matches: isCalm && query === '(prefers-reduced-motion: reduce)' }) as ReturnType<typeof matchMedia>,
  )
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isSeen)
  return { start, end }
}

test.each([
  ['to another place', {}, 'b1', 1],
  ['within its place', {}, 'a2', 0],
  ['for somebody who wants no movement', { isCalm: true }, 'b1', 0],
  ['where nobody sees it', { isSeen: false }, 'b1', 0],
])('%s the value is shown, with a movement or without', async (_, seen, next, moves) => {
  const { start } = moving(seen)
  const page = await render(<Shown value="a1" />)
  await page.rerender(<Shown value={next} />)
  expect(page.get('p').textContent).toBe(next)
  expect(start).toHaveBeenCalledTimes(moves)
})

test('a browser that cannot move screens shows the value at once', async () => {
  const page = await render(<Shown value="a1" />)
  await page.rerender(<Shown value="b1" />)
  expect(page.get('p').textContent).toBe('b1')
})

test('the page is marked as moving until the movement has ended', async () => {
  const { end } = moving()
  const page = await render(<Shown value="a1" />)
  await page.rerender(<Shown value="b1" />)
  expect('moving' in document.documentElement.dataset).toBe(true)
  await act(async () => end())
  expect('moving' in document.documentElement.dataset).toBe(false)
})

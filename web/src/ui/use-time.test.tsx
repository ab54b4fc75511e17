// @vitest-environment happy-dom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from '../testing/render.ts'
import { useTime } from './use-time.ts'

test('what shows the time of a clock goes on with it, and stops with its screen', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let now = 5
  const clock = vi.fn(() => now)
  const Clock = () => <p>{useTime(clock)}</p>
  const page = await render(<Clock />, 'en')
  expect(document.body.textContent).toBe('5')
  now = 7
  await act(async () => vi.advanceTimersByTime(60_000))
  expect(document.body.textContent).toBe('7')
  await page.remove()
  const looked = clock.mock.calls.length
  await act(async () => vi.advanceTimersByTime(60_000))
  expect(clock).toHaveBeenCalledTimes(looked)
  expect(vi.getTimerCount()).toBe(0)
})

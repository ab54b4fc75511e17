// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchTheme } from './watch-theme.ts'

test('a map hears of the theme of the device and of the one chosen here, until it stops', async () => {
  const device = new EventTarget()
  vi.stubGlobal('matchMedia', () => device)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    delete document.documentElement.dataset['theme']
  })
  let heard = 0
  const stop = watchTheme(() => void heard++)
  device.dispatchEvent(new Event('change'))
  expect(heard).toBe(1)
  document.documentElement.dataset['theme'] = 'dark'
  await vi.waitFor(() => expect(heard).toBe(2), { timeout: 10_000 })
  stop()
  device.dispatchEvent(new Event('change'))
  document.documentElement.dataset['theme'] = 'light'
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(heard).toBe(2)
})

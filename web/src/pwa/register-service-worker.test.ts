// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { registerServiceWorker } from './register-service-worker.ts'

test('a browser that blocks service workers runs the app without one', async () => {
  const registered = Promise.resolve()
  const lost: unknown[] = []
  const note = (reason: unknown) => void lost.push(reason)
  process.on('unhandledRejection', note)
  vi.stubGlobal('navigator', { serviceWorker: { controller: null, register: () => registered } })
  onTestFinished(() => {
    process.off('unhandledRejection', note)
    vi.unstubAllGlobals()
  })
  registerServiceWorker(() => {
    throw new Error('there is nothing to offer')
  })
  dispatchEvent(new Event('load'))
  await registered
  await new Promise((resolve) => setTimeout(resolve))
  expect(lost).toEqual([])
})

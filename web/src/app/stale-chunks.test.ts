// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { reloadOnceWhenChunksAreGone } from './stale-chunks.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('a missing chunk causes one reload of the page once the server responds', async () => {
  const responses = [new Response(null, { status: 503 }), new Response('{}')]
  vi.stubGlobal('fetch', async () => responses.shift() ?? Promise.reject(new TypeError('no network')))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const reloads: unknown[] = []
  reloadOnceWhenChunksAreGone(
    () => true,
    () => void reloads.push(location.href),
  )
  const gone = () => new Event('vite:preloadError', { cancelable: true })
  const first = gone()
  dispatchEvent(first)
  expect(first.defaultPrevented).toBe(true)
  expect(reloads).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(reloads).toHaveLength(1)

  const second = gone()
  dispatchEvent(second)
  expect(second.defaultPrevented).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(reloads).toHaveLength(1)
  vi.useRealTimers()
})

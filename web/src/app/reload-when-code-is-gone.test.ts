// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { reloadOnceWhenChunksAreGone } from './reload-when-code-is-gone.ts'

let [mayReload, reloads] = [(_isLeftAlone: boolean) => true, 0]
reloadOnceWhenChunksAreGone(
  (isLeftAlone) => mayReload(isLeftAlone),
  () => reloads++,
)

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  reloads = 0
  return () => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

function chunkIsGone(): { isHandled: boolean } {
  const event = new Event('vite:preloadError', { cancelable: true })
  dispatchEvent(event)
  return { isHandled: event.defaultPrevented }
}

test('a missing chunk causes one reload of the page once the server responds', async () => {
  const responses = [new Response(null, { status: 503 }), new Response('{}')]
  vi.stubGlobal('fetch', async () => responses.shift() ?? Promise.reject(new TypeError('no network')))
  expect(chunkIsGone()).toEqual({ isHandled: true })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(reloads).toBe(0)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(reloads).toBe(1)

  expect(chunkIsGone()).toEqual({ isHandled: false })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reloads).toBe(1)
})

test('the page is not reloaded under somebody’s fingers, nor while it may not be', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'))
  let isCalm = true
  mayReload = (isLeftAlone) => isLeftAlone && isCalm
  chunkIsGone()
  for (const type of ['pointerdown', 'keydown', 'pointerdown', 'keydown']) {
    await vi.advanceTimersByTimeAsync(4_000)
    document.body.dispatchEvent(new Event(type, { bubbles: true }))
  }
  isCalm = false
  await vi.advanceTimersByTimeAsync(20_000)
  expect(reloads).toBe(0)
  isCalm = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect(reloads).toBe(1)
})

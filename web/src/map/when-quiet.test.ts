// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenQuiet } from './when-quiet.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A page that is still loading, in a browser that does not tell when it is idle. */
function loadingPage() {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  vi.stubGlobal('requestIdleCallback', undefined)
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')
}

test('what can wait begins once after the page has loaded', () => {
  loadingPage()
  let ran = 0
  whenQuiet(() => void ran++)
  vi.advanceTimersByTime(60_000)
  expect(ran).toBe(0)
  dispatchEvent(new Event('load'))
  expect(ran).toBe(0)
  vi.advanceTimersByTime(2_000)
  dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(2_000)
  expect(ran).toBe(1)
})

test('where a browser tells when it is idle, what can wait begins then, and never once it was called off', () => {
  const idle = new Map<number, () => void>()
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete')
  vi.stubGlobal('requestIdleCallback', (run: () => void, { timeout }: IdleRequestOptions) => {
    expect(timeout).toBeGreaterThan(0)
    idle.set(idle.size + 1, run)
    return idle.size
  })
  vi.stubGlobal('cancelIdleCallback', (handle: number) => void idle.delete(handle))
  const ran: string[] = []
  whenQuiet(() => void ran.push('kept'))
  whenQuiet(() => void ran.push('called off'))()
  expect(ran).toEqual([])
  for (const run of idle.values()) run()
  expect(ran).toEqual(['kept'])
})

test.each(['before', 'after'])('what was called off %s the page has loaded never begins', (when) => {
  loadingPage()
  let ran = 0
  const cancel = whenQuiet(() => void ran++)
  if (when === 'before') cancel()
  dispatchEvent(new Event('load'))
  if (when === 'after') cancel()
  vi.advanceTimersByTime(60_000)
  expect(ran).toBe(0)
})

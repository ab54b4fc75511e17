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

/** A browser with a worker that waits to replace the present one, or a first one; and what it is told. */
function browserWith(controller: object | null) {
  const told: string[] = []
  const acts = new Map<string, () => void>()
  const waiting = { postMessage: (message: string) => void told.push(message) }
  const registration = {
    waiting,
    addEventListener: () => {},
    update: async () => void told.push('looked for a new version'),
  }
  vi.stubGlobal('navigator', {
    serviceWorker: {
      controller,
      register: async (path: string, options: object) => {
        told.push(`${path} ${JSON.stringify(options)}`)
        return registration
      },
      addEventListener: (name: string, act: () => void) => void acts.set(name, act),
    },
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return { told, acts }
}

const registered = '/service-worker.js {"scope":"/"}'

test('a version that waits is offered, and is activated and loaded by whoever takes it', async () => {
  const { told, acts } = browserWith({})
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  let take = () => {}
  registerServiceWorker((apply) => (take = apply))
  dispatchEvent(new Event('load'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(told).toEqual([registered])
  take()
  expect(told).toEqual([registered, 'SKIP_WAITING'])
  expect(reload).not.toHaveBeenCalled()
  acts.get('controllerchange')!()
  expect(reload).toHaveBeenCalledOnce()
  reload.mockRestore()
})

test('the first worker of a browser replaces none, so nothing is offered', async () => {
  const { told } = browserWith(null)
  const offered = vi.fn<() => void>()
  registerServiceWorker(offered)
  dispatchEvent(new Event('load'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(told).toEqual([registered])
  expect(offered).not.toHaveBeenCalled()
})

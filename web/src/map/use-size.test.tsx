// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { layOut } from '../testing/browser.ts'
import { render } from '../testing/render.ts'
import type { Size } from './zoom-and-projection.ts'
import { useSize } from './use-size.ts'

const sizes: (Size | null)[] = []
function Measured() {
  const element = useRef<HTMLDivElement>(null)
  sizes.push(useSize(element))
  return <div ref={element} />
}

/** What watches sizes in a browser. */
function watchers() {
  const watching = new Set<() => void>()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #tell: () => void
      constructor(tell: () => void) {
        this.#tell = tell
      }
      observe() {
        watching.add(this.#tell)
      }
      disconnect() {
        watching.delete(this.#tell)
      }
    },
  )
  onTestFinished(() => {
    vi.unstubAllGlobals()
    sizes.length = 0
  })
  return { watching, resize: () => act(async () => watching.forEach((tell) => tell())) }
}

test('an element is measured before it is painted and whenever its size changes, until it is gone', async () => {
  const { watching, resize } = watchers()
  layOut({ width: 640, height: 400 })
  const page = await render(<Measured />)
  expect(sizes.at(-1)).toEqual({ width: 640, height: 400 })
  const [known] = sizes.slice(-1)
  await resize()
  // The same size is the same object: nothing is drawn anew.
  expect(sizes.at(-1)).toBe(known)
  layOut({ width: 320, height: 400 })
  await resize()
  expect(sizes.at(-1)).toEqual({ width: 320, height: 400 })
  await page.remove()
  expect(watching.size).toBe(0)
})

test.each([
  [0, 400],
  [640, 0],
  [0, 0],
])('an element of %i x %i pixels is not shown', async (width, height) => {
  const { resize } = watchers()
  layOut({ width: 640, height: 400 })
  await render(<Measured />)
  layOut({ width, height })
  await resize()
  expect(sizes.at(-1)).toBeNull()
})

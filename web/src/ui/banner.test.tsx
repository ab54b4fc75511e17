// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../testing/render.ts'
import { Banner } from './banner.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds))

async function shown(milliseconds?: number) {
  const onClose = vi.fn()
  const page = await render(
    <Banner
      isVisible
      title="Ana"
      text="Hola"
      onOpen={() => undefined}
      onClose={onClose}
      {...(milliseconds !== undefined && { milliseconds })}
    />,
  )
  return { onClose, banner: page.get('[role=status]') }
}

const does = (target: EventTarget, event: Event) => act(async () => void target.dispatchEvent(event))

test('a banner disappears after exactly four seconds', async () => {
  const { onClose } = await shown()
  await pass(3_999)
  expect(onClose).not.toHaveBeenCalled()
  await pass(1)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a banner’s time pauses under the pointer and the focus, and then continues', async () => {
  const { onClose, banner } = await shown()
  await pass(3_000)
  await does(banner, new PointerEvent('pointerover', { bubbles: true }))
  await pass(60_000)
  await does(banner, new PointerEvent('pointerout', { bubbles: true }))
  await pass(900)
  await does(banner.querySelector('button')!, new FocusEvent('focusin', { bubbles: true }))
  await pass(60_000)
  await does(banner.querySelector('button')!, new FocusEvent('focusout', { bubbles: true }))
  await pass(99)
  expect(onClose).not.toHaveBeenCalled()
  await pass(1)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a banner’s time pauses while the tab is hidden', async () => {
  const hide = async (hidden: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    await does(document, new Event('visibilitychange'))
  }
  const { onClose } = await shown(2_000)
  await pass(1_500)
  await hide(true)
  await pass(60_000)
  await hide(false)
  await pass(499)
  expect(onClose).not.toHaveBeenCalled()
  await pass(1)
  expect(onClose).toHaveBeenCalledTimes(1)
})
